import { ActionIcon, SegmentedControl, Text } from '@mantine/core';
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useMemo, type ReactNode } from 'react';
import { buildTimeline, findState, type Timeline } from '../../../../functions/domain/replay/timeline.ts';
import { formatClock, plural } from '../../lib/format/numbers.ts';
import { describeMoments, nameParts } from './describe-moments.ts';
import classes from './replay.module.css';
import { SPEEDS, usePlayback, type Speed } from './use-playback.ts';
import { VisitList } from './visit-list.tsx';
import { VisitStage } from './visit-stage.tsx';
import { VisitTracks } from './visit-tracks.tsx';
import { toMoments, type ContactVisit, type VisitedSlide } from './visits.ts';

interface VisitPlayerProps {
  readonly visit: ContactVisit;
  readonly slides: readonly VisitedSlide[];
}

const ENDINGS: Readonly<Record<Timeline['ending'], string>> = {
  FINISHED: 'The visit reached the end.',
  LEFT: 'The page was left or closed.',
  IDLE: 'The page stayed open, and no one touched it.',
  OPEN: 'The page has reported no end. It may still be open.',
};

/** Plays a visit: the slide in sight, what was played and answered, a track for each slide, and everything that happened as a list. */
export function VisitPlayer({ visit, slides }: VisitPlayerProps): ReactNode {
  const timeline = useMemo(
    () => buildTimeline(toMoments(visit), (Date.parse(visit.reported) - Date.parse(visit.started)) / 1_000),
    [visit],
  );
  const names = useMemo(() => nameParts(slides), [slides]);
  const lines = useMemo(() => describeMoments(timeline, names), [timeline, names]);
  const playback = usePlayback(timeline.length);
  const { at, isPlaying, speed, setSpeed, seek, toggle } = playback;
  const state = findState(timeline, at);
  const shown = state.isFinished ? 'The end' : names.slide(state.slideId);
  return (
    <div className={`${classes.replay} grid gap-16`}>
      <VisitStage state={state} slides={slides} names={names} />
      <div className={`${classes.controls} flow`}>
        <ActionIcon size="lg" radius="xl" aria-label={isPlaying ? 'Pause' : 'Play'} onClick={toggle}>
          {isPlaying ? (
            <IconPlayerPauseFilled size={18} aria-hidden="true" />
          ) : (
            <IconPlayerPlayFilled size={18} aria-hidden="true" />
          )}
        </ActionIcon>
        <input
          type="range"
          className={classes.scrubber}
          aria-label="Position in the visit"
          aria-valuetext={`${formatClock(at)} of ${formatClock(timeline.length)}, ${shown}`}
          min={0}
          max={timeline.length}
          step="any"
          value={at}
          onChange={({ currentTarget }) => seek(Number(currentTarget.value))}
          onKeyDown={(event) => {
            const step = KEYS[event.key];
            if (step === undefined) return;
            event.preventDefault();
            seek(at + step);
          }}
        />
        <span className={`${classes.clock} numbers size-14`}>
          {formatClock(at)} / {formatClock(timeline.length)}
        </span>
        <SegmentedControl
          size="xs"
          aria-label="Speed"
          data={SPEEDS.map((each) => ({ value: String(each), label: `${each}×` }))}
          value={String(speed)}
          onChange={(value) => setSpeed(Number(value) as Speed)}
        />
      </div>
      <VisitTracks timeline={timeline} visit={visit} slides={slides} names={names} at={at} />
      <VisitList lines={lines} at={at} onSeek={seek} />
      <Text size="sm" c="dimmed">
        {ENDINGS[timeline.ending]}
        {visit.moreMoments > 0 &&
          ` ${plural(visit.moreMoments, 'more event was', 'more events were')} not kept: a visit keeps a limited number.`}
      </Text>
    </div>
  );
}

/** Steps of the scrubber in seconds. */
const KEYS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 10,
  PageDown: -10,
};
