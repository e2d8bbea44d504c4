import { useEffect, useRef } from 'react';
import type { MediaMoment } from '../slide/shown-slide.ts';
import { followMedia } from './media-moments.ts';

/** Calls when the element starts, stops, ends or jumps. */
export function useMediaMoments(
  media: { readonly current: HTMLMediaElement | null },
  onMoment: ((moment: MediaMoment) => void) | undefined,
): void {
  const report = useRef(onMoment);
  useEffect(() => {
    report.current = onMoment;
  });
  useEffect(
    () => (media.current === null ? undefined : followMedia(media.current, (moment) => report.current?.(moment))),
    [media],
  );
}
