import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCalendarCheck,
  IconEye,
  IconExternalLink,
  IconFlag,
  IconLogout,
  IconMessage,
  IconMoon,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerTrackNext,
  type Icon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatClock } from '../../lib/format/numbers.ts';
import { SKIPPED, type MomentLine } from './describe-moments.ts';
import classes from './replay.module.css';

const ICONS: Readonly<Record<MomentLine['kind'], Icon>> = {
  SHOW: IconEye,
  FINISH: IconFlag,
  HIDE: IconLogout,
  IDLE: IconMoon,
  RETURN: IconArrowForwardUp,
  PLAY: IconPlayerPlay,
  PAUSE: IconPlayerPause,
  SEEK: IconArrowBackUp,
  END: IconPlayerTrackNext,
  ANSWER: IconMessage,
  BOOK: IconCalendarCheck,
  REDIRECT: IconExternalLink,
};

interface VisitListProps {
  readonly lines: readonly MomentLine[];
  readonly at: number;
  readonly onSeek: (at: number) => void;
}

/** Everything that happened, in order, by the clock of the visit. A line leads the replay to its moment. */
export function VisitList({ lines, at, onSeek }: VisitListProps): ReactNode {
  const current = lines.findLastIndex(({ axis }) => axis <= at);
  return (
    <ol className={classes.list} aria-label="What happened, in order">
      {lines.map(({ seconds, axis, kind, text, what }, index) => {
        const Picture = kind === 'SEEK' && text.startsWith(SKIPPED) ? IconArrowForwardUp : ICONS[kind];
        return (
          <li key={`${seconds} ${index}`} aria-current={index === current ? 'step' : undefined}>
            <button type="button" onClick={() => onSeek(axis)}>
              <time>{formatClock(seconds)}</time>
              <Picture size={16} aria-hidden="true" />
              <span>
                {text}
                {what !== '' && (
                  <>
                    {' '}
                    <b>{what}</b>
                  </>
                )}
              </span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}
