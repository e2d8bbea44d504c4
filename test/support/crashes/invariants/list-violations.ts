import type { Item } from '../../../../functions/data/table/table.ts';
import { isUnconfirmed } from '../../../../functions/domain/sending/figures.ts';
import type { Message } from '../../../../functions/domain/sending/message.ts';

/** Compares the lists of messages without a confirmation with these messages. */
export function findUnlistedMessages(items: readonly Item[], messages: readonly Message[]): string[] {
  const lists = new Set(
    items.flatMap(({ sk }) => (sk.startsWith('UNCONFIRMED#') ? [sk.slice(sk.lastIndexOf('#') + 1)] : [])),
  );
  const states = new Set(
    messages.flatMap((message) => (message.campaign && isUnconfirmed(message) ? [message.id] : [])),
  );
  return [
    ...[...states.difference(lists)].map((id) => `text ${id} is not confirmed and not listed`),
    ...[...lists.difference(states)].map((id) => `text ${id} is listed as not confirmed`),
  ];
}

/** Compares the rows of the progress banner with the waiting texts. */
export function findProgressViolations(items: readonly Item[], messages: readonly Message[]): string[] {
  const rows = items.filter(({ sk }) => sk.startsWith('CELL#'));
  const negative = rows
    .filter((row) => Number(row.pending ?? 0) < 0 || Number(row.unsent ?? 0) < 0)
    .map((row) => `${row.pk} ${row.sk} has ${String(row.pending)} pending, ${String(row.unsent)} not sent`);
  const pending = rows.reduce((sum, row) => sum + Number(row.pending ?? 0), 0);
  const waiting = messages.filter(
    ({ progressCell: wave, state }) => wave && !wave.isHeld && (state === 'SCHEDULED' || state === 'CLAIMED'),
  ).length;
  return [...negative, ...(pending === waiting ? [] : [`the waves have ${pending} pending, the texts ${waiting}`])];
}
