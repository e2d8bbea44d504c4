import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Problem } from '../../rules/problems.ts';
import classes from './problem-list.module.css';

interface ProblemListProps {
  readonly problems: readonly Problem[];
  readonly onOpen: (featureId: string) => void;
}

/** Unfinished parts of the campaign, each with a link to the step. */
export function ProblemList({ problems, onOpen }: ProblemListProps): ReactNode {
  if (problems.length === 0) return null;
  return (
    <section className={`${classes.problems} boxed gap-12 flex`} aria-label="Unfinished">
      <IconAlertTriangle size={18} aria-hidden="true" className={classes.icon} />
      <ul>
        {problems.map(({ featureId, text }) => (
          <li key={featureId ?? 'all'}>
            {text}
            {featureId !== null && (
              <>
                {' '}
                <button type="button" onClick={() => onOpen(featureId)}>
                  Open step
                </button>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
