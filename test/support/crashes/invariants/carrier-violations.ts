import { countSegments } from '../../../../functions/domain/content/segments.ts';
import { isOpen } from '../../../../functions/domain/hours/window.ts';
import type { Message } from '../../../../functions/domain/sending/message.ts';
import type { CarrierText } from '../../../../local-cloud/index.ts';

const ALWAYS_OPEN = { allowAfterHours: false, allowWeekends: true };

/** Checks the carrier's own record: each attempt once, within the sending hours, and with the stored body and segments. */
export function findCarrierViolations(messages: readonly Message[], handedOver: readonly CarrierText[]): string[] {
  const byId = new Map(messages.map((message) => [message.id, message]));
  const attempts = new Map<string, number>();
  const arrived = new Map<string, number>();
  const violations: string[] = [];
  for (const each of handedOver) {
    // A text without a contact asks for no reports.
    if (each.callback === undefined) continue;
    const ids = new URL(each.callback).searchParams;
    const message = byId.get(ids.get('messageId') ?? '');
    if (!message) {
      violations.push(`the carrier has ${each.sid} of no text of ours`);
      continue;
    }
    const attempt = `${message.id} attempt ${ids.get('attempt')}`;
    attempts.set(attempt, (attempts.get(attempt) ?? 0) + 1);
    if (each.status === 'delivered') arrived.set(message.id, (arrived.get(message.id) ?? 0) + 1);
    if (message.kind !== 'CONFIRMATION' && !isOpen(new Date(each.created), ALWAYS_OPEN))
      violations.push(`${attempt} was handed over at ${new Date(each.created).toISOString()}`);
    if (
      each.sid === message.carrierId &&
      (each.body !== message.body || countSegments(each.body).segments !== message.segments)
    )
      violations.push(`${attempt} is not what was kept of it`);
  }
  for (const [attempt, times] of attempts) if (times > 1) violations.push(`${attempt} was handed over ${times} times`);
  for (const [id, times] of arrived) if (times > 1) violations.push(`text ${id} arrived ${times} times`);
  return violations;
}
