import type { ReactNode } from 'react';
import { Tag, type Tone } from '../../../components/display/tag.tsx';
import { formatCount } from '../../../lib/format/numbers.ts';
import { formatExactTime } from '../../../lib/format/zone-time.ts';
import { useMigrations, type Migration } from '../api/migrations.ts';
import classes from './status.module.css';

const STATES: Readonly<Record<Migration['status'], { readonly label: string; readonly tone: Tone }>> = {
  PENDING: { label: 'Not started', tone: 'plain' },
  RUNNING: { label: 'Running', tone: 'warn' },
  PAUSED: { label: 'Paused', tone: 'plain' },
  DONE: { label: 'Done', tone: 'good' },
};

/** The steps that bring data of earlier releases into the form of this one, with how far each is. Operators start and pause them by command. */
export function MigrationList(): ReactNode {
  const { data = [] } = useMigrations();
  if (data.length === 0) return null;
  return (
    <section className={classes.migrations} aria-labelledby="migrations">
      <h2 id="migrations" className="size-16">
        Data updates
      </h2>
      <ul className="plain">
        {data.map((migration) => (
          <li key={migration.name} className={classes.check}>
            <span>
              <strong>{migration.name}</strong>
              <span className={`${classes.about} fine`}>{migration.about}</span>
              <span className={`${classes.about} fine`}>{describeProgress(migration)}</span>
            </span>
            <Tag tone={STATES[migration.status].tone}>{STATES[migration.status].label}</Tag>
          </li>
        ))}
      </ul>
    </section>
  );
}

function describeProgress({ status, read, changed, doneParts, parts, done }: Migration): string {
  if (status === 'PENDING') return 'A deploy starts it, after those above.';
  const items = `${formatCount(read)} items read, ${formatCount(changed)} changed`;
  return done === null
    ? `${items}, ${doneParts} of ${parts} parts done`
    : `${items}, done ${formatExactTime(new Date(done))}`;
}
