import type { ReactNode } from 'react';
import classes from './phone.module.css';

/** The frame of a phone around a page for contacts. */
export function Phone({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactNode {
  return (
    <section className={classes.phone} aria-label={label}>
      <div className={classes.glass}>{children}</div>
    </section>
  );
}
