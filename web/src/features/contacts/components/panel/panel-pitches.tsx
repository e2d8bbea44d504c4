import type { ReactNode } from 'react';
import { formatSeconds } from '../../../../lib/format/numbers.ts';
import { formatDayAndTime } from '../../../../lib/format/zone-time.ts';
import { useServerNow } from '../../../../lib/session/server-clock.ts';
import { useContactViews } from '../../api/views.ts';
import classes from './contact-panel.module.css';

const MAX_VIEWS = 3;

/** What the contact did with the latest pitches. */
export function PanelPitches({ contactId }: { readonly contactId: string }): ReactNode {
  const { data } = useContactViews(contactId);
  const now = useServerNow();
  const views = data?.slice(0, MAX_VIEWS) ?? [];
  if (views.length === 0) return null;
  return (
    <section className={classes.part} aria-label="Pitches">
      <h3>Pitches</h3>
      <ul className={classes.list}>
        {views.map(({ featureId, round, pitchId, pitchTitle, viewed, seconds, completed, responses }) => (
          <li key={`${featureId} ${round}`}>
            <p className={`${classes.strong} cut`}>
              {pitchId === null ? 'Link in a text' : pitchTitle === '' ? 'Removed pitch' : pitchTitle}
            </p>
            <p className={`${classes.dim} numbers`}>
              {[
                ...(viewed === null ? [] : [`Opened ${formatDayAndTime(new Date(viewed), now)}`]),
                ...(seconds > 0 ? [formatSeconds(seconds)] : []),
                ...(completed === null ? [] : ['reached the end']),
              ].join(' · ')}
            </p>
            {responses
              .filter(({ values }) => values.length > 0)
              .map(({ widgetId, label, values }) => (
                <p key={widgetId} className={classes.dim}>
                  {label}: {values.join(', ')}
                </p>
              ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
