import { planAt } from '../../functions/domain/campaigns/enrolment.ts';
import { sendingRules, type Organization } from '../../functions/domain/accounts/account.ts';
import type { Campaign } from '../../functions/domain/campaigns/campaign.ts';
import { newLead, type Lead } from '../../functions/domain/contacts/lead.ts';
import { newText, type Text } from '../../functions/domain/messaging/text.ts';
import type { Job } from '../../functions/data/jobs.ts';
import type { Data } from '../../functions/data/parts.ts';

/**
 * Every question and every transaction of the data layer at least once, on the way that matters and on the one that is
 * refused. The engines test records what it asks of DynamoDB; a new method of a data class needs a line here.
 */
const O = 'o1';
const NOW = new Date('2026-03-02T17:00:00Z');
const ZONE = 'America/Phoenix';
const PACE = { segmentsPerSecond: 100, segmentsPerDay: 1_000 };
const DAY = '2026-03-02';
const later = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1000);

const organization: Organization = {
  id: O, name: 'One', brand: 'text', v2: false, number: '+16025550100', color: null, image: null, showMessages: true, allowAfterHours: false, allowWeekends: true, allowIncomingLeads: true, pace: null,
};
const RULES = sendingRules(organization, ZONE);

function campaignOf(id: string, steps: readonly string[]): Campaign {
  return {
    organizationId: O, id, name: id, created: NOW, archived: null, paused: null, stopped: null, stopOnReply: false, version: 1,
    structure: { FEATURE: [...steps], BEFORE: [], APPOINTMENT: [] },
    steps: Object.fromEntries(steps.map((step, place) => [
      step,
      { id: step, campaignId: id, label: '', structureType: 'FEATURE', blocks: [{ type: 'TEXT', text: `Hello from ${step}` }], timing: { days: 0, hours: place, minutes: 0, window: null, delayUntil: null }, created: NOW },
    ])),
  };
}

function leadOf(place: number): Lead {
  return newLead({ organizationId: O, id: `lead-${String(place).padStart(4, '0')}`, created: NOW, name: `Person ${place}`, firstName: 'Person', lastName: String(place), phone: `+1602555${1_000 + place}` });
}

function textOf(lead: Lead, id: string, given: Partial<Text> = {}): Text {
  return newText({ organizationId: O, leadId: lead.id, id, kind: 'DIRECT', state: 'SCHEDULED', lane: 'reply', body: 'Hello', phone: lead.phone ?? '', created: NOW, due: NOW, ...given });
}

function jobOf(id: string, kind: Job['kind'], given: Partial<Job> = {}): Job {
  return { organizationId: O, id, kind, state: 'RUNNING', total: 10, done: 0, added: 0, merged: 0, skipped: 0, rejected: 0, error: null, campaignId: null, created: NOW, details: {}, ...given };
}

async function all<T>(pages: AsyncIterable<T[]>): Promise<T[]> {
  const found: T[] = [];
  for await (const page of pages) found.push(...page);
  return found;
}

export async function tellStory(data: Data): Promise<void> {
  for (const chapter of [table, people, contacts, consents, searching, campaigns, aText, filtered, holds, replies, optIn, jobs, bulk, loose, pace]) await chapter(data);
}

