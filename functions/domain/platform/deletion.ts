import { DateTime } from 'luxon';
import { SENDING_ZONE } from '../hours/sending-zone.ts';
import type { UserId } from '../shared/ids.ts';

const DAY_MS = 86_400_000;

/** How long an owner can undo the deletion of an organization. */
export const DELETION_DAYS = 30;
/** After the number is taken, the last texts are counted and charged before the organization is removed. */
const LAST_COUNT_HOURS = 2;
/** After the removal, workers and queues may still write for the organization. Queues repeat for an hour at most. */
const DRAIN_HOURS = 24;

/** What staff see while sending waits for the deletion, and after an owner kept the organization. */
export const DELETION_PAUSE_NOTE = 'the organization will be deleted';
export const KEPT_PAUSE_NOTE = 'the deletion was undone, resume when you are ready';

/** An owner wants the organization and all its data to be deleted. */
export interface Deletion {
  readonly at: Date;
  readonly by: UserId;
  /** From when on the data is deleted. */
  readonly deletes: Date;
  /** When the deletion began. null if an owner can still keep the organization. */
  readonly begun: Date | null;
}

/** Returns the deletion that an owner asks for now. */
export function planDeletion(by: UserId, now: Date): Deletion {
  return { at: now, by, deletes: new Date(now.getTime() + DELETION_DAYS * DAY_MS), begun: null };
}

/** Returns whether a typed name is the organization's. Spaces around the name do not count. */
export function isTypedName(typed: string, name: string): boolean {
  return typed.trim() === name.trim();
}

/** What is next for an organization that is deleted. `deletion`: null when the organization is removed already. */
export type DeletionStep = 'WAIT' | 'BEGIN' | 'REMOVE' | 'SWEEP';

/**
 * Returns what a deletion needs now. `due`: the date of its entry in the list.
 */
export function findDeletionStep(deletion: Deletion | null, due: Date, now: Date): DeletionStep {
  if (deletion === null) return due <= now ? 'SWEEP' : 'WAIT';
  if (deletion.begun === null) return deletion.deletes <= now ? 'BEGIN' : 'WAIT';
  return getRemovalTime(deletion.begun) <= now ? 'REMOVE' : 'WAIT';
}

/** Returns from when on an organization whose deletion has begun is removed. */
export function getRemovalTime(begun: Date): Date {
  return new Date(begun.getTime() + LAST_COUNT_HOURS * 3_600_000);
}

/** Returns from when on the items of a removed organization are deleted. */
export function getSweepTime(removed: Date): Date {
  return new Date(removed.getTime() + DRAIN_HOURS * 3_600_000);
}

/** Returns a date as people read it, such as March 4, 2026. */
export function formatDate(at: Date): string {
  return DateTime.fromJSDate(at, { zone: SENDING_ZONE }).setLocale('en-US').toFormat('LLLL d, yyyy');
}
