/** How many texts and notes a long thread has in the page at most, and by how many it moves. */
export const WINDOW_SIZE = 120;
const WINDOW_STEP = 40;

/** The part of a thread that is in the page: from `start` up to, and without, `end`. */
export interface ThreadWindow {
  readonly start: number;
  readonly end: number;
}

/**
 * Returns the part of a thread that ends with an item, or with the newest item if `lastId` is null or no longer in the thread. An item
 * and not a position names the part, because positions change when older texts load.
 */
export function findWindow(ids: readonly string[], lastId: string | null): ThreadWindow {
  const at = lastId === null ? -1 : ids.indexOf(lastId);
  const end = at === -1 ? ids.length : Math.max(at + 1, Math.min(WINDOW_SIZE, ids.length));
  return { start: Math.max(0, end - WINDOW_SIZE), end };
}

/** Returns the last item of the part that is moved toward older (-1) or newer (1) items. null means the newest item. */
export function moveWindow(ids: readonly string[], { end }: ThreadWindow, direction: -1 | 1): string | null {
  const moved = Math.max(Math.min(WINDOW_SIZE, ids.length), end + direction * WINDOW_STEP);
  return moved >= ids.length ? null : (ids[moved - 1] ?? null);
}

/** Returns the last item of a part that shows an item in its middle. null if the newest part shows the item. */
export function centerWindow(ids: readonly string[], id: string | null): string | null {
  const at = id === null ? -1 : ids.indexOf(id);
  if (at === -1 || at >= ids.length - WINDOW_SIZE) return null;
  return ids[Math.max(WINDOW_SIZE, at + WINDOW_SIZE / 2) - 1] ?? null;
}
