import { dueKey } from '../../../../functions/data/table/keys.ts';
import type { Item } from '../../../../functions/data/table/table.ts';
import type { Message } from '../../../../functions/domain/sending/message.ts';

/** Finds scheduled texts without a due entry or queue message, and active enrollments without a scheduled text. */
export function findLostMessages(
  items: readonly Item[],
  enrollments: readonly Item[],
  messages: readonly Message[],
  queued: ReadonlySet<string>,
): string[] {
  const keys = new Set(items.map(({ pk, sk }) => `${pk} ${sk}`));
  const byId = new Map(messages.map((message) => [message.id, message]));
  const withoutDueEntry = messages.flatMap((message) => {
    const key = dueKey(message.due, message);
    return message.state === 'SCHEDULED' && !queued.has(message.id) && !keys.has(`${key.pk} ${key.sk}`)
      ? [`text ${message.id} waits for ${message.due.toISOString()} without a due entry`]
      : [];
  });
  const claimed = messages.filter(({ state }) => state === 'CLAIMED').map(({ id }) => `text ${id} is still claimed`);
  const strandedEnrollments = enrollments.filter(
    (item) => item.state === 'ACTIVE' && byId.get(String(item.messageId))?.state !== 'SCHEDULED',
  );
  return [
    ...withoutDueEntry,
    ...claimed,
    ...strandedEnrollments.map((item) => `${item.pk} ${item.sk} is on the way without a text that waits`),
  ];
}
