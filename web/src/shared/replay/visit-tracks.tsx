import type { CSSProperties, ReactNode } from 'react';
import type { Timeline } from '../../../../functions/domain/replay/timeline.ts';
import { formatClock } from '../../lib/format/numbers.ts';
import type { nameParts } from './describe-moments.ts';
import classes from './replay.module.css';
import type { ContactVisit, VisitedSlide } from './visits.ts';

interface VisitTracksProps {
  readonly timeline: Timeline;
  readonly visit: ContactVisit;
  readonly slides: readonly VisitedSlide[];
  readonly names: ReturnType<typeof nameParts>;
  readonly at: number;
}

/** A track for each slide: when it was in sight, when its video played, and what was answered. The list below says the same in words. */
export function VisitTracks({ timeline, visit, slides, names, at }: VisitTracksProps): ReactNode {
  const { length, shown, played, absences, marks } = timeline;
  const seen = new Set(shown.map(({ slideId }) => slideId));
  const known = slides.map(({ pitchSlideId }) => pitchSlideId).filter((slideId) => seen.has(slideId));
  const ids = [...known, ...[...seen].filter((slideId) => !known.includes(slideId))];
  const seconds = new Map(visit.times.map((time) => [time.pitchSlideId, time.seconds]));
  const span = (from: number, to: number) =>
    ({ '--from': from / Math.max(length, 0.1), '--to': to / Math.max(length, 0.1) }) as CSSProperties;
  return (
    <div
      className={`${classes.tracks} boxed`}
      aria-hidden="true"
      style={{ '--at': at / Math.max(length, 0.1) } as CSSProperties}
    >
      {ids.map((slideId) => (
        <div key={slideId} className={classes.track}>
          <b title={names.slide(slideId)}>{names.slide(slideId)}</b>
          <span>{Math.round(seconds.get(slideId) ?? 0)} s</span>
          <div className={classes.lane}>
            {shown
              .filter((stretch) => stretch.slideId === slideId)
              .map(({ from, to }) => (
                <i key={from} data-kind="shown" style={span(from, to)} />
              ))}
            {played
              .filter((stretch) => stretch.slideId === slideId)
              .map(({ from, to, start, end, isAgain }) => (
                <i
                  key={`${from} ${start}`}
                  data-kind={isAgain ? 'again' : 'played'}
                  title={`${isAgain ? 'Watched again' : 'Watched'} ${formatClock(start)} to ${formatClock(end)}`}
                  style={span(from, to)}
                />
              ))}
            {absences.map(({ from, to }) => (
              <i key={from} data-kind="away" style={span(from, to)} />
            ))}
            {marks
              .filter(({ moment }) => moment.slideId === slideId && DOTS.has(moment.kind))
              .map(({ at: from, moment: { kind } }, index) => (
                <i key={`${from} ${index}`} data-kind="dot" data-dot={kind} style={span(from, from)} />
              ))}
          </div>
        </div>
      ))}
      <div className={`${classes.legend} fine flow`}>
        <span data-kind="shown">In sight</span>
        {played.length > 0 && <span data-kind="played">Played</span>}
        {played.some(({ isAgain }) => isAgain) && <span data-kind="again">Played again</span>}
        {absences.length > 0 && <span data-kind="away">Away</span>}
        {marks.some(({ moment: { kind } }) => DOTS.has(kind)) && <span data-kind="dot">Answer or booking</span>}
      </div>
    </div>
  );
}

const DOTS: ReadonlySet<string> = new Set(['ANSWER', 'BOOK']);
