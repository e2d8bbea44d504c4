import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import { newContact, type ContactWithPhone } from '../../domain/contacts/contact.ts';
import type { Counts } from '../../domain/sending/figures.ts';
import { newMessage, type Message } from '../../domain/sending/message.ts';
import type { Data } from '../index.ts';

const NOW = new Date('2026-03-02T17:00:00Z');
const RULES = { allowAfterHours: false, allowWeekends: true, firstTextSuffix: '' };
const TEXT = { to: '+16025550101', body: 'Hello', segments: 1 } as const;

let data: Data;
beforeEach(async () => {
  ({ data } = await createInProcessData());
});

/** Every second text has the contact's link to a pitch. */
const hasPitch = (text: number): boolean => text % 2 === 1;

const secondsLater = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1000);

/** What may happen to a contact. A text is recorded as handed over any time after its claim, as after a lost answer. */
type Act = { readonly kind: 'CLAIM' | 'RECORD' | 'REPORT' | 'REPLY' | 'KEYWORD'; readonly text: number };

async function addContact(organizationId: string): Promise<ContactWithPhone> {
  const contact = newContact({ organizationId, id: 'lead', created: NOW, phone: TEXT.to });
  await data.contactWriter.addContacts(organizationId, [{ contact, attestation: null }]);
  return contact;
}

/** Plays acts second by second. Returns what the organization counts. */
class Conversation {
  readonly #contact: ContactWithPhone;
  /** Workers hold what they read before other workers wrote. */
  readonly #claimed = new Map<number, Message>();
  #second = 0;

  constructor(contact: ContactWithPhone) {
    this.#contact = contact;
  }

  async play({ kind, text }: Act): Promise<void> {
    this.#second += 1;
    const at = secondsLater(this.#second);
    if (kind === 'CLAIM') await this.#claim(text, at);
    else if (kind === 'RECORD') await this.#record(text, at);
    else if (kind === 'REPORT') await this.#report(text, at);
    else await this.#receive(kind === 'REPLY', at);
  }

  async #claim(text: number, at: Date): Promise<void> {
    if (this.#claimed.has(text)) return;
    const message = newMessage({
      ...this.#ref(text),
      kind: 'DIRECT',
      state: 'SCHEDULED',
      lane: 'reply',
      body: 'Hello',
      created: at,
      due: at,
    });
    await data.flow.schedule(message, []);
    const pace = { segmentsPerSecond: 100, segmentsPerDay: 1_000 };
    const claim = await data.flow.claim(message, { ...TEXT, hasPitch: hasPitch(text) }, pace, {
      day: '2026-03-02',
      now: at,
      shard: 0,
    });
    if (claim.kind !== 'CLAIMED') throw new Error(claim.kind);
    this.#claimed.set(text, claim.message);
  }

  async #record(text: number, at: Date): Promise<void> {
    const message = this.#claimed.get(text);
    if (!message) return;
    const outcome = { to: 'HANDED_OVER' as const, carrierId: message.id, sent: at, delta: { messages: 1 }, base: at };
    await data.flow.complete(message, outcome, { campaign: null, contact: this.#contact, rules: RULES }, at);
  }

  /** The answer to the hand-over was lost. The carrier's report is the first proof. */
  async #report(text: number, at: Date): Promise<void> {
    const message = this.#claimed.get(text);
    if (!message) return;
    const outcome = { to: 'OUTCOME_UNKNOWN' as const, delta: {}, base: at };
    const contact = (await data.contacts.findContact(this.#contact.organizationId, this.#contact.id)) ?? this.#contact;
    const lost = await data.flow.complete(message, outcome, { campaign: null, contact, rules: RULES }, at);
    const unknown = await data.messages.findMessage(message);
    if (lost.kind === 'CHANGED' || !unknown) return;
    const report = { carrierId: message.id, reason: null, errorCode: null };
    // A first try with what was known at the beginning, as a worker does whose read is old.
    for (const known of [this.#contact, contact])
      if (await data.flow.recordReport(unknown, 'DELIVERED', report, { contact: known, filtered: null }, at)) return;
    throw new Error('The report was not recorded');
  }

  async #receive(isReply: boolean, at: Date): Promise<void> {
    const id = `${this.#contact.organizationId}-in-${this.#second}`;
    const message = newMessage({
      ...this.#ref(`in-${this.#second}`),
      kind: 'INBOUND',
      state: 'RECEIVED',
      lane: 'reply',
      body: 'Yes',
      created: at,
      due: at,
    });
    await data.inbox.receive(message, this.#contact, id, { isReply, hint: false }, at);
  }

  #ref(text: number | string): Pick<Message, 'organizationId' | 'contactId' | 'id'> {
    const { organizationId, id: contactId } = this.#contact;
    return { organizationId, contactId, id: `${organizationId}-${text}` };
  }
}

/** The meaning in plain words: someone with a recorded text or pitch, and someone who wrote after such a text left. */
function countPlainly(acts: readonly Act[]): Partial<Counts> {
  const left = new Map<number, number>();
  acts.forEach(({ kind, text }, index) => {
    if (kind === 'CLAIM' && !left.has(text)) left.set(text, index);
  });
  const recorded = [...left].flatMap(([text, from]) =>
    acts.some((act, index) => act.text === text && (act.kind === 'RECORD' || act.kind === 'REPORT') && index > from)
      ? [{ text, from }]
      : [],
  );
  const pitchTexts = recorded.filter(({ text }) => hasPitch(text)).length;
  const replied = acts.some(
    ({ kind }, index) => kind === 'REPLY' && index > Math.min(...recorded.map(({ from }) => from)),
  );
  return {
    contactsTexted: recorded.length > 0 ? 1 : 0,
    contactsReplied: replied ? 1 : 0,
    contactsPitched: pitchTexts > 0 ? 1 : 0,
    pitchTexts,
  };
}

const acts = fc.array(
  fc.record({
    kind: fc.constantFrom('CLAIM', 'CLAIM', 'RECORD', 'RECORD', 'REPORT', 'REPLY', 'KEYWORD'),
    text: fc.nat(2),
  }),
  { maxLength: 12 },
);

describe('the response rate', () => {
  it('counts contacts with a text, with a pitch, and those who wrote afterwards, in whatever order workers record it', async () => {
    let organizations = 0;
    await fc.assert(
      fc.asyncProperty(acts, async (played) => {
        organizations += 1;
        const contact = await addContact(`organization-${organizations}`);
        const conversation = new Conversation(contact);
        for (const act of played) await conversation.play(act);
        expect(await data.counters.getOrganizationCounts(contact.organizationId)).toMatchObject(countPlainly(played));
      }),
      { seed: 11, numRuns: 80 },
    );
  });
});
