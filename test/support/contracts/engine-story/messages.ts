import type { Message } from '../../../../functions/domain/sending/message.ts';
import type { Data } from '../../../../functions/data/index.ts';
import {
  DAY,
  secondsLater,
  buildContact,
  fail,
  NOW,
  ORGANIZATION_ID,
  PACE,
  RULES,
  buildMessage,
  buildText,
  ZONE,
} from './actors.ts';

async function findWaitingMessage(data: Data, index: number): Promise<Message> {
  const enrollment = await data.enrollments.findEnrollment(ORGANIZATION_ID, 'c1', buildContact(index).id);
  const message = await data.messages.findMessage({
    organizationId: ORGANIZATION_ID,
    contactId: buildContact(index).id,
    id: enrollment?.messageId ?? '',
  });
  return message ?? fail();
}

/** Sends a text of a campaign until it is delivered, and covers each way in which a text is postponed or lost. */
export async function exerciseMessage(data: Data): Promise<void> {
  const { flow, facts, messages, sendProgress: waves, campaigns: book, due } = data;
  const campaign = (await book.findCampaign(ORGANIZATION_ID, 'c1')) ?? fail();
  const message = await findWaitingMessage(data, 40);
  await facts.loadMessageFacts(message, 'c1');
  await waves.currentRun(ORGANIZATION_ID, ZONE, NOW);
  await waves.listCurrent(ORGANIZATION_ID, DAY);
  await waves.listNext(ORGANIZATION_ID, DAY);
  const claim = await flow.claim(message, buildText(40), PACE, { day: DAY, now: secondsLater(1), shard: 0 });
  await flow.claim(message, buildText(40), PACE, { day: DAY, now: secondsLater(1), shard: 0 });
  if (claim.kind !== 'CLAIMED') throw new Error(claim.kind);
  const outcome = {
    to: 'HANDED_OVER' as const,
    carrierId: 'SM1',
    sent: secondsLater(1),
    delta: { messages: 1 },
    base: secondsLater(1),
  };
  await flow.complete(claim.message, outcome, { campaign, contact: buildContact(40), rules: RULES }, secondsLater(1));
  await flow.complete(claim.message, outcome, { campaign, contact: buildContact(40), rules: RULES }, secondsLater(1));
  const sent = (await messages.findMessage(message)) ?? fail();
  const seen = { contact: buildContact(40), filtered: null };
  const report = { carrierId: 'SM1', reason: null, errorCode: null };
  await flow.recordReport(sent, 'DELIVERED', report, seen, secondsLater(5));
  await flow.recordReport(sent, 'SENT', report, seen, secondsLater(6));

  await flow.postpone(await findWaitingMessage(data, 41), secondsLater(7_200), 'OUTSIDE_HOURS', RULES);
  const unknown = await flow.claim(await findWaitingMessage(data, 42), buildText(42), PACE, {
    day: DAY,
    now: secondsLater(1),
    shard: 0,
  });
  if (unknown.kind !== 'CLAIMED') throw new Error(unknown.kind);
  await flow.complete(
    unknown.message,
    { to: 'OUTCOME_UNKNOWN', delta: {}, base: secondsLater(1), statusCheckAt: secondsLater(120) },
    { campaign, contact: buildContact(42), rules: RULES },
    secondsLater(1),
  );
  await due.scheduleStatusCheck(unknown.message, secondsLater(600));
  const lost = (await messages.findMessage(unknown.message)) ?? fail();
  await flow.markNotAccepted(lost);
  for await (const page of messages.iterateAll(lost.organizationId, lost.contactId)) if (page.length === 0) fail();
  await flow.retry((await messages.findMessage(lost)) ?? fail(), secondsLater(900), null, RULES, secondsLater(800));
  const stops = await flow.claim(await findWaitingMessage(data, 43), buildText(43), PACE, {
    day: DAY,
    now: secondsLater(2),
    shard: 0,
  });
  if (stops.kind === 'CLAIMED')
    await flow.complete(
      stops.message,
      {
        to: 'FAILED',
        reason: 'OPTED_OUT',
        errorCode: 21610,
        delta: { messagesFailed: 1 },
        base: secondsLater(2),
        endsEnrollment: true,
      },
      { campaign, contact: buildContact(43), rules: RULES },
      secondsLater(2),
    );
  await messages.listLatest(ORGANIZATION_ID, buildContact(40).id, 10);
  await data.table.transact([due.deferredWrite(lost, 'c1')]);
  await due.listDeferred(ORGANIZATION_ID, 'c1', 10);
  await data.table.transact([due.deferredDelete(lost, 'c1')]);
  await due.releaseDeferred(lost, 'c1');
}

