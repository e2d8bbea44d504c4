import type { MediaMoment } from '../slide/shown-slide.ts';

/** A shorter jump is none: browsers correct their position when they start. Seconds. */
const SHORTEST_JUMP = 0.5;

/** Says of a video or an audio when it starts, stops, ends and jumps. Returns a function that stops saying it. */
export function followMedia(element: HTMLMediaElement, tell: (moment: MediaMoment) => void): () => void {
  const stop = new AbortController();
  let isOn = false;
  let [last, from]: [number, number | null] = [element.currentTime, null];
  const on = (event: string, handle: () => void): void =>
    element.addEventListener(event, handle, { signal: stop.signal });
  const end = (kind: 'PAUSE' | 'END'): void => {
    if (isOn) tell({ kind, position: round(element.currentTime) });
    isOn = false;
  };
  on('timeupdate', () => {
    if (!element.seeking && from === null) last = element.currentTime;
  });
  on('playing', () => {
    if (!isOn) tell({ kind: 'PLAY', position: round(element.currentTime) });
    isOn = true;
  });
  on('seeking', () => {
    from ??= last;
  });
  on('seeked', () => {
    const [position, start] = [element.currentTime, from ?? last];
    [last, from] = [position, null];
    if (Math.abs(position - start) >= SHORTEST_JUMP)
      tell({ kind: 'SEEK', position: round(position), from: round(start) });
  });
  on('pause', () => end(element.ended ? 'END' : 'PAUSE'));
  on('ended', () => end('END'));
  return () => {
    stop.abort();
    end('PAUSE');
  };
}

function round(seconds: number): number {
  return Math.round(seconds * 10) / 10;
}
