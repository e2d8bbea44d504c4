import type { ReactNode } from 'react';
import classes from './csv-steps.module.css';

const STEPS = [
  { id: 'upload', label: 'Upload' },
  { id: 'map', label: 'Match columns' },
  { id: 'review', label: 'Review' },
  { id: 'result', label: 'Result' },
] as const;

export type CsvStep = (typeof STEPS)[number]['id'];

/** The steps of an import with the current one marked. */
export function CsvSteps({ current }: { readonly current: CsvStep }): ReactNode {
  const currentIndex = STEPS.findIndex(({ id }) => id === current);
  return (
    <ol className={classes.steps} aria-label="Steps of the import">
      {STEPS.map(({ id, label }, index) => (
        <li key={id} aria-current={id === current ? 'step' : undefined} data-done={index < currentIndex || undefined}>
          <span className={classes.number} aria-hidden="true">
            {index + 1}
          </span>
          <span className={classes.label}>{label}</span>
        </li>
      ))}
    </ol>
  );
}
