import fc from 'fast-check';
import { addContactsTo, createInProcessData } from '../scenarios/in-process-data.ts';
import { buildOrganization } from '../scenarios/test-data.ts';
import { newContact, type Contact } from '../../../functions/domain/contacts/contact.ts';
import { createTextMatcher, foldText } from '../../../functions/domain/search/text-match.ts';
import { newMessage, type Message } from '../../../functions/domain/sending/message.ts';
import { newOrderedId } from '../../../functions/platform/ids.ts';
import type { Data } from '../../../functions/data/index.ts';

export const O = 'o1';
const START = new Date('2026-03-02T17:00:00Z');
export const CONTACTS = ['ann', 'bob', 'cleo'].map((id, index): Contact =>
  newContact({ organizationId: O, id, name: id, created: START, phone: `+1602555100${index}` }),
);
const WORDS = ['hello', 'Café', 'later', 'MOVE', 'José', 'yes'];
export const SEARCHES = ['cafe', 'hello later', 'MOVE', 'jose', 'e', 'nowhere'];

class Killed extends Error {}

/** An organization with three contacts. `killAt`: the call of the table, counted down, that ends the worker. */
export async function createFreshData() {
  const state = { killAt: Infinity };
  const { data } = await createInProcessData(async () => {
    state.killAt -= 1;
    if (state.killAt === 0) throw new Killed();
  });
  await data.accounts.createOrganization(buildOrganization({ id: O, name: 'One', number: null }));
  await addContactsTo(data, O, CONTACTS);
  return { data, state };
}

export function buildText(kind: 'INBOUND' | 'DIRECT', contact: Contact, index: number, body: string): Message {
  // Every fifth text arrives later than those after it.
  const at = new Date(START.getTime() + (index % 5 === 0 ? index - 7 : index) * 1_000);
  return newMessage({
    organizationId: O,
    contactId: contact.id,
    id: newOrderedId(at, index),
    kind,
    state: kind === 'INBOUND' ? 'RECEIVED' : 'SCHEDULED',
    lane: 'reply',
    body,
    created: at,
    due: at,
  });
}

export async function receive(data: Data, contact: Contact, message: Message): Promise<void> {
  await data.inbox.receive(message, contact, `SM${message.id}`, { isReply: true, hint: false }, message.created);
}

/** Returns what all pages of a search find. @throws when a page does not continue where the one before ended */
export async function findAll(data: Data, search: string): Promise<string[]> {
  const ids: string[] = [];
  let after: string | null = null;
  for (let page = 0; page < 500; page += 1) {
    const found = await data.search.texts.findTexts(O, search, after);
    ids.push(...found.texts.map(({ id }) => id));
    if (found.next !== null && after !== null && found.next >= after) throw new Error('The search went back');
    after = found.next;
    if (after === null) return ids;
  }
  throw new Error('The search did not end');
}

export async function foldAll(data: Data): Promise<void> {
  for (let step = 0; step < 500; step += 1) if ((await data.search.texts.folding.foldStep(O)) === 'DONE') return;
  throw new Error('The log was not folded');
}

type Operation =
  | {
      readonly kind: 'receive' | 'send' | 'note';
      readonly contact: number;
      readonly text: string;
      readonly isDouble: boolean;
    }
  | { readonly kind: 'deleteNote' | 'restoreNote' | 'cancel'; readonly index: number }
  | { readonly kind: 'fold'; readonly killAt: number };

const text = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
export const operation: fc.Arbitrary<Operation> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constantFrom('receive' as const, 'send' as const, 'note' as const),
      contact: fc.nat(2),
      text,
      isDouble: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('deleteNote' as const, 'restoreNote' as const, 'cancel' as const),
      index: fc.nat(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('fold' as const), killAt: fc.integer({ min: 1, max: 9 }) }) },
);

/** The texts that the conversations show, as a plain list. */
export interface Shown {
  readonly id: string;
  readonly kind: 'MESSAGE' | 'NOTE';
  readonly contact: Contact;
  readonly text: string;
  readonly message: Message | null;
  isShown: boolean;
}

export async function runOperation(
  { data, state }: Awaited<ReturnType<typeof createFreshData>>,
  each: Operation,
  shown: Shown[],
  event: number,
): Promise<void> {
  if (each.kind === 'fold') {
    state.killAt = each.killAt;
    // A killed fold leaves the rest of the log, as a worker that ends does.
    await foldAll(data).catch(() => undefined);
    state.killAt = Infinity;
    return;
  }
  if (!('contact' in each)) return changeOne(data, each, shown);
  const contact = CONTACTS[each.contact] ?? CONTACTS[0];
  if (!contact) return;
  if (each.kind === 'receive' || each.kind === 'send') {
    const message = buildText(each.kind === 'send' ? 'DIRECT' : 'INBOUND', contact, event, each.text);
    for (let delivery = 0; delivery < (each.isDouble ? 2 : 1); delivery += 1)
      if (each.kind === 'receive') await receive(data, contact, message);
      else await data.flow.scheduleDirect(message).catch(() => undefined);
    shown.push({ id: message.id, kind: 'MESSAGE', contact, text: each.text, message, isShown: true });
    return;
  }
  const id = newOrderedId(new Date(START.getTime() + event * 1_000), event);
  const note = { organizationId: O, contactId: contact.id, id, text: each.text, by: 'u1', at: START };
  for (let call = 0; call < (each.isDouble ? 2 : 1); call += 1) await data.notes.addNote(note);
  shown.push({ id, kind: 'NOTE', contact, text: each.text, message: null, isShown: true });
}

async function changeOne(
  data: Data,
  each: Extract<Operation, { readonly index: number }>,
  shown: readonly Shown[],
): Promise<void> {
  const candidates = shown.filter(({ kind, message }) =>
    each.kind === 'cancel' ? message?.kind === 'DIRECT' : kind === 'NOTE',
  );
  const chosen = candidates[each.index % Math.max(1, candidates.length)];
  if (!chosen) return;
  if (each.kind === 'cancel') {
    if (chosen.message && chosen.isShown)
      await data.table.transact([data.messages.changeWrite(chosen.message, 'CANCELED', { reason: null })]);
    chosen.isShown = false;
    return;
  }
  const note = await data.notes.findNote(O, chosen.contact.id, chosen.id);
  if (note) await data.notes.setDeleted(note, each.kind === 'restoreNote' ? null : START);
  chosen.isShown = each.kind === 'restoreNote';
}

export function listExpected(shown: readonly Shown[], search: string): string[] {
  const matches = createTextMatcher(search);
  return shown
    .filter((each) => each.isShown && matches(foldText(each.text)))
    .map(({ id }) => id)
    .sort((a, b) => (a < b ? 1 : -1));
}
