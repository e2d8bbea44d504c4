import { useEffect, useRef, useState, type ReactNode } from 'react';
import { PROGRESS_MS, RangeLog, SEEK_MS } from '../tracking/range-log.ts';
import type { MediaMoment, ShownSlide, WatchedRanges } from '../slide/shown-slide.ts';
import { chooseFile, type Connection } from './choose-file.ts';
import { useMediaMoments } from './use-media-moments.ts';
import classes from './media.module.css';

interface VideoPlayerProps {
  readonly slide: ShownSlide;
  readonly name: string;
  /** Called while the video plays, with all that was watched since the page was loaded. */
  readonly onWatched?: ((ranges: WatchedRanges) => void) | undefined;
  /** Called when the video starts, stops, ends or jumps. */
  readonly onMoment?: ((moment: MediaMoment) => void) | undefined;
}

/** A video with the controls of the browser, in the size that the screen needs. */
export function VideoPlayer({ slide, name, onWatched, onMoment }: VideoPlayerProps): ReactNode {
  const video = useRef<HTMLVideoElement>(null);
  const [file] = useState(() =>
    chooseFile(slide.media?.files ?? [], {
      width: Math.min(window.innerWidth, PAGE_WIDTH),
      density: window.devicePixelRatio,
      connection: (navigator as { readonly connection?: Connection }).connection,
    }),
  );
  const [hasFailed, setFailed] = useState(false);
  useWatchedRanges(video, onWatched);
  useMediaMoments(video, onMoment);
  if (!file) return null;
  const poster = slide.thumbnail ?? slide.media?.poster;
  return (
    <div className={classes.video}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- The slide has them, or its author stated that it needs none. */}
      <video
        ref={video}
        controls
        playsInline
        preload="metadata"
        aria-label={name}
        src={file.url}
        width={file.width}
        height={file.height}
        {...(poster ? { poster } : {})}
        onError={() => setFailed(true)}
      >
        {slide.captions !== null && <track kind="captions" src={slide.captions} srcLang="en" label="Captions" />}
      </video>
      <p role="alert">{hasFailed && 'The video could not be loaded. Check your connection and open the page again.'}</p>
    </div>
  );
}

/** The widest that a page is, in points. */
const PAGE_WIDTH = 500;

/** Notes what is watched. The events of the element say when it plays; its position is noted while it does. */
function useWatchedRanges(
  video: { readonly current: HTMLVideoElement | null },
  onWatched: VideoPlayerProps['onWatched'],
): void {
  const report = useRef(onWatched);
  useEffect(() => {
    report.current = onWatched;
  });
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const log = new RangeLog();
    const stop = new AbortController();
    let seek: ReturnType<typeof setTimeout> | undefined;
    const isPlaying = (): boolean => !element.paused && !element.seeking && !element.ended;
    const tell = (): void => {
      const ranges = log.list();
      if (ranges.length > 0) report.current?.(ranges);
    };
    const on = (event: string, handle: () => void): void =>
      element.addEventListener(event, handle, { signal: stop.signal });
    // More often than the interval of the reports, so that a jump loses a quarter of a second at most.
    on('timeupdate', () => {
      if (isPlaying()) log.progress(element.currentTime, element.playbackRate);
    });
    on('playing', () => log.play(element.currentTime));
    on('seeking', () => {
      log.leave();
      clearTimeout(seek);
    });
    on('seeked', () => {
      clearTimeout(seek);
      seek = setTimeout(() => {
        if (isPlaying()) log.play(element.currentTime);
        tell();
      }, SEEK_MS);
    });
    for (const event of ['pause', 'ended'])
      on(event, () => {
        if (!element.seeking) log.stop(element.currentTime, element.playbackRate);
        tell();
      });
    const note = (): void => {
      if (!isPlaying()) return;
      log.progress(element.currentTime, element.playbackRate);
      tell();
    };
    const interval = setInterval(note, PROGRESS_MS);
    // The visitor may not come back. The page sends its last report right after this.
    const options = { capture: true, signal: stop.signal };
    document.addEventListener('visibilitychange', note, options);
    window.addEventListener('pagehide', note, options);
    return () => {
      stop.abort();
      clearInterval(interval);
      clearTimeout(seek);
      if (isPlaying()) log.stop(element.currentTime, element.playbackRate);
      tell();
    };
  }, [video]);
}
