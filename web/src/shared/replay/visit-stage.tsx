import { IconFlag, IconMoon } from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';
import type { ReplayState } from '../../../../functions/domain/replay/timeline.ts';
import { formatClock, plural } from '../../lib/format/numbers.ts';
import { formatLength, type nameParts } from './describe-moments.ts';
import classes from './replay.module.css';
import type { VisitedSlide } from './visits.ts';

interface VisitStageProps {
  readonly state: ReplayState;
  readonly slides: readonly VisitedSlide[];
  readonly names: ReturnType<typeof nameParts>;
}

/** What the visitor had in sight: the picture of the slide, where its video was, and the answers so far. */
export function VisitStage({ state, slides, names }: VisitStageProps): ReactNode {
  const { slideId, isFinished, absence, position, isPlaying, answers } = state;
  const slide = slides.find(({ pitchSlideId }) => pitchSlideId === slideId);
  const asked = slide?.questions ?? [];
  const removed = [...answers.keys()].filter((widgetId) => !slides.some((each) => hasQuestion(each, widgetId)));
  const earlier = slides.flatMap(({ questions }) => questions).filter(({ widgetId }) => answers.has(widgetId));
  const shown = [...new Set([...asked, ...earlier].map(({ widgetId }) => widgetId)), ...removed];
  return (
    <div className={classes.stage}>
      <figure className={`${classes.screen} boxed dim`} data-away={absence !== null || undefined}>
        {isFinished ? (
          <IconFlag size={40} stroke={1.5} aria-hidden="true" />
        ) : slide?.picture ? (
          <img src={slide.picture} alt="" />
        ) : (
          <div className={classes.page} aria-hidden="true">
            <strong>{names.slide(slideId)}</strong>
            {asked.length > 0 && <span>{plural(asked.length, 'question')}</span>}
          </div>
        )}
        {!isFinished && slide && slide.duration > 0 && (
          <span className={classes.film} style={{ '--share': (position ?? 0) / slide.duration } as CSSProperties}>
            <i />
            {position === null
              ? 'Not played yet'
              : `${isPlaying ? 'Playing' : 'Stopped at'} ${formatClock(position)} of ${formatClock(slide.duration)}`}
          </span>
        )}
        {absence !== null && (
          <span className={`${classes.away} strong small gap-6 middle`}>
            <IconMoon size={16} aria-hidden="true" />
            {absence.kind === 'HIDE' ? 'Away for' : 'Untouched for'} {formatLength(absence.seconds)}
          </span>
        )}
      </figure>
      <div className={classes.now}>
        <h3>{isFinished ? 'The end' : names.slide(slideId)}</h3>
        {shown.length === 0 ? (
          <p className="dim size-14">This slide asks nothing.</p>
        ) : (
          <dl className={classes.answers}>
            {shown.map((widgetId) => (
              <div key={widgetId} data-own={asked.some((each) => each.widgetId === widgetId) || undefined}>
                <dt>{names.question(widgetId)}</dt>
                <dd data-empty={!hasAnswer(answers, widgetId) || undefined}>
                  {hasAnswer(answers, widgetId) ? answers.get(widgetId)?.join(', ') : 'No answer yet'}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </div>
  );
}

function hasQuestion({ questions }: VisitedSlide, widgetId: string): boolean {
  return questions.some((question) => question.widgetId === widgetId);
}

function hasAnswer(answers: ReplayState['answers'], widgetId: string): boolean {
  return (answers.get(widgetId)?.length ?? 0) > 0;
}
