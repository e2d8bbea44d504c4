import { useEffect, useRef, useState, type ReactNode } from 'react';
import { countListens, mayListen } from '../../../../functions/domain/views/media-progress.ts';
import type { MediaMoment, ShownSlide } from '../slide/shown-slide.ts';
import { useMediaMoments } from './use-media-moments.ts';
import classes from './media.module.css';

interface AudioPlayerProps {
  readonly slide: ShownSlide;
  readonly name: string;
  /** Called while the audio plays, with the seconds that were played since the page was loaded. */
  readonly onPlayed?: ((seconds: number) => void) | undefined;
  /** Called when the audio starts, stops, ends or jumps. */
  readonly onMoment?: ((moment: MediaMoment) => void) | undefined;
}

/** The literal texts of the specification, section 8. */
const LOAD_FAILED = 'Could not load audio file';
const OVER_LIMIT = "This is exclusive content! You'll already listened 3 times and can't listen again.";
const SKIP_SECONDS = 10;
/** The position is noted this often while the audio plays. */
const NOTE_MS = 250;
/** Between two notes no more than this is played. A longer step is a jump. Seconds. */
const LONGEST_NOTE = 1;

/** An audio with its artwork: play, back and forward by ten seconds, and how often it was played. Three listens are allowed. */
export function AudioPlayer({ slide, name, onPlayed, onMoment }: AudioPlayerProps): ReactNode {
  const audio = useRef<HTMLAudioElement>(null);
  const duration = slide.media?.seconds ?? 0;
  const [isPlaying, setPlaying] = useState(false);
  /** No listen is in progress. */
  const [isBetween, setBetween] = useState(true);
  const [position, setPosition] = useState(0);
  const [played, setPlayed] = useState(0);
  /** The listens before the one in progress. */
  const [heard, setHeard] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  usePlayedSeconds(audio, duration, (seconds) => {
    setPlayed(seconds);
    onPlayed?.(seconds);
  });
  useMediaMoments(audio, onMoment);
  const total = slide.listened + played;
  // The players of browsers lose a moment of each listen, so that a whole one is a little less than the length.
  const listens = Math.round(countListens(total, duration));
  const file = slide.media?.files[0];
  // A listen in progress is never cut: only a start is refused.
  const isBlocked = !file || (isBetween && !mayListen(total, duration));
  const start = async (): Promise<void> => {
    const element = audio.current;
    if (!element || isBlocked) return;
    try {
      await element.play();
    } catch {
      if (element.error) setFailed(true);
    }
  };
  const skip = (seconds: number): void => {
    const element = audio.current;
    if (element) element.currentTime = Math.min(duration, Math.max(0, element.currentTime + seconds));
  };
  return (
    <div className={classes.audio} role="group" aria-label={name}>
      {slide.thumbnail !== null && <img className={classes.artwork} src={slide.thumbnail} alt="" />}
      {isBlocked ? (
        <p className={classes.blocked}>{OVER_LIMIT}</p>
      ) : (
        <>
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- An audio of staff has no captions: its words are on the slide. */}
          <audio
            ref={audio}
            preload="metadata"
            src={file.url}
            onPlay={() => {
              setPlaying(true);
              if (isBetween) setHeard(listens);
              setBetween(false);
            }}
            onPause={() => setPlaying(false)}
            onEnded={() => {
              setPlaying(false);
              setBetween(true);
            }}
            onTimeUpdate={(event) => setPosition(event.currentTarget.currentTime)}
            onError={() => setFailed(true)}
          />
          <progress className={classes.progress} aria-label="Position" value={position} max={Math.max(duration, 1)} />
          <p className={classes.time}>
            {formatTime(position)} / {formatTime(duration)}
          </p>
          <div className={classes.controls}>
            <button type="button" aria-label="Back 10 seconds" disabled={hasFailed} onClick={() => skip(-SKIP_SECONDS)}>
              −10
            </button>
            <button
              type="button"
              data-main
              aria-label={isPlaying ? 'Pause' : 'Play'}
              disabled={hasFailed}
              onClick={() => (isPlaying ? audio.current?.pause() : void start())}
            >
              <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">
                <path fill="currentColor" d={isPlaying ? 'M7 5h4v14H7zM13 5h4v14h-4z' : 'M8 5v14l11-7z'} />
              </svg>
            </button>
            <button
              type="button"
              aria-label="Forward 10 seconds"
              disabled={hasFailed}
              onClick={() => skip(SKIP_SECONDS)}
            >
              +10
            </button>
          </div>
          <p className={classes.count}>{describeListens(isBetween ? listens : heard)}</p>
        </>
      )}
      <p role="alert">{hasFailed && LOAD_FAILED}</p>
    </div>
  );
}

function describeListens(listens: number): string {
  if (listens === 0) return 'You can listen 3 times.';
  return `You have listened ${listens === 1 ? 'once' : 'twice'}. You can listen 3 times.`;
}

function formatTime(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/**
 * Adds up what is played. A jump counts nothing. A whole listen counts `duration` at most: a browser may play some milliseconds more than
 * the length that the server knows, and two listens that count as more than two would refuse the third.
 */
function usePlayedSeconds(
  audio: { readonly current: HTMLAudioElement | null },
  duration: number,
  onPlayed: (seconds: number) => void,
): void {
  const report = useRef(onPlayed);
  useEffect(() => {
    report.current = onPlayed;
  });
  useEffect(() => {
    let [played, last] = [0, 0];
    const note = (): void => {
      const element = audio.current;
      if (!element) return;
      const position = Math.min(element.currentTime, duration);
      const moved = position - last;
      last = position;
      if (moved <= 0 || moved > LONGEST_NOTE || element.seeking) return;
      played += moved;
      report.current(played);
    };
    const stop = new AbortController();
    for (const event of ['pause', 'ended']) audio.current?.addEventListener(event, note, { signal: stop.signal });
    const interval = setInterval(note, NOTE_MS);
    return () => {
      note();
      stop.abort();
      clearInterval(interval);
    };
  }, [audio, duration]);
}
