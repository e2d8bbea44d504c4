import type { CarrierPause, PlatformPause, StaffPause } from '../../../domain/sending/sending-pauses.ts';
import type { Reason } from '../../../domain/sending/reasons.ts';
import type { Item } from '../table.ts';
import { readDate, readString, readStringOrNull } from '../values.ts';

/** Returns the platform's pause as read from the platform's item. */
export function toPlatformPause(item: Item | undefined): PlatformPause | null {
  if (!item) return null;
  return {
    cause: item.cause === 'ACCOUNT' || item.cause === 'RESTORE' ? item.cause : 'STAFF',
    note: readStringOrNull(item.note),
    at: readDate(item.at),
    by: readStringOrNull(item.by),
  };
}

/** Also reads a suspension, which has the same fields. */
export function toStaffPause(value: unknown): StaffPause | null {
  const pause = value as Record<string, unknown> | null | undefined;
  return pause ? { note: readStringOrNull(pause.note), at: readDate(pause.at), by: readString(pause.by) } : null;
}

export function toCarrierPause(value: unknown): CarrierPause | null {
  const pause = value as Record<string, unknown> | null | undefined;
  if (!pause) return null;
  return {
    cause: toPauseCause(pause.cause),
    reason: readString(pause.reason) as Reason,
    at: readDate(pause.at),
    until: readDate(pause.until),
    seconds: Number(pause.seconds ?? 0),
  };
}

function toPauseCause(value: unknown): CarrierPause['cause'] {
  return value === 'UNREGISTERED' || value === 'UNANSWERED' ? value : 'BACK_OFF';
}
