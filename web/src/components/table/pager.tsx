import { Pagination } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './pager.module.css';
import { formatCount } from '../../lib/format/numbers.ts';

const PAGE_SIZE = 10;

interface PagerProps {
  /** What the pages list: "contacts". */
  readonly label: string;
  readonly page: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}

/** Page controls for a list of 10 rows a page. Hidden for a single page. */
export function Pager({ label, page, total, onPage }: PagerProps): ReactNode {
  if (total <= PAGE_SIZE) return null;
  const first = (page - 1) * PAGE_SIZE + 1;
  return (
    <nav className={classes.pager} aria-label={`Pages of ${label}`}>
      <span className={classes.range}>
        {formatCount(first)}–{formatCount(Math.min(page * PAGE_SIZE, total))} of {formatCount(total)}
      </span>
      <Pagination
        total={Math.ceil(total / PAGE_SIZE)}
        value={page}
        onChange={onPage}
        size="sm"
        siblings={1}
        getControlProps={(control) => ({ 'aria-label': control === 'next' ? 'Next page' : 'Previous page' })}
        getItemProps={(item) => ({ 'aria-label': `Page ${item}` })}
      />
    </nav>
  );
}
