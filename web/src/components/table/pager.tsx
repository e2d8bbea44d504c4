import { NativeSelect, Pagination } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './pager.module.css';
import { formatCount } from '../../lib/format/numbers.ts';

/** Rows on a page, and what people may choose instead. */
const PAGE_SIZES = [10, 25, 50, 100];

const PAGE_SIZE = 10;

/** Returns a number of rows that people can choose. A stored choice may be from an earlier version, or edited. */
export function toPageSize(stored: unknown): number {
  return PAGE_SIZES.find((size) => size === stored) ?? PAGE_SIZE;
}

interface PagerProps {
  /** What the pages list: "contacts". */
  readonly label: string;
  readonly page: number;
  readonly total: number;
  /** The list continues after this page, no one knows how far. `total` then counts those up to this page. */
  readonly more?: boolean;
  readonly onPage: (page: number) => void;
  /** Rows on a page. Default: 10. */
  readonly pageSize?: number;
  /** Present where people choose the number of rows. */
  readonly onPageSize?: (pageSize: number) => void;
}

/** Page controls. Hidden while all rows fit on the smallest page. */
export function Pager({
  label,
  page,
  total,
  more = false,
  onPage,
  pageSize = PAGE_SIZE,
  onPageSize,
}: PagerProps): ReactNode {
  if (total <= PAGE_SIZE && !more) return null;
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, total);
  return (
    <nav className={`${classes.pager} spread`} aria-label={`Pages of ${label}`}>
      <span className="fine numbers">
        {first > last ? 'None on this page' : `${formatCount(first)}–${formatCount(last)}`}
        {!more && ` of ${formatCount(total)}`}
      </span>
      {onPageSize && (
        <NativeSelect
          aria-label="Rows per page"
          size="xs"
          ml="auto"
          data={PAGE_SIZES.map((size) => ({ value: String(size), label: `${size} rows` }))}
          value={String(pageSize)}
          onChange={(event) => onPageSize(Number(event.currentTarget.value))}
        />
      )}
      <Pagination
        total={more ? page + 1 : Math.ceil(total / pageSize)}
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
