import { useCallback, useEffect, useRef, useState } from 'react';
import type { SaveState } from '../../components/feedback/save-status.tsx';

export interface Autosave<Changes> {
  readonly state: SaveState;
  readonly error: unknown;
  /** Saves these changes after a pause, together with those that wait. */
  readonly change: (changes: Changes) => void;
  /** Saves what waits at once. Resolves to whether everything is saved. */
  readonly flush: () => Promise<boolean>;
}

/**
 * Saves changes a moment after the last one, one save at a time. Changes that could not be saved stay, and go along with the next save.
 * `delayMs`: how long the typing pauses.
 */
export function useAutosave<Changes extends object>(
  save: (changes: Changes) => Promise<unknown>,
  delayMs: number,
): Autosave<Changes> {
  const [state, setState] = useState<SaveState>('idle');
  const [error, setError] = useState<unknown>(null);
  const waiting = useRef<Changes | null>(null);
  const running = useRef<Promise<boolean> | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  }, [save]);

  const run = useCallback(async (): Promise<boolean> => {
    while (waiting.current !== null) {
      const changes = waiting.current;
      waiting.current = null;
      setState('saving');
      try {
        await latest.current(changes);
        setError(null);
        setState('saved');
      } catch (failure) {
        // What was typed in the meantime is newer.
        waiting.current = Object.assign({}, changes, waiting.current);
        setError(failure);
        setState('failed');
        return false;
      }
    }
    return true;
  }, []);
  const flush = useCallback(async (): Promise<boolean> => {
    clearTimeout(timer.current);
    while (running.current !== null) await running.current;
    const current = run();
    running.current = current;
    const isSaved = await current;
    running.current = null;
    return isSaved;
  }, [run]);
  const change = useCallback(
    (changes: Changes) => {
      waiting.current = Object.assign({}, waiting.current, changes);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void flush(), delayMs);
    },
    [delayMs, flush],
  );
  // Who leaves the screen within the pause loses nothing.
  useEffect(() => () => void flush(), [flush]);
  return { state, error, change, flush };
}
