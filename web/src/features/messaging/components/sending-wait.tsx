import type { ReactNode } from 'react';
import { isOpen, nextOpening, type WindowRules } from '../../../../../functions/domain/hours/window.ts';
import { formatDayAndTime, isSameDay } from '../../../lib/format/zone-time.ts';
import { useServerNow } from '../../../lib/session/server-clock.ts';

/**
 * Shows when a text will be sent, outside the sending hours. A chunk of its own: the rules of the hours bring the library of zones, which
 * the inbox would otherwise load before its first paint.
 */
export function SendingWait({ rules }: { readonly rules: WindowRules }): ReactNode {
  return describeWait(useServerNow(), rules);
}

/** Returns when a text will be sent, "Sends tomorrow at 8 am"; null during the sending hours. */
export function describeWait(now: Date, rules: WindowRules): string | null {
  if (isOpen(now, rules)) return null;
  const opening = nextOpening(now, rules);
  return `Sends ${isSameDay(opening, now) ? 'at ' : ''}${formatDayAndTime(opening, now)}`;
}
