import type { ReactNode } from 'react';
import type { MessageBlock } from '../../../../../functions/domain/content/blocks.ts';
import { SAMPLE_NAME } from '../../../../../functions/domain/contacts/sample-contact.ts';
import { useTerms } from '../../../brand/brand.tsx';
import classes from './sample-text.module.css';

/** A text in the bubble of a phone, as a sample contact gets it. */
export function SampleText({ children }: { readonly children: string }): ReactNode {
  return <p className={classes.bubble}>{children}</p>;
}

/** Says that the name in the texts above is an example. Without it, people look for a contact of this name. */
export function SampleNote({ blocks }: { readonly blocks: readonly MessageBlock[] }): ReactNode {
  const w = useTerms();
  if (!blocks.some(({ type }) => type === 'FIRST_NAME' || type === 'LAST_NAME')) return null;
  return (
    <p className="fine line-16 above-8">
      {SAMPLE_NAME.firstName} is an example. Each {w('contact')} gets their own name.
    </p>
  );
}
