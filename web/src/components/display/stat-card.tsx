import { Children, type CSSProperties, type ReactNode } from 'react';
import classes from './stat-card.module.css';

interface StatCardProps {
  readonly label: string;
  readonly value: string;
  /** What the figure counts. */
  readonly definition: string;
  /** How it differs from what it is compared with. */
  readonly change?: { readonly text: string; readonly tone: 'better' | 'worse' | 'same' } | null;
}

/** One figure with its label and definition. */
export function StatCard({ label, value, definition, change }: StatCardProps): ReactNode {
  return (
    <div className={`${classes.card} boxed column`}>
      <dt className={`${classes.label} dim size-14`}>{label}</dt>
      <dd className={`${classes.body} column`}>
        <span className={`${classes.value} numbers`}>
          {value}
          {change && (
            <>
              {' '}
              <small data-tone={change.tone}>{change.text}</small>
            </>
          )}
        </span>
        <span className={`${classes.definition} fine`}>{definition}</span>
      </dd>
    </div>
  );
}

/** Row of figures. `compact` puts up to six into one frame. `fill`: they take its whole width. */
export function StatCards({
  children,
  compact = false,
  fill = false,
}: {
  readonly children: ReactNode;
  readonly compact?: boolean;
  readonly fill?: boolean;
}): ReactNode {
  return (
    <dl
      className={`${classes.cards} grid gap-16`}
      data-compact={compact || undefined}
      style={fill ? ({ '--columns': Children.count(children) } as CSSProperties) : undefined}
    >
      {children}
    </dl>
  );
}
