import { toContact } from '../../../../functions/data/contacts/contact-item.ts';
import { toMessage } from '../../../../functions/data/sending/message-item.ts';
import { readString } from '../../../../functions/data/table/values.ts';
import type { Item } from '../../../../functions/data/table/table.ts';
import { isUnread } from '../../../../functions/domain/contacts/contact.ts';
import { findTableViolations } from '../invariants/invariant-checker.ts';
import { describeRecord } from './records.ts';
import { O, type TestEnvironment } from './test-environment.ts';

/** What a person sees at the end, without ids and times, which differ between runs. One line for each fact, sorted. */
export type Snapshot = readonly string[];

/** Reads what is stored, and what the carrier, the mailer and the receivers of webhooks got. */
export async function takeSnapshot({ machine, mails }: TestEnvironment): Promise<Snapshot> {
  const items = await machine.items();
  const phones = new Map(
    items.flatMap((item) => (item.sk === 'CONTACT' ? [[String(item.id), String(item.phone ?? item.id)]] : [])),
  );
  const nameContact = (id: unknown): string => phones.get(String(id)) ?? String(id);
  const lines = [
    ...machine.handOvers.map(({ to, body }) => `the carrier got "${body}" for ${to}`),
    ...items.flatMap((item) => [...describeItem(item, nameContact), ...describeRecord(item)]),
    ...new Set(mails.map(({ to, subject }) => `a mail to ${to}: ${subject}`)),
    ...new Set(items.filter(({ pk }) => pk.endsWith('#AUDIT')).map(({ action }) => `on record: ${String(action)}`)),
    ...machine.receiver.calls.map(({ url }) => `a call of ${url}`),
  ];
  const { ids } = await machine.data.search.findContacts(O, { search: '', kind: null });
  return [...lines, ...ids.map((id) => `search finds ${nameContact(id)}`)].map(hideIds).sort();
}

/** What a contact is, and what its conversation is. */
const FLAGS = ['archived', 'erased', 'unread', 'optOutHint', 'untimedBooking'];

/** Ids, and the codes of links. */
function hideIds(line: string): string {
  return line
    .replaceAll(/[0-9A-HJKMNP-TV-Z]{26}/g, '*')
    .replaceAll(/\*-[\w*]+/g, '*')
    .replaceAll(/\/[a-z](?:\/[\w*]+)+/g, '/*');
}

function describeItem(item: Item, nameContact: (id: unknown) => string): string[] {
  const { pk, sk } = item;
  if (sk.startsWith('MESSAGE#')) {
    const { contactId, kind, campaign, state, body, phone, reason, attachments, deleted } = toMessage(item);
    // A text that gave way to another one is nothing that anybody sees.
    if (state === 'CANCELED' && (reason === 'STEP_CHANGED' || reason === 'APPOINTMENT_MOVED')) return [];
    const files = attachments.map((file) => ` with a file ${file.state}`).join('');
    return [
      `text ${kind} of ${nameContact(contactId)}, step ${campaign?.stepId}: ${state} ${body} to ${phone}${files}${deleted ? ', removed' : ''}`,
    ];
  }
  if (sk === 'CONTACT')
    return [
      show(
        `contact ${nameContact(item.id)}`,
        { ...item, unread: isUnread(toContact(item)) },
        ['name', 'phone', 'consent', 'responded', 'assigneeId'],
        FLAGS,
      ),
      ...[...((item.groupIds as Iterable<string> | undefined) ?? [])].map((id) => `${nameContact(item.id)} in ${id}`),
      ...[...((item.tagIds as Iterable<string> | undefined) ?? [])].map((id) => `${nameContact(item.id)} tagged ${id}`),
    ];
  if (sk === 'CONSENT') return [`consent of ${String(item.phone)}: ${String(item.state)}`];
  if (sk.startsWith('CAMPAIGN#') && pk.endsWith('#CAMPAIGNS'))
    return [
      show(`campaign ${String(item.name)}`, item, ['hasAppt', 'stopOnReply'], ['paused', 'archived', 'stopped']),
      ...Object.values(item.steps as Record<string, { label: string; blocks: unknown; timing: unknown }>).map(
        ({ label, blocks, timing }) => `a step of ${String(item.name)}: ${JSON.stringify([label, blocks, timing])}`,
      ),
    ];
  if (sk.startsWith('CAMPAIGN#') && /^ORG#[^#]+#CONTACT#[^#]+$/.test(pk))
    return [
      `${nameContact(item.contactId)} in ${String(item.campaignId)}: ${String(item.state)} at ${String(item.stepId)}, ` +
        `round ${String(item.round)}${item.appointmentId ? ', appointment' : ''}`,
    ];
  if (sk === 'GROUP' && item.name !== undefined) return [show('group', item, ['name'], ['archived'])];
  if (pk.endsWith('#GROUPS')) return [`list of groups: ${sk} ${JSON.stringify(item.count ?? null)}`];
  if (pk.endsWith('#CONTACT-ATTRIBUTES'))
    return (item.entries as { name: string; removed: boolean }[]).map(
      ({ name, removed }) => `${sk}: ${name}${removed ? ', removed' : ''}`,
    );
  if (sk.startsWith('IF-THEN#')) return [`an if/then of ${String(item.stepId)}`];
  if (sk.startsWith('APPOINTMENT#') && item.version)
    return [show(`appointment of ${nameContact(item.contactId)}`, item, ['occasion', 'campaignIds'], ['canceled'])];
  return [];
}

/** The values of some attributes, and whether others are there. */
function show(what: string, item: Item, values: readonly string[], flags: readonly string[]): string {
  return [
    what,
    ...values.map((name) => `${name} ${JSON.stringify(item[name] ?? null)}`),
    ...flags.map((name) => `${name} ${item[name] ? 'yes' : 'no'}`),
  ].join(', ');
}

/** Returns what must not be, whatever staff did: wrong figures, broken promises, and work that no one finishes. */
export async function findViolations({ machine, commits }: TestEnvironment): Promise<string[]> {
  const items = await machine.items();
  const messages = items.filter(({ sk }) => sk.startsWith('MESSAGE#')).map(toMessage);
  const joined = new Map(
    items.flatMap((item) =>
      item.sk.startsWith('CAMPAIGN#') && item.joined
        ? [[`${String(item.contactId)} ${String(item.campaignId)}`, readString(item.joined)]]
        : [],
    ),
  );
  const sent = Object.groupBy(machine.handOvers, ({ ids }) => (ids ? `${ids.messageId} attempt ${ids.attempt}` : ''));
  return [
    ...Object.entries(sent).flatMap(([id, all = []]) =>
      id !== '' && all.length > 1 ? [`text ${id} was handed over ${all.length} times`] : [],
    ),
    ...commits.findViolations(
      messages,
      machine.handOvers,
      ({ contactId, campaign }) => joined.get(`${contactId} ${campaign?.id}`) ?? '',
    ),
    ...items.flatMap((item) =>
      item.sk === 'JOB' && item.state === 'RUNNING' ? [`a job of kind ${String(item.kind)} still runs`] : [],
    ),
    ...machine.queues.deadLetters.map(({ queue, body }) => `given up on ${queue}: ${JSON.stringify(body)}`),
    ...findTableViolations(
      items,
      new Set(),
      items.filter(({ pk }) => pk.includes('#UNLINKED#')),
    ),
  ];
}
