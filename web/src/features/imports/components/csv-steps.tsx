import { useEffect, useRef, type ReactNode } from 'react';
import classes from './csv-steps.module.css';

const STEPS = [
  { id: 'upload', label: 'Upload' },
  { id: 'map', label: 'Match columns' },
  { id: 'review', label: 'Review' },
  { id: 'result', label: 'Result' },
] as const;

export type CsvStep = (typeof STEPS)[number]['id'];

/** The steps of an import with the current one marked. A step that begins has the focus, because the button that led to it is gone. */
export function CsvSteps({ current }: { readonly current: CsvStep }): ReactNode {
  const item = useRef<HTMLLIElement>(null);
  const last = useRef(current);
  useEffect(() => {
    if (last.current !== current) item.current?.focus();
    last.current = current;
  }, [current]);
  const currentIndex = STEPS.findIndex(({ id }) => id === current);
  return (
    <ol className={`${classes.steps} flow`} aria-label="Steps of the import">
      {STEPS.map(({ id, label }, index) => (
        <li
          key={id}
          {...(id === current ? { 'aria-current': 'step', ref: item, tabIndex: -1 } : {})}
          data-done={index < currentIndex || undefined}
        >
          <span className={`${classes.number} grid size-12`} aria-hidden="true">
            {index + 1}
          </span>
          <span className={classes.label}>{label}</span>
        </li>
      ))}
    </ol>
  );
}
