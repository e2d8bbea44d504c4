import { IconArrowFork } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTerms } from '../../../../brand/brand.tsx';
import { plural } from '../../../../lib/format/numbers.ts';
import type { SimulatedStep } from '../../api/simulation.ts';
import { formatMoment } from '../../rules/simulation.ts';
import classes from './run-timeline.module.css';

interface RunIfThensProps {
  readonly ifThens: SimulatedStep['ifThens'];
  /** The day of the text, such as 2026-11-22. */
  readonly day: string;
}

/** What could follow a text of a run: each if/then, with its time where time alone makes it fire. */
export function RunIfThens({ ifThens, day }: RunIfThensProps): ReactNode {
  const w = useTerms();
  if (ifThens.length === 0) return null;
  return (
    <ul className={classes.ifThens} aria-label="What could follow">
      {ifThens.map(({ id, label, ifs, at, thens }) => (
        <li key={id}>
          <p className={classes.ifThen}>
            <IconArrowFork size={14} aria-hidden="true" />
            <span>
              If the {w('contact')} {ifs.join(' and ')}
              {label !== '' && <span className={classes.label}> · {label}</span>}
            </span>
            {at !== null && <span className="numbers">{formatMoment(new Date(at), day)}</span>}
          </p>
          <ul>
            {thens.map((then, index) => (
              <li key={index}>
                <p className={classes.then}>
                  <span>
                    {then.sentence}
                    {then.segments !== null && `, ${plural(then.segments, 'segment')}`}
                  </span>
                  {then.at !== null && <span className="numbers">{formatMoment(new Date(then.at), day)}</span>}
                </p>
                {then.message !== null && then.message !== '' && <p className={classes.bubble}>{then.message}</p>}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
