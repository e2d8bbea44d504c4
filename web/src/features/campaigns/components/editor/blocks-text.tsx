import type { ReactNode } from 'react';
import { getPlaceholderLabel, type MessageBlock } from '../../../../../../functions/domain/content/blocks.ts';
import classes from './blocks-text.module.css';

/** A message with highlighted placeholders. */
export function BlocksText({ blocks }: { readonly blocks: readonly MessageBlock[] }): ReactNode {
  return blocks.map((block, index) =>
    block.type === 'TEXT' ? (
      block.text
    ) : (
      <span key={index} className={classes.placeholder}>
        {getPlaceholderLabel(block)}
      </span>
    ),
  );
}
