import type { ReactNode } from 'react';
import classes from './tag.module.css';

export type Tone = 'plain' | 'good' | 'warn' | 'bad';

/** A state in words. The color only repeats it. */
export function Tag({ tone = 'plain', children }: { readonly tone?: Tone; readonly children: ReactNode }): ReactNode {
  return (
    <span className={classes.tag} data-tone={tone}>
      {children}
    </span>
  );
}
