import type { ReactNode } from 'react';
import classes from './sample-text.module.css';

/** A text in the bubble of a phone, as a sample contact gets it. */
export function SampleText({ children }: { readonly children: string }): ReactNode {
  return <p className={classes.bubble}>{children}</p>;
}
