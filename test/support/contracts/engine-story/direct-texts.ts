import type { Data } from '../../../../functions/data/index.ts';
import { buildSendingRules } from '../../../../functions/domain/accounts/account.ts';
import { newMessage, type Message } from '../../../../functions/domain/sending/message.ts';
import { newJob } from '../../../../functions/domain/jobs/job.ts';
import { buildOrganization } from '../../scenarios/test-data.ts';
import { ZONE } from '../../simulation/test-machine.ts';

const PACE = { segmentsPerSecond: 100, segmentsPerDay: 1_000 };
const RULES = buildSendingRules(buildOrganization({ id: 'o', number: '+16025550901' }), ZONE);

/** What no story and no query calls of the stores of texts, each once. */
export async function callStoresOfTexts(data: Data, o: string, now: Date): Promise<void> {
  const { due, flow, inbox, messages, pacing, sendProgress, spamReports, table, unconfirmed, usage } = data;
  const later = (seconds: number): Date => new Date(now.getTime() + seconds * 1_000);
  const day = now.toISOString().slice(0, 10);
  const window = { day, now, shard: 0 };
  const build = (id: string, given: Partial<Message> = {}): Message =>
    newMessage({
      organizationId: o,
      contactId: 'l5',
      id,
      kind: 'DIRECT',
      state: 'SCHEDULED',
      lane: 'reply',
      body: 'Hello',
      created: now,
      due: now,
      ...given,
    });
  const text = { to: '+16025551005', body: 'Hello', segments: 1 } as const;

  const contact = await data.contacts.findContact(o, 'l5');
  if (!contact?.phone) throw new Error('The contact is gone');
  await spamReports.initialize(o, 'd');
  const filtered = await spamReports.findSpamReport(o, 'd');
  for (const [index, errorCode] of [30007, null].entries()) {
    const sent = (await messages.listLatest(o, `l${4 + index}`, 9)).find(({ state }) => state === 'HANDED_OVER');
    const found = { carrierId: `SM-${index}`, reason: null, errorCode };
    if (sent) await flow.recordReport(sent, errorCode ? 'UNDELIVERED' : 'DELIVERED', found, { contact, filtered }, now);
  }
  await spamReports.pruneMarks(o, 'd');
  await flow.schedule(build('one'), []);
  await flow.scheduleTogether([build('two')], []);
  const asked = data.consents.optInRequestedWrite(o, text.to, now);
  await flow.scheduleOnce([build('opt-in', { kind: 'OPT_IN' })], asked);
  await table.transact([data.consents.notOptedInCheck(o, text.to)]);
  await flow.claimPast(build('one'), text, now, window);
  await flow.addUnknownText(
    { organizationId: o, contactId: 'l5', id: 'unknown', phone: text.to, body: 'Hello', carrierId: 'SM-new', at: now },
    window,
  );
  const reply = build('in', { kind: 'INBOUND', state: 'RECEIVED' });
  await inbox.receive(reply, { ...contact, phone: contact.phone }, 'SM-in', { isReply: true, hint: false }, now);
  await inbox.hasReceived('SM-in');
  await inbox.scheduleAnswerOnce('SM-in', build('answer', { kind: 'CONFIRMATION' }), now, flow);
  await loseTexts(data, build, now);
  const [message = build('one')] = await messages.listLatest(o, 'l5', 1);
  await table.transact([due.deferredWrite(message, 'c')]);
  await table.transact([due.deferredDelete(message, 'c')]);
  await table.transact([due.deferredWrite(message, 'c')]);
  await due.releaseDeferred(message, 'c');
  await due.scheduleViewCount({ organizationId: o, campaignId: 'c' }, later(90));
  await pacing.getSegmentsSent(o, day);
  await sendProgress.listNext(o, day);
  await unconfirmed.listByContact(o, 'c', 'l0');
  await usage.countTextsToday(o, now);
  await usage.listPage(o, day.slice(0, 7), { limit: 2, after: null });
  const job = newJob({ organizationId: o, id: 'g1', kind: 'GROUP', total: 1, created: now });
  await data.jobs.createJob(job);
  await data.changedContacts.listAll(job);
  await data.jobs.cancel(o, job.id, ['RUNNING']);
  await pause(data, o, now);
  await alert(data, build('told'), now);
}