export async function exerciseFiltering(data: Data): Promise<void> {
  const { spamReports, flow, messages } = data;
  await spamReports.findSpamReport(ORGANIZATION_ID, 'c1');
  await spamReports.initialize(ORGANIZATION_ID, 'c1');
  const seen = await spamReports.findSpamReport(ORGANIZATION_ID, 'c1');
  for (const [contactIndex, code] of [
    [44, 30007],
    [45, null],
  ] as const) {
    const claim = await flow.claim(await findWaitingMessage(data, contactIndex), buildText(contactIndex), PACE, {
      day: DAY,
      now: secondsLater(3 + contactIndex),
      shard: 0,
    });
    if (claim.kind !== 'CLAIMED') throw new Error(claim.kind);
    const campaign = (await data.campaigns.findCampaign(ORGANIZATION_ID, 'c1')) ?? fail();
    await flow.complete(
      claim.message,
      {
        to: 'HANDED_OVER',
        carrierId: `SM${contactIndex}`,
        sent: secondsLater(4),
        delta: { messages: 1 },
        base: secondsLater(4),
      },
      { campaign, contact: buildContact(contactIndex), rules: RULES },
      secondsLater(4),
    );
    await flow.recordReport(
      (await messages.findMessage(claim.message)) ?? fail(),
      code === null ? 'DELIVERED' : 'UNDELIVERED',
      { carrierId: `SM${contactIndex}`, reason: null, errorCode: code },
      { contact: buildContact(contactIndex), filtered: seen },
      secondsLater(5),
    );
  }
  await spamReports.pruneMarks(ORGANIZATION_ID, 'c1');
}

export async function exerciseReplies({ inbox, flow, contacts }: Data): Promise<void> {
  const contact = buildContact(40);
  const inbound = buildMessage(contact, 'in-1', { kind: 'INBOUND', state: 'RECEIVED', body: 'Yes' });
  await inbox.receive(inbound, contact, 'SM-in-1', { isReply: true, hint: false }, secondsLater(60));
  await inbox.receive(inbound, contact, 'SM-in-1', { isReply: true, hint: false }, secondsLater(60));
  await inbox.receive(
    buildMessage(contact, 'in-2', { kind: 'INBOUND', state: 'RECEIVED', created: secondsLater(61) }),
    contact,
    'SM-in-2',
    { isReply: false, hint: false },
    secondsLater(61),
  );
  const answer = buildMessage(contact, 'answer', { kind: 'CONFIRMATION' });
  await inbox.scheduleAnswerOnce('SM-in-1', answer, secondsLater(62), flow);
  await flow.scheduleDirect(buildMessage(contact, 'direct', { created: secondsLater(63) }));
  for (const list of ['inbox', 'unread'] as const) await contacts.listPage(ORGANIZATION_ID, list, { limit: 10 });
}

export async function exerciseUnlinkedMessages({ unlinkedMessages: looseTexts, usage }: Data): Promise<void> {
  const text = {
    organizationId: ORGANIZATION_ID,
    id: 'loose-1',
    kind: 'TEST' as const,
    state: 'SCHEDULED' as const,
    phone: '+16025558001' as const,
    body: 'Hello',
    segments: 1,
    reason: null,
  };
  await looseTexts.createUnlinkedMessage(text, NOW);
  await looseTexts.createUnlinkedMessage(text, NOW);
  await looseTexts.findUnlinkedMessage(ORGANIZATION_ID, 'loose-1');
  await looseTexts.findUnlinkedMessage(ORGANIZATION_ID, 'none');
  await looseTexts.claim(text, PACE, DAY, secondsLater(100));
  await looseTexts.claim(text, PACE, DAY, secondsLater(101));
  await looseTexts.setState(text, 'CLAIMED', 'HANDED_OVER', null, secondsLater(103));
  await looseTexts.setState(text, 'CLAIMED', 'FAILED', 'OUTCOME_UNKNOWN', secondsLater(103));
  await usage.countTextsToday(ORGANIZATION_ID, NOW);
  await usage.listPage(ORGANIZATION_ID, '2026-03', { limit: 2, after: null });
  const out = { ...text, id: 'loose-2', phone: buildContact(20).phone };
  await looseTexts.createUnlinkedMessage(out, NOW);
  await looseTexts.claim(out, PACE, DAY, secondsLater(102));
}

const BATCH_CONTACTS = [46, 47] as const;

/** Sends two texts together until they are delivered. Each move happens once, and its repetition is refused. */
export async function exerciseBatches(data: Data): Promise<void> {
  const { flow, facts, enrollments, campaigns, messages } = data;
  await campaigns.findCampaign(ORGANIZATION_ID, 'c1');
  const joined = await enrollments.findMany(
    ORGANIZATION_ID,
    'c1',
    BATCH_CONTACTS.map((index) => buildContact(index).id),
  );
  const refs = BATCH_CONTACTS.map((index) => {
    const contactId = buildContact(index).id;
    const id = joined.get(contactId)?.messageId ?? '';
    return { ref: { organizationId: ORGANIZATION_ID, contactId, id }, campaignId: 'c1' };
  });
  const loaded = await facts.loadManyFacts(ORGANIZATION_ID, [
    ...refs,
    { ref: { organizationId: ORGANIZATION_ID, contactId: 'none', id: 'none' }, campaignId: null },
  ]);
  const requests = BATCH_CONTACTS.map((index, position) => ({
    message: loaded[position]?.message ?? fail(),
    text: buildText(index),
    joined: NOW,
  }));
  const window = { day: DAY, now: secondsLater(300), shard: 0 };
  await flow.claimTogether(requests, PACE, window);
  const sent = await Promise.all(refs.map(async ({ ref }) => (await messages.findMessage(ref)) ?? fail()));
  const [first] = sent;
  if (!first?.campaign) throw new Error('The text should be of a campaign');
  for (const isRetry of [true, false])
    await data.table
      .transact([enrollments.awaitsMessageCheck({ ...first, isRetry }, first.campaign)])
      .catch(() => undefined);
}