async function table({ table: store }: Data): Promise<void> {
  const key = (sk: string) => ({ pk: 'story', sk });
  await store.put({ ...key('a'), n: 1, words: ['x', { deep: true }], none: null, small: 0.1 });
  await store.put({ ...key('a'), n: 2 }, { ConditionExpression: 'attribute_not_exists(pk)' });
  await store.update(key('a'), { UpdateExpression: 'SET n = n + :one REMOVE words', ExpressionAttributeValues: { ':one': 1 } });
  await store.update(key('a'), { UpdateExpression: 'SET n = :n', ConditionExpression: 'n > :most', ExpressionAttributeValues: { ':n': 9, ':most': 100 } });
  await store.update(key('b'), { UpdateExpression: 'ADD n :one', ExpressionAttributeValues: { ':one': 1 } });
  await store.get(key('a'));
  await store.get(key('nobody'));
  await store.batchGet([key('b'), key('nobody'), key('a'), key('a')]);
  await store.transact([
    store.putWrite({ ...key('c'), n: 1 }), store.updateWrite(key('b'), { UpdateExpression: 'ADD n :one', ExpressionAttributeValues: { ':one': 1 } }),
    store.checkWrite(key('a'), { ConditionExpression: 'attribute_exists(pk)' }), store.deleteWrite(key('nobody')),
  ]);
  await store.transact([store.putWrite({ ...key('c') }, { ConditionExpression: 'attribute_not_exists(pk)' }), store.deleteWrite(key('a'))]).catch(() => undefined);
  // Items of 100 KB: a page ends at a megabyte, wherever that falls.
  for (let place = 0; place < 13; place += 1) await store.put({ ...key(`page-${String(place).padStart(2, '0')}`), bytes: 'x'.repeat(100_000 + place) });
  await store.queryAll('story', 'page-');
  await store.query({ KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': 'story' }, Limit: 3, ScanIndexForward: false });
  await store.deleteIf(key('a'), { ConditionExpression: 'n = :n', ExpressionAttributeValues: { ':n': 77 } });
  await store.delete(key('c'));
  await store.deleteMany(Array.from({ length: 30 }, (_, place) => key(`page-${String(place).padStart(2, '0')}`)));
}

async function people(data: Data): Promise<void> {
  const { accounts, sessions, limits, idempotency } = data;
  await accounts.createOrganization(organization);
  await accounts.createOrganization(organization);
  const user = { id: 'u1', email: 'ann@example.test', name: 'Ann', phone: null, wpAdmin: false };
  await accounts.createUser(user, 'hash');
  await accounts.createUser({ ...user, id: 'u2' }, 'hash').catch(() => undefined);
  await accounts.addMember({ userId: 'u1', organizationId: O, organizationName: 'One', access: 'OWNER' });
  await accounts.credentials('ann@example.test');
  await accounts.credentials('nobody@example.test');
  await accounts.memberships('u1');
  await accounts.members(O);
  await accounts.inOrganization('u1', O);
  await accounts.organization(O);
  await accounts.organizations([O, 'none']);
  await accounts.organizationOfNumber('+16025550100');
  await accounts.userNames(['u1', 'none']);
  const member = { userId: 'u3', organizationId: O, organizationName: 'One', access: 'MANAGER' as const };
  const by = { userId: 'u1', at: NOW };
  await accounts.addMember(member);
  await accounts.usersOf(['u1', 'u3']);
  await accounts.membershipsIn(O, ['u1', 'u3', 'none']);
  await accounts.changeAccess(member, 'READONLY', by);
  await accounts.changeAccess(member, 'LIMITED', by);
  await accounts.removeMember(member, by);
  await accounts.removeMember({ ...member, access: 'READONLY' }, by);
  const token = await sessions.start('u1', O, NOW);
  const session = await sessions.find(token, later(60));
  await sessions.find(token, later(3 * 86_400));
  await sessions.find('s_none', NOW);
  await sessions.switchTo(session?.id ?? '', 'o2');
  await sessions.end(session?.id ?? '');
  await sessions.switchTo(session?.id ?? '', O);
  for (let tries = 0; tries < 7; tries += 1) await limits.hit('loginAccount', 'ann', NOW);
  await limits.forgive('loginAccount', 'ann', NOW);
  const call = { organizationId: O, userId: 'u1', operation: 'messageLead', key: 'key-12345', input: { a: 1 } };
  await idempotency.begin(call, NOW);
  await idempotency.begin(call, later(1));
  await idempotency.finish(call, { success: true });
  await idempotency.begin(call, later(2));
  await idempotency.begin({ ...call, input: { a: 2 } }, later(3));
  await idempotency.forget({ ...call, key: 'key-67890' });
}

async function contacts(data: Data): Promise<void> {
  const { contacts: book, leads, counters } = data;
  await book.add(O, Array.from({ length: 120 }, (_, place) => ({ lead: leadOf(place), attestation: place % 2 ? { statement: 'They agreed', userId: 'u1' } : null })));
  // Again, with another id: merged, an empty name filled.
  await book.add(O, [{ lead: { ...leadOf(3), id: 'other' }, attestation: null }, { lead: newLead({ organizationId: O, id: 'nameless', created: NOW, phone: '+16025559001' }), attestation: null }]);
  await book.setArchived(leadOf(9), NOW);
  await book.add(O, [{ lead: { ...leadOf(9), id: 'comes back' }, attestation: null }]);
  await book.add(O, [{ lead: { ...leadOf(500), id: 'fills', phone: '+16025559001', email: 'a@example.test' }, attestation: null }]);
  const lead = await leads.find(O, leadOf(4).id);
  if (!lead) throw new Error('The contact should be there');
  await book.change(lead, { name: 'New Name', firstName: 'New', lastName: 'Name', email: 'new@example.test', phone: '+16025559002' });
  await book.change({ ...leadOf(5) }, { ...leadOf(5), phone: leadOf(6).phone });
  await book.change({ ...leadOf(7) }, { ...leadOf(7), phone: null });
  await book.setArchived(leadOf(8), NOW);
  await book.setArchived(leadOf(8), NOW);
  await book.takeArchivedFrom(leadOf(8));
  await book.setArchived({ ...leadOf(8), archived: NOW }, null);
  await leads.update(O, leadOf(8).id, { UpdateExpression: 'SET archivedFrom = :from', ExpressionAttributeValues: { ':from': ['c1'] } });
  await book.takeArchivedFrom(leadOf(8));
  await leads.findMany(O, [leadOf(1).id, 'none', leadOf(2).id]);
  const first = await leads.page(O, 'contacts', { limit: 10 });
  await leads.page(O, 'contacts', { limit: 10, after: first.next });
  await leads.page(O, 'contacts', { limit: 10, skip: 25 });
  await all(leads.all(O, 'contacts'));
  await leads.markViewed(O, leadOf(1).id, NOW);
  await leads.markViewed(O, 'none', NOW);
  await leads.markInvalid(O, leadOf(119).id);
  await counters.ofOrganization(O);
  await data.mappings.remember(O, ['Name', 'Cell'], { fullName: 'Name', firstName: null, lastName: null, phone: 'Cell' });
  await data.mappings.find(O, ['cell', 'NAME']);
  await data.mappings.find(O, ['other']);
  await data.undo.made(O, [leadOf(110).id, 'none'], 'undo-1');
  await data.undo.archive(O, [leadOf(110), leadOf(111), { ...leadOf(112), id: 'none' }], 'undo-1', NOW);
}

async function consents({ consents: book, table: store }: Data): Promise<void> {
  const change = { state: 'OPTED_OUT' as const, how: 'KEYWORD', evidence: 'STOP SM1', at: NOW };
  await book.change(O, leadOf(20).phone ?? '', change, 'event-1');
  await book.change(O, leadOf(20).phone ?? '', change, 'event-1');
  await book.change(O, '+16025559999', { ...change, state: 'OPTED_IN' }, 'event-2');
  await book.find(O, '+16025559999');
  await book.findMany(O, [leadOf(20).phone ?? '', '+16025559998']);
  await store.transact([book.claimCheck(O, leadOf(21).phone ?? '')]);
  await store.transact([book.claimCheck(O, leadOf(20).phone ?? '')]).catch(() => undefined);
}

async function searching({ search, compaction }: Data): Promise<void> {
  for (let step = 0; step < 10; step += 1) if ((await compaction.step(O)) === 'DONE') break;
  await search.find(O, { search: 'person 1', kind: null });
  await search.find(O, { search: '555', kind: 'optedOut' });
  await search.log(O);
  const { blocks } = await search.list(O);
  await search.blockEntries(O, blocks);
  await search.entries(O, [leadOf(1).id, 'none']);
}

async function campaigns(data: Data): Promise<void> {
  const { campaigns: book, joining, enrolments, table: store, due } = data;
  const two = campaignOf('c1', ['s1', 's2']);
  await book.create(two);
  await book.create(two);
  await book.create(campaignOf('c2', ['t1']));
  await book.find(O, 'c1');
  await book.findMany(O, ['c1', 'c2', 'none']);
  await book.list(O);
  await book.change(O, 'c2', (campaign) => ({ ...campaign, name: 'Renamed' }));
  await book.save({ ...two, name: 'Saved over an older version', version: 0 });
  await store.transact([book.pausedCheck(O, 'c1')]).catch(() => undefined);
  const people = Array.from({ length: 60 }, (_, place) => leadOf(30 + place));
  const options = { sendAgain: false, by: 'job-1', rules: RULES, now: NOW };
  await joining.add(two, [...people, { ...leadOf(20), consent: 'OPTED_OUT' }], options);
  await joining.add(two, people.slice(0, 3), options);
  const page = await enrolments.page(O, 'c1', { limit: 20 });
  await enrolments.page(O, 'c1', { limit: 20, after: page.next });
  await enrolments.page(O, 'c1', { limit: 5, skip: 7 });
  await enrolments.findMany(O, 'c1', [leadOf(30).id, 'none']);
  await enrolments.ofLead(O, leadOf(30).id);
  const enrolment = await enrolments.find(O, 'c1', leadOf(31).id);
  if (!enrolment) throw new Error('The contact should be in the campaign');
  await joining.remove(enrolment, 'Taken out');
  await joining.remove(enrolment, 'Taken out');
  const removed = await enrolments.find(O, 'c1', leadOf(31).id);
  if (removed) await joining.restore(two, removed, leadOf(31), RULES, later(60));
  const moved = await enrolments.find(O, 'c1', leadOf(32).id);
  const slower = { ...two, steps: { ...two.steps, s1: { ...(two.steps.s1 ?? never()), timing: { days: 1, hours: 0, minutes: 0, window: null, delayUntil: null } } } };
  if (moved) await joining.replan(slower, moved, leadOf(32), RULES, later(60));
  planAt(two, 0, NOW, RULES);
  const minute = { minute: NOW.toISOString().slice(0, 16), organizationId: O };
  await due.until(NOW);
  await due.inMinute(minute.minute);
  const texts = await all(due.ofMinute(minute, 'campaign'));
  await due.remove(texts.slice(-2));
  await due.forget({ minute: '2026-03-01T17:00', organizationId: O }, NOW);
  await data.counters.ofCampaign(O, 'c1');
}

async function waitingTextOf(data: Data, place: number): Promise<Text> {
  const enrolment = await data.enrolments.find(O, 'c1', leadOf(place).id);
  const text = await data.texts.find({ organizationId: O, leadId: leadOf(place).id, id: enrolment?.textId ?? '' });
  return text ?? never();
}

/** A campaign's text from waiting to delivered, and each way on which it is held or lost. */
async function aText(data: Data): Promise<void> {
  const { flow, facts, texts, waves, campaigns: book, due } = data;
  const campaign = (await book.find(O, 'c1')) ?? never();
  const text = await waitingTextOf(data, 40);
  await facts.ofText(text, 'c1');
  await waves.turn(O, ZONE, NOW);
  await waves.current(O, DAY);
  const claim = await flow.claim(text, 'Hello', 1, PACE, DAY, later(1));
  await flow.claim(text, 'Hello', 1, PACE, DAY, later(1));
  if (claim.kind !== 'CLAIMED') throw new Error(claim.kind);
  const leaving = { to: 'HANDED_OVER' as const, carrierId: 'SM1', sent: later(1), delta: { messages: 1 }, base: later(1) };
  await flow.leave(claim.text, leaving, { campaign, lead: leadOf(40), rules: RULES }, later(1));
  await flow.leave(claim.text, leaving, { campaign, lead: leadOf(40), rules: RULES }, later(1));
  const sent = (await texts.find(text)) ?? never();
  await flow.report(sent, 'DELIVERED', { carrierId: 'SM1', reason: null, errorCode: null }, null, later(5));
  await flow.report(sent, 'SENT', { carrierId: 'SM1', reason: null, errorCode: null }, null, later(6));

  await flow.hold(await waitingTextOf(data, 41), later(7_200), 'Waits', RULES);
  const unknown = await flow.claim(await waitingTextOf(data, 42), 'Hello', 1, PACE, DAY, later(1));
  if (unknown.kind !== 'CLAIMED') throw new Error(unknown.kind);
  await flow.leave(unknown.text, { to: 'OUTCOME_UNKNOWN', delta: {}, base: later(1), askAt: later(120) }, { campaign, lead: leadOf(42), rules: RULES }, later(1));
  await due.askLater(unknown.text, later(600));
  const lost = (await texts.find(unknown.text)) ?? never();
  await flow.settleAsNotAccepted(lost);
  await flow.again((await texts.find(lost)) ?? never(), later(900), null, RULES, later(800));
  const stops = await flow.claim(await waitingTextOf(data, 43), 'Hello', 1, PACE, DAY, later(2));
  if (stops.kind === 'CLAIMED') await flow.leave(stops.text, { to: 'FAILED', reason: 'Opted out', errorCode: 21610, delta: { messagesFailed: 1 }, base: later(2), stops: true }, { campaign, lead: leadOf(43), rules: RULES }, later(2));
  await texts.latest(O, leadOf(40).id, 10);
  await data.table.transact([due.parking(lost, 'c1')]);
  await due.parked(O, 'c1', 10);
  await data.table.transact([due.unparking(lost, 'c1')]);
  await due.unpark(lost, 'c1');
}

async function filtered(data: Data): Promise<void> {
  const { filtering, flow, texts } = data;
  await filtering.find(O, 'c1');
  await filtering.begin(O, 'c1');
  const seen = await filtering.find(O, 'c1');
  for (const [place, code] of [[44, 30007], [45, null]] as const) {
    const claim = await flow.claim(await waitingTextOf(data, place), 'Hello', 1, PACE, DAY, later(3 + place));
    if (claim.kind !== 'CLAIMED') throw new Error(claim.kind);
    const campaign = (await data.campaigns.find(O, 'c1')) ?? never();
    await flow.leave(claim.text, { to: 'HANDED_OVER', carrierId: `SM${place}`, sent: later(4), delta: { messages: 1 }, base: later(4) }, { campaign, lead: leadOf(place), rules: RULES }, later(4));
    await flow.report((await texts.find(claim.text)) ?? never(), code === null ? 'DELIVERED' : 'UNDELIVERED', { carrierId: `SM${place}`, reason: null, errorCode: code }, seen, later(5));
  }
  await filtering.tidy(O, 'c1');
  await filtering.reset(O, 'c1');
  await filtering.tidy(O, 'c1');
}

async function holds({ holds: book, table: store, flow }: Data): Promise<void> {
  await book.platform();
  await book.accountRefused('20003', NOW);
  await book.accountRefused('20003', NOW);
  await book.releasePlatform('u1', NOW);
  await book.holdPlatform({ cause: 'STAFF', reason: 'Maintenance', at: NOW, by: 'u1' });
  await book.releasePlatform('u1', NOW);
  await book.holdOrganization(O, { reason: null, at: NOW, by: 'u1' });
  await store.transact([book.claim(O, 'CAMPAIGN', null, NOW)]).catch(() => undefined);
  const text = textOf(leadOf(1), 'held');
  await flow.schedule(text, []);
  await flow.claim(text, 'Hello', 1, PACE, DAY, NOW);
  await book.releaseOrganization(O, 'u1', NOW);
  const hold = { cause: 'BACK_OFF' as const, words: 'Slow down', at: NOW, until: later(60), seconds: 60 };
  await book.carrierHolds(O, hold);
  await book.carrierHolds(O, hold);
  await book.carrierTakes(O, hold);
  await book.carrierTakes(O, hold);
  // After an outage one text finds out whether the carrier answers again, and the next one waits for it.
  const outage = { ...hold, cause: 'UNANSWERED' as const };
  await book.carrierHolds(O, outage);
  await store.transact([book.claim(O, 'CONFIRMATION', outage, later(60))]);
  await store.transact([book.claim(O, 'CAMPAIGN', outage, later(61))]).catch(() => undefined);
  await book.releaseOrganization(O, 'u1', NOW);
}

async function replies({ inbox, flow, leads }: Data): Promise<void> {
  const lead = leadOf(40);
  const inbound = textOf(lead, 'in-1', { kind: 'INBOUND', state: 'RECEIVED', body: 'Yes' });
  await inbox.receive(inbound, lead, 'SM-in-1', { isReply: true, hint: false }, later(60));
  await inbox.receive(inbound, lead, 'SM-in-1', { isReply: true, hint: false }, later(60));
  await inbox.receive(textOf(lead, 'in-2', { kind: 'INBOUND', state: 'RECEIVED', created: later(61) }), lead, 'SM-in-2', { isReply: false, hint: false }, later(61));
  const answer = textOf(lead, 'answer', { kind: 'CONFIRMATION' });
  await inbox.answerOnce('SM-in-1', answer, later(62), flow);
  await inbox.answerOnce('SM-in-1', textOf(lead, 'answer-2', { kind: 'CONFIRMATION' }), later(62), flow);
  await flow.scheduleDirect(textOf(lead, 'direct', { created: later(63) }));
  await leads.page(O, 'inbox', { limit: 10 });
}

async function optIn({ accounts, contacts: book, consents: asked, flow, leads, table: store }: Data): Promise<void> {
  const lead = leadOf(41);
  const phone = lead.phone ?? '';
  await accounts.setOptInMessage(O, [{ type: 'TEXT', text: 'Reply YES' }]);
  await accounts.setOptInMessage('nobody', [{ type: 'TEXT', text: 'Reply YES' }]);
  await book.add(O, [{ lead, attestation: { statement: 'They agreed', userId: 'u1' } }]);
  await book.attestationOf(lead);
  const questions = [textOf(lead, 'question', { kind: 'OPT_IN' }), textOf(lead, 'reminder', { kind: 'OPT_IN', due: later(600) })];
  await flow.scheduleOnce(questions, asked.askedWrite(O, phone, NOW));
  await flow.scheduleOnce([textOf(lead, 'again', { kind: 'OPT_IN' })], asked.askedWrite(O, phone, NOW));
  await store.transact([asked.notOptedInCheck(O, phone)]);
  await asked.change(O, phone, { state: 'OPTED_IN', how: 'keyword', evidence: 'YES', at: later(60) }, 'SM-yes');
  await store.transact([asked.notOptedInCheck(O, phone)]).catch(() => undefined);
  await asked.history(O, phone);
  await leads.dismissOptOutHint(O, lead.id);
  await leads.dismissOptOutHint(O, 'nobody');
}

async function jobs({ jobs: book, contacts: people, selections, table: store }: Data): Promise<void> {
  const imported = jobOf('i1', 'IMPORT', { fileName: 'list.csv' });
  await book.createImport(imported, 'print');
  await book.createImport({ ...imported, id: 'i2' }, 'print');
  await book.create(jobOf('e1', 'ENROL'));
  await book.create(jobOf('e1', 'ENROL'));
  const result = { added: 2, merged: 1, skipped: 0, rejected: 2, rejects: [{ row: 1, value: 'x', reason: 'Not a phone number' }, { row: 3, value: '', reason: 'No phone number' }] };
  for (const chunk of ['0001', '0002', '0001']) await book.finishChunk(imported, chunk, result, 5, 2);
  // A chunk that is counted and one that is not; the contact is there, and is not.
  for (const chunk of ['0002', '0003']) for (const place of [9, 600]) await people.add(O, [{ lead: leadOf(place), attestation: null }], book.fence(imported, chunk));
  await book.finish(O, 'i1', 'DONE');
  await book.finish(O, 'i1', 'FAILED', 'Too late');
  await book.find(O, 'i1');
  await book.rejects(O, 'i1', 3);
  await book.rejectPage(O, 'i1', { atLeast: 1, after: null });
  await book.imports(O, { limit: 1, after: null });
  await book.createUndo(jobOf('u1', 'UNDO'), imported);
  await book.createUndo(jobOf('u2', 'UNDO'), imported);
  await book.create(jobOf('m1', 'MESSAGE'));
  await selections.write(jobOf('m1', 'MESSAGE'), Array.from({ length: 30 }, (_, place) => leadOf(place).id));
  await selections.write(jobOf('m1', 'MESSAGE'), [leadOf(1).id, 'late']);
  await selections.part(O, 'm1', 0);
  await selections.part(O, 'm1', 9);
  await selections.count(O, 'm1');
  await store.transact([book.runningCheck(O, 'e1')]);
  await book.cancel(O, 'e1', ['RUNNING']);
  await book.cancel(O, 'e1', ['RUNNING']);
  await store.transact([book.runningCheck(O, 'e1')]).catch(() => undefined);
}

async function bulk({ bulkTexts, audit, table: store }: Data): Promise<void> {
  const people = [leadOf(90), leadOf(91), leadOf(92)];
  const texts = people.map((lead) => textOf(lead, `bulk-${lead.id}`, { lane: 'campaign', wave: { date: DAY, turn: 0, row: 0, slot: 40, segments: 1 } }));
  await bulkTexts.schedule(jobOf('m1', 'MESSAGE'), texts);
  await bulkTexts.schedule(jobOf('m1', 'MESSAGE'), texts);
  await bulkTexts.schedule(jobOf('e1', 'MESSAGE'), [textOf(leadOf(93), 'bulk-cancelled')]);
  await bulkTexts.cancel(texts.map((text, place) => ({ text, lead: people[place] ?? never() })), 'Taken back', RULES, NOW);
  await store.transact([audit.write({ organizationId: O, userId: 'u1', action: 'test', details: { a: 1, b: null, c: true }, at: NOW })]);
}

async function loose({ looseTexts }: Data): Promise<void> {
  const text = { organizationId: O, id: 'loose-1', kind: 'TEST' as const, state: 'SCHEDULED' as const, phone: '+16025558001', body: 'Hello', segments: 1, reason: null };
  await looseTexts.create(text, NOW);
  await looseTexts.create(text, NOW);
  await looseTexts.find(O, 'loose-1');
  await looseTexts.find(O, 'none');
  await looseTexts.claim(text, PACE, DAY, later(100));
  await looseTexts.claim(text, PACE, DAY, later(101));
  await looseTexts.settle(text, 'CLAIMED', 'HANDED_OVER', null);
  await looseTexts.settle(text, 'CLAIMED', 'FAILED', 'Too late');
  const out = { ...text, id: 'loose-2', phone: leadOf(20).phone ?? '' };
  await looseTexts.create(out, NOW);
  await looseTexts.claim(out, PACE, DAY, later(102));
}

async function pace({ pacing, table: store, flow }: Data): Promise<void> {
  const small = { segmentsPerSecond: 1, segmentsPerDay: 3 };
  for (let second = 0; second < 5; second += 1) await store.transact(pacing.claim('slow', 'reply', 1, small, DAY, later(second))).catch(() => undefined);
  await store.transact(pacing.claim('slow', 'campaign', 1, small, DAY, NOW)).catch(() => undefined);
  await pacing.sentOn('slow', DAY);
  const minute = NOW.toISOString().slice(0, 16);
  await pacing.allot('slow', minute, 0, 5, NOW);
  await pacing.allot('slow', minute, 0, 5, NOW);
  await pacing.allotted('slow', minute);
  const full = textOf(leadOf(2), 'full', { organizationId: O });
  await flow.schedule(full, []);
  await flow.claim(full, 'Hello', 1, { segmentsPerSecond: 1, segmentsPerDay: 1 }, DAY, later(200));
}

function never(): never {
  throw new Error('The story lost something that it made');
}
