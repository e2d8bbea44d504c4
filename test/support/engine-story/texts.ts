import type { Message } from '../../../functions/domain/messaging/text.ts';
import type { Data } from '../../../functions/data/parts.ts';
import { DAY, later, contactOf, never, NOW, O, PACE, RULES, textOf, ZONE } from './cast.ts';

async function waitingTextOf(data: Data, index: number): Promise<Message> {
  const enrollment = await data.enrollments.find(O, 'c1', contactOf(index).id);
  const message = await data.messages.find({
    organizationId: O,
    contactId: contactOf(index).id,
    id: enrollment?.messageId ?? '',
  });
  return message ?? never();
}

/** A campaign's text from waiting to delivered, and each way on which it is held or lost. */
export async function aText(data: Data): Promise<void> {
  const { flow, facts, messages, waves, campaigns: book, due } = data;
  const campaign = (await book.find(O, 'c1')) ?? never();
  const message = await waitingTextOf(data, 40);
  await facts.loadMessageFacts(message, 'c1');
  await waves.turn(O, ZONE, NOW);
  await waves.current(O, DAY);
  const claim = await flow.claim(message, 'Hello', 1, PACE, DAY, later(1));
  await flow.claim(message, 'Hello', 1, PACE, DAY, later(1));
  if (claim.kind !== 'CLAIMED') throw new Error(claim.kind);
  const leaving = {
    to: 'HANDED_OVER' as const,
    carrierId: 'SM1',
    sent: later(1),
    delta: { messages: 1 },
    base: later(1),
  };
  await flow.leave(claim.message, leaving, { campaign, contact: contactOf(40), rules: RULES }, later(1));
  await flow.leave(claim.message, leaving, { campaign, contact: contactOf(40), rules: RULES }, later(1));
  const sent = (await messages.find(message)) ?? never();
  await flow.report(sent, 'DELIVERED', { carrierId: 'SM1', reason: null, errorCode: null }, null, later(5));
  await flow.report(sent, 'SENT', { carrierId: 'SM1', reason: null, errorCode: null }, null, later(6));

  await flow.hold(await waitingTextOf(data, 41), later(7_200), 'Waits', RULES);
  const unknown = await flow.claim(await waitingTextOf(data, 42), 'Hello', 1, PACE, DAY, later(1));
  if (unknown.kind !== 'CLAIMED') throw new Error(unknown.kind);
  await flow.leave(
    unknown.message,
    { to: 'OUTCOME_UNKNOWN', delta: {}, base: later(1), askAt: later(120) },
    { campaign, contact: contactOf(42), rules: RULES },
    later(1),
  );
  await due.askLater(unknown.message, later(600));
  const lost = (await messages.find(unknown.message)) ?? never();
  await flow.settleAsNotAccepted(lost);
  await flow.again((await messages.find(lost)) ?? never(), later(900), null, RULES, later(800));
  const stops = await flow.claim(await waitingTextOf(data, 43), 'Hello', 1, PACE, DAY, later(2));
  if (stops.kind === 'CLAIMED')
    await flow.leave(
      stops.message,
      {
        to: 'FAILED',
        reason: 'Opted out',
        errorCode: 21610,
        delta: { messagesFailed: 1 },
        base: later(2),
        stops: true,
      },
      { campaign, contact: contactOf(43), rules: RULES },
      later(2),
    );
  await messages.latest(O, contactOf(40).id, 10);
  await data.table.transact([due.parking(lost, 'c1')]);
  await due.parked(O, 'c1', 10);
  await data.table.transact([due.unparking(lost, 'c1')]);
  await due.unpark(lost, 'c1');
}

export async function filtered(data: Data): Promise<void> {
  const { filtering, flow, messages } = data;
  await filtering.find(O, 'c1');
  await filtering.begin(O, 'c1');
  const seen = await filtering.find(O, 'c1');
  for (const [place, code] of [
    [44, 30007],
    [45, null],
  ] as const) {
    const claim = await flow.claim(await waitingTextOf(data, place), 'Hello', 1, PACE, DAY, later(3 + place));
    if (claim.kind !== 'CLAIMED') throw new Error(claim.kind);
    const campaign = (await data.campaigns.find(O, 'c1')) ?? never();
    await flow.leave(
      claim.message,
      { to: 'HANDED_OVER', carrierId: `SM${place}`, sent: later(4), delta: { messages: 1 }, base: later(4) },
      { campaign, contact: contactOf(place), rules: RULES },
      later(4),
    );
    await flow.report(
      (await messages.find(claim.message)) ?? never(),
      code === null ? 'DELIVERED' : 'UNDELIVERED',
      { carrierId: `SM${place}`, reason: null, errorCode: code },
      seen,
      later(5),
    );
  }
  await filtering.tidy(O, 'c1');
  await filtering.reset(O, 'c1');
  await filtering.tidy(O, 'c1');
}

export async function replies({ inbox, flow, contacts }: Data): Promise<void> {
  const contact = contactOf(40);
  const inbound = textOf(contact, 'in-1', { kind: 'INBOUND', state: 'RECEIVED', body: 'Yes' });
  await inbox.receive(inbound, contact, 'SM-in-1', { isReply: true, hint: false }, later(60));
  await inbox.receive(inbound, contact, 'SM-in-1', { isReply: true, hint: false }, later(60));
  await inbox.receive(
    textOf(contact, 'in-2', { kind: 'INBOUND', state: 'RECEIVED', created: later(61) }),
    contact,
    'SM-in-2',
    { isReply: false, hint: false },
    later(61),
  );
  const answer = textOf(contact, 'answer', { kind: 'CONFIRMATION' });
  await inbox.answerOnce('SM-in-1', answer, later(62), flow);
  await inbox.answerOnce('SM-in-1', textOf(contact, 'answer-2', { kind: 'CONFIRMATION' }), later(62), flow);
  await flow.scheduleDirect(textOf(contact, 'direct', { created: later(63) }));
  await contacts.page(O, 'inbox', { limit: 10 });
}

export async function loose({ unlinkedMessages: looseTexts }: Data): Promise<void> {
  const text = {
    organizationId: O,
    id: 'loose-1',
    kind: 'TEST' as const,
    state: 'SCHEDULED' as const,
    phone: '+16025558001',
    body: 'Hello',
    segments: 1,
    reason: null,
  };
  await looseTexts.create(text, NOW);
  await looseTexts.create(text, NOW);
  await looseTexts.find(O, 'loose-1');
  await looseTexts.find(O, 'none');
  await looseTexts.claim(text, PACE, DAY, later(100));
  await looseTexts.claim(text, PACE, DAY, later(101));
  await looseTexts.settle(text, 'CLAIMED', 'HANDED_OVER', null);
  await looseTexts.settle(text, 'CLAIMED', 'FAILED', 'Too late');
  const out = { ...text, id: 'loose-2', phone: contactOf(20).phone ?? '' };
  await looseTexts.create(out, NOW);
  await looseTexts.claim(out, PACE, DAY, later(102));
}
