import { Tooltip } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';
import type { ContactView } from '../../api/views.ts';
import classes from './watched-media.module.css';

type Slide = ContactView['slides'][number];

/** What the contact watched of each video, as ranges on a bar, and how often each audio was played. */
export function WatchedMedia({ slides }: { readonly slides: readonly Slide[] }): ReactNode {
  const played = slides.filter(({ videoDuration, audioDuration }) => videoDuration > 0 || audioDuration > 0);
  if (played.length === 0) return null;
  return (
    <section>
      <h3 className={`${classes.heading} strong size-14`}>Video and audio</h3>
      <ul className={classes.list}>
        {played.map((slide) => (
          <li key={slide.pitchSlideId}>
            <span className={classes.name}>{nameSlide(slide, slides.indexOf(slide))}</span>
            {slide.videoDuration > 0 ? (
              <VideoBar slide={slide} />
            ) : (
              <p className="dim numbers small above-4">{toPlays(slide)}</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function VideoBar({ slide: { video, videoDuration, viewRanges } }: { readonly slide: Slide }): ReactNode {
  return (
    <>
      <div className={classes.bar}>
        {viewRanges.map(({ start, end }) => {
          const text = `${formatClock(start)} to ${formatClock(end)}`;
          const style = { '--start': start / videoDuration, '--share': (end - start) / videoDuration } as CSSProperties;
          return (
            <Tooltip key={start} label={text} events={{ hover: true, focus: true, touch: true }}>
              <button type="button" aria-label={`Watched ${text}`} style={style} />
            </Tooltip>
          );
        })}
      </div>
      <p className="dim numbers small above-4">{toWatched(video, videoDuration)}</p>
    </>
  );
}

/** The words of the specification, section 2. */
function toWatched(seconds: number, duration: number): string {
  const share = Math.min(100, Math.round((seconds / duration) * 100));
  return `Watched ${formatLength(seconds)} out of ${formatLength(duration)} (${share}%)`;
}

function toPlays({ audio, audioDuration }: Slide): string {
  if (audio === 0) return 'Not played';
  const plays = Math.round((audio / audioDuration) * 10) / 10;
  return `Played ${plays} ${plays === 1 ? 'time' : 'times'}: ${formatLength(audio)} in all, of ${formatLength(audioDuration)} each`;
}

function formatLength(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}m ${whole % 60}s`;
}

/** Returns a position in a video, with a tenth of a second. */
function formatClock(seconds: number): string {
  const tenths = Math.round(seconds * 10);
  const minutes = Math.floor(tenths / 600);
  return `${minutes}:${((tenths % 600) / 10).toFixed(1).padStart(4, '0')}`;
}

function nameSlide({ title, isRemoved }: Slide, index: number): string {
  if (isRemoved) return 'Removed slide';
  return title === '' ? `Slide ${index + 1}` : title;
}
