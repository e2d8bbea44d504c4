import type { UsedAttempt } from '../../../../functions/data/sending/usage.ts';
import type { Item } from '../../../../functions/data/table/table.ts';
import type { Message } from '../../../../functions/domain/sending/message.ts';

/**
 * Compares what the carrier charges with the messages. Each attempt is recorded once, and none is missing. `loose`: texts
 * without a contact.
 */
export function findUsageViolations(
  items: readonly Item[],
  messages: readonly Message[],
  loose: readonly Item[],
): string[] {
  const rows = items.filter(({ pk }) => pk.includes('#USAGE#')).flatMap((item) => item.attempts as UsedAttempt[]);
  const times = Map.groupBy(rows, ({ messageId, attempt }) => `${messageId} attempt ${attempt}`);
  const expected = [
    ...messages.flatMap(({ kind, sent, id, attempt }) =>
      kind !== 'INBOUND' && sent ? [`${id} attempt ${attempt}`] : [],
    ),
    ...loose.flatMap(({ state, id }) => (state === 'HANDED_OVER' ? [`${String(id)} attempt 1`] : [])),
  ];
  return [
    ...[...times].flatMap(([attempt, all]) => (all.length > 1 ? [`${attempt} is charged ${all.length} times`] : [])),
    ...expected.flatMap((attempt) => (times.has(attempt) ? [] : [`${attempt} is not charged`])),
  ];
}
