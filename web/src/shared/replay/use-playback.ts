import { useReducedMotion } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';

export const SPEEDS = [1, 4, 16] as const;
export type Speed = (typeof SPEEDS)[number];

/** People who want less motion see one step a second. */
const STEP_MS = 1_000;

export interface Playback {
  /** Seconds on the axis of the replay. */
  readonly at: number;
  readonly isPlaying: boolean;
  readonly speed: Speed;
  readonly setSpeed: (speed: Speed) => void;
  readonly seek: (at: number) => void;
  readonly toggle: () => void;
}

/** Runs a replay of `length` seconds. It stops at the end, and begins again from there. */
export function usePlayback(length: number): Playback {
  const [at, setAt] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<Speed>(4);
  const isCalm = useReducedMotion();
  const position = useRef(0);
  const move = (to: number): void => {
    position.current = Math.min(length, Math.max(0, to));
    setAt(position.current);
  };
  useEffect(() => {
    if (!isPlaying) return;
    let last = performance.now();
    let frame = 0;
    const advance = (): void => {
      const now = performance.now();
      position.current = Math.min(length, position.current + ((now - last) / 1_000) * speed);
      last = now;
      setAt(position.current);
      if (position.current >= length) setPlaying(false);
    };
    if (isCalm) {
      const interval = setInterval(advance, STEP_MS);
      return () => clearInterval(interval);
    }
    const run = (): void => {
      advance();
      frame = requestAnimationFrame(run);
    };
    frame = requestAnimationFrame(run);
    return () => cancelAnimationFrame(frame);
  }, [isPlaying, speed, length, isCalm]);
  return {
    at,
    isPlaying,
    speed,
    setSpeed,
    seek: move,
    toggle: () => {
      if (!isPlaying && position.current >= length) move(0);
      setPlaying(!isPlaying);
    },
  };
}
