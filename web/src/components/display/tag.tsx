import type { ReactNode } from 'react';
import classes from './tag.module.css';

export type Tone = 'plain' | 'good' | 'warn' | 'bad';

/** A state in words. The color only repeats it. */
export function Tag({ tone = 'plain', children }: { readonly tone?: Tone; readonly children: ReactNode }): ReactNode {
  return (
    <span className={`${classes.tag} line-16 gap-6 size-12 middle`} data-tone={tone}>
      {children}
    </span>
  );
}
