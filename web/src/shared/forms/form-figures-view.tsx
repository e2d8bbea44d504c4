import type { ReactNode } from 'react';
import { FORM_DAYS } from '../../../../functions/domain/forms/form-figures.ts';
import type { FormLimit } from '../../../../functions/domain/forms/form-limit.ts';
import type { FormRef } from '../../../../functions/domain/forms/form.ts';
import { useTerms } from '../../brand/brand.tsx';
import { StatCard, StatCards } from '../../components/display/stat-card.tsx';
import { formatCount } from '../../lib/format/numbers.ts';
import { FormUseView } from './form-use-view.tsx';
import classes from './form-figures-view.module.css';

interface FormDayFigures {
  readonly date: string;
  readonly views: number;
  readonly submits: number;
}

interface FormFiguresViewProps {
  readonly form: FormRef;
  readonly stats: {
    readonly leads: number;
    readonly views: number;
    readonly starts: number;
    readonly submits: number;
    /** missing means of a list. */
    readonly onSite?: boolean | null;
    readonly limits?: readonly FormLimit[] | null;
  } | null;
  /** Days with figures, oldest first. */
  readonly days: readonly FormDayFigures[];
}

const DAY_MS = 86_400_000;

/** How often a public form was seen, begun and submitted, with the last 30 days as bars. */
export function FormFiguresView({ form, stats, days }: FormFiguresViewProps): ReactNode {
  const w = useTerms();
  if (stats === null) return null;
  const { views, starts, submits, leads, onSite, limits } = stats;
  return (
    <section className="column gap-16" aria-label="Figures">
      <StatCards compact fill>
        <StatCard label="Views" value={formatCount(views)} definition="Visits of the page" />
        <StatCard label="Starts" value={formatCount(starts)} definition="Started the form" />
        <StatCard label="Submissions" value={formatCount(submits)} definition={describeRate(submits, views)} />
        <StatCard label={w('Contacts')} value={formatCount(leads)} definition="Who submitted it" />
      </StatCards>
      {days.length > 0 && <DayBars days={days} />}
      {limits && <FormUseView form={form} onSite={onSite === true} limits={limits} />}
    </section>
  );
}

function describeRate(submits: number, views: number): string {
  return views === 0 ? 'Counted once per phone per day' : `${Math.round((submits / views) * 100)} % of the views`;
}

function DayBars({ days }: { readonly days: readonly FormDayFigures[] }): ReactNode {
  const last = days.at(-1)?.date ?? '';
  const shown = listDates(last).map((date) => days.find((day) => day.date === date) ?? { date, views: 0, submits: 0 });
  const top = Math.max(1, ...shown.map(({ views, submits }) => Math.max(views, submits)));
  const sum = (name: 'views' | 'submits'): number => shown.reduce((total, day) => total + day[name], 0);
  const label = `The ${FORM_DAYS} days until ${formatDay(last)}: ${formatCount(sum('views'))} views, ${formatCount(sum('submits'))} submissions.`;
  return (
    <div role="img" aria-label={label}>
      <div className={`${classes.bars} flex ruled`} aria-hidden="true">
        {shown.map(({ date, views, submits }) => (
          <div
            key={date}
            className={`${classes.slot} grow relative`}
            title={`${formatDay(date)}: ${views} views, ${submits} submissions`}
          >
            <span style={{ height: `${(views / top) * 100}%` }} />
            <span style={{ height: `${(submits / top) * 100}%` }} />
          </div>
        ))}
      </div>
      <div className="fine line-16 flex between" aria-hidden="true">
        <span>{formatDay(shown[0]?.date ?? '')}</span>
        <span>Views, and submissions in color</span>
        <span>{formatDay(last)}</span>
      </div>
    </div>
  );
}

/** Returns the dates of the last days, as the API names them. */
function listDates(last: string): readonly string[] {
  const end = Date.parse(`${last}T00:00:00Z`);
  return Array.from({ length: FORM_DAYS }, (_, index) =>
    new Date(end - (FORM_DAYS - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );
}

function formatDay(date: string): string {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
}