/** Gives a text of the carrier to one lost text, then to another one, then to one that is sent again. */
async function loseTexts(data: Data, build: (id: string) => Message, now: Date): Promise<void> {
  const { carrierTexts, contacts, due, flow, messages, table, unconfirmed } = data;
  const later = (seconds: number): Date => new Date(now.getTime() + seconds * 1_000);
  const find = async (id: string): Promise<Message> => (await messages.findMessage(build(id))) ?? build(id);
  const contact = await contacts.findContact('o', 'l5');
  if (!contact?.phone) throw new Error('The contact is gone');
  const text = { to: contact.phone, body: 'Hello', segments: 1 };
  for (const id of ['lost-1', 'lost-2', 'lost-3', 'lost-4']) {
    await flow.scheduleDirect(build(id));
    const claim = await flow.claim(await find(id), text, PACE, { day: now.toISOString().slice(0, 10), now, shard: 0 });
    if (claim.kind !== 'CLAIMED') throw new Error(claim.kind);
    const outcome = { to: 'OUTCOME_UNKNOWN', delta: {}, base: now, statusCheckAt: later(120) } as const;
    await flow.complete(
      claim.message,
      outcome,
      { campaign: null, contact: { ...contact, phone: text.to }, rules: RULES },
      now,
    );
  }
  const report = async (id: string): Promise<void> => {
    const found = { carrierId: 'SM-lost', reason: null, errorCode: null };
    await flow.recordReport(await find(id), 'UNDELIVERED', found, { contact, filtered: null }, later(200));
  };
  for (const id of ['lost-1', 'lost-2']) await report(id);
  await flow.takeBack(await find('lost-1'), await find('lost-2'), later(201));
  await report('lost-2');
  await carrierTexts.findOwners('o', ['SM-lost', 'none']);
  const owner = await carrierTexts.findOwner('o', 'SM-lost');
  if (!owner) throw new Error('No one has the text of the carrier');
  await flow.takeFromPast(owner, await find('lost-2'), await find('lost-3'), later(204));
  const last = await find('lost-4');
  await due.scheduleStatusCheck(last, later(600));
  await flow.markNotAccepted(last);
  const inCampaign = {
    ...last,
    campaign: { id: 'c', stepId: 'one', round: 1, appointmentId: null },
  } as unknown as Message;
  await table.transact(unconfirmed.addWrites(inCampaign));
  await table.transact(unconfirmed.removeWrites(inCampaign));
}

async function pause({ pauses, table }: Data, o: string, now: Date): Promise<void> {
  await pauses.pauseForRefusedAccount(now);
  await pauses.resumePlatform('staff', now);
  await pauses.pausePlatform({ cause: 'STAFF', note: 'Maintenance', at: now, by: 'staff' });
  await pauses.resumePlatform('staff', now);
  const until = new Date(now.getTime() + 60_000);
  const paused = { cause: 'BACK_OFF', reason: 'CARRIER_20429', at: now, until, seconds: 60 } as const;
  await pauses.setCarrierPause(o, paused);
  await pauses.clearCarrierPause(o, paused);
  // After an outage one text tests whether the carrier answers again. The next text waits for the result.
  const outage = { ...paused, cause: 'UNANSWERED' } as const;
  await pauses.setCarrierPause(o, outage);
  for (const kind of ['CONFIRMATION', 'CAMPAIGN'] as const)
    await table.transact([pauses.notPausedWrite(o, kind, outage, until, 'x')]).catch(() => undefined);
  await pauses.clearCarrierPause(o, outage);
}

/** One text to the team about new replies. */
async function alert({ replyAlerts, table, teamTexts }: Data, message: Message, now: Date): Promise<void> {
  const { organizationId } = message;
  await table.transact([replyAlerts.waitWrite(message, now)]);
  await replyAlerts.listWaiting(organizationId, 10);
  await replyAlerts.findWindow(organizationId);
  const words = { version: 1, opens: now, body: 'O: a new reply.', userIds: ['u'], messageIds: [message.id] };
  await replyAlerts.begin(organizationId, null, {
    ...words,
    counted: { body: words.body, userIds: [] },
    isFinished: false,
  });
  await replyAlerts.createTexts(
    organizationId,
    { ...words, counted: { body: words.body, userIds: [] }, isFinished: false },
    now,
  );
  const ref = { organizationId, alert: 1, userId: 'u' };
  await replyAlerts.findText(organizationId, 1, 'u');
  await replyAlerts.claim(ref, { from: '+16025550190', phone: '+16025550199' }, { isCount: false });
  await replyAlerts.setState(ref, 'CLAIMED', 'HANDED_OVER');
  await replyAlerts.drop(organizationId, [message.id]);
  await replyAlerts.finish(organizationId, 1);
  const text = { organizationId, contactId: message.contactId, runId: 'run', userId: 'u' };
  await teamTexts.createTeamText(text, 'Call them', now);
  await teamTexts.findTeamText(text);
  await teamTexts.claim(text, { from: '+16025550190', phone: '+16025550111' });
  await teamTexts.setState(text, 'CLAIMED', 'HANDED_OVER');
}
