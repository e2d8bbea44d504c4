import { Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './tag-chips.module.css';

/** Chips in a wide list, and in a narrow one. */
const WIDE = 2;

/**
 * The first tags of a contact as chips in one line, then +N. A narrow list shows one chip. The tooltip and the accessible name list all
 * tags.
 */
export function TagChips({
  tags,
}: {
  readonly tags: readonly { readonly id: string; readonly name: string }[];
}): ReactNode {
  if (tags.length === 0) return null;
  const names = tags.map(({ name }) => name).join(', ');
  return (
    <Tooltip label={names}>
      <span className={classes.chips} role="img" aria-label={`Tags: ${names}`}>
        {tags.slice(0, WIDE).map(({ id, name }) => (
          <span key={id} className={`${classes.chip} cut fine slim line-18`}>
            {name}
          </span>
        ))}
        {tags.length > WIDE && <span className={classes.more}>+{tags.length - WIDE}</span>}
        {tags.length > 1 && <span className={classes.moreNarrow}>+{tags.length - 1}</span>}
      </span>
    </Tooltip>
  );
}
