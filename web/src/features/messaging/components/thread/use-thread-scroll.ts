import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { centerWindow, findWindow, moveWindow, type ThreadWindow } from '../../rules/thread-window.ts';

interface ThreadScrollOptions {
  /** The ids of all loaded texts, notes and events, oldest first. */
  readonly ids: readonly string[];
  /** The text at which the thread opens. null means at the end. */
  readonly openAt: string | null;
  /** The newest text that was sent or received, or one that is being sent. */
  readonly last: string | null;
  readonly hasPending: boolean;
  /** Loads older texts. null if there are none, or they are loading. */
  readonly loadOlder: (() => void) | null;
}

interface ThreadScroll {
  readonly log: RefObject<HTMLDivElement | null>;
  /** The part of the thread to render. */
  readonly shown: ThreadWindow;
  readonly onScroll: () => void;
  readonly scrollToEnd: () => void;
  readonly hasNewBelow: boolean;
  /** Whether the newest text is far away. */
  readonly isFar: boolean;
}

/** Distance in px from the end that counts as the end. */
const END_SLACK = 48;
/** Distance in px from either end of the rendered part at which the part moves. */
const EDGE = 600;
/** The button that jumps to the newest text appears after this many heights of the thread. */
const FAR_HEIGHTS = 2;

/**
 * Keeps the number of rendered texts bounded, and the place of the reader while texts are added or removed above. The browser's
 * own anchoring is off, because Safari has none.
 */
export function useThreadScroll({ ids, openAt, last, hasPending, loadOlder }: ThreadScrollOptions): ThreadScroll {
  const log = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const anchor = useRef<{ readonly id: string; readonly top: number } | null>(null);
  const wantsEnd = useRef(false);
  const [lastId, setLastId] = useState(() => centerWindow(ids, openAt));
  const [hasNewBelow, setHasNewBelow] = useState(false);
  const [isFar, setIsFar] = useState(false);
  // The text at which the thread opens has loaded, or another one was chosen.
  const [centered, setCentered] = useState(openAt);
  if (centered !== openAt) {
    setCentered(openAt);
    setLastId(centerWindow(ids, openAt));
  }
  const shown = findWindow(ids, lastId);
  const isNewest = shown.end === ids.length;

  const measure = (element: HTMLElement): void => {
    const distance = element.scrollHeight - element.scrollTop - element.clientHeight;
    atEnd.current = isNewest && distance <= END_SLACK;
    anchor.current = findAnchor(element);
    if (atEnd.current) setHasNewBelow(false);
    setIsFar(!isNewest || distance > FAR_HEIGHTS * element.clientHeight);
  };
  const onScroll = (): void => {
    const element = log.current;
    if (!element) return;
    measure(element);
    if (element.scrollTop < EDGE) {
      if (shown.start > 0) setLastId(moveWindow(ids, shown, -1));
      else loadOlder?.();
    } else if (!isNewest && element.scrollHeight - element.scrollTop - element.clientHeight < EDGE) {
      setLastId(moveWindow(ids, shown, 1));
    }
  };
  const scrollToEnd = (): void => {
    wantsEnd.current = true;
    setLastId(null);
    setHasNewBelow(false);
    if (isNewest) log.current?.scrollTo({ top: log.current.scrollHeight });
  };

  // The texts above have changed: the reader stays at the same text.
  const [firstShown, lastShown] = [ids[shown.start] ?? null, ids[shown.end - 1] ?? null];
  useLayoutEffect(() => {
    const element = log.current;
    if (!element) return;
    if (wantsEnd.current || atEnd.current) element.scrollTop = element.scrollHeight;
    else if (anchor.current) {
      const same = findMessage(element, anchor.current.id);
      if (same) element.scrollTop += same.getBoundingClientRect().top - anchor.current.top;
    }
    wantsEnd.current = false;
    anchor.current = findAnchor(element);
  }, [firstShown, lastShown, ids.length]);

  useLayoutEffect(() => {
    const element = log.current;
    if (!element) return;
    const opened = openAt === null ? null : findMessage(element, openAt);
    if (opened) opened.scrollIntoView({ block: 'center' });
    else element.scrollTop = element.scrollHeight;
    atEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight <= END_SLACK;
    anchor.current = findAnchor(element);
  }, [openAt]);

  const previousLast = useRef(last);
  const known = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (previousLast.current === last) return;
    previousLast.current = last;
    // A canceled text leaves one as the newest that was there before.
    const isNew = last !== null && !known.current.has(last);
    if (atEnd.current || hasPending) {
      setLastId(null);
      log.current?.scrollTo({ top: log.current.scrollHeight });
      setHasNewBelow(false);
    } else if (isNew) setHasNewBelow(true);
  }, [last, hasPending]);
  useEffect(() => {
    known.current = new Set(ids);
  }, [ids]);

  // Older texts have loaded while the reader is at the top.
  const latest = useRef(onScroll);
  useEffect(() => {
    latest.current = onScroll;
  });
  useEffect(() => latest.current(), [ids.length]);

  return { log, shown, onScroll, scrollToEnd, hasNewBelow, isFar };
}

function findAnchor(element: HTMLElement): { id: string; top: number } | null {
  const { top } = element.getBoundingClientRect();
  for (const entry of element.querySelectorAll<HTMLElement>('[data-message]')) {
    const box = entry.getBoundingClientRect();
    if (box.bottom > top) return { id: entry.dataset.message ?? '', top: box.top };
  }
  return null;
}

function findMessage(element: HTMLElement, id: string): HTMLElement | null {
  return element.querySelector<HTMLElement>(`[data-message="${CSS.escape(id)}"]`);
}
