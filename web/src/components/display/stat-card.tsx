import type { ReactNode } from 'react';
import classes from './stat-card.module.css';

interface StatCardProps {
  readonly label: string;
  readonly value: string;
  /** What the figure counts. */
  readonly definition: string;
}

/** One figure with its label and definition. */
export function StatCard({ label, value, definition }: StatCardProps): ReactNode {
  return (
    <div className={classes.card}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.body}>
        <span className={`${classes.value} numbers`}>{value}</span>
        <span className={classes.definition}>{definition}</span>
      </dd>
    </div>
  );
}

/** Row of figures. `compact` puts up to six into one frame. */
export function StatCards({
  children,
  compact = false,
}: {
  readonly children: ReactNode;
  readonly compact?: boolean;
}): ReactNode {
  return (
    <dl className={classes.cards} data-compact={compact || undefined}>
      {children}
    </dl>
  );
}
