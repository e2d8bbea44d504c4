import type { Message } from '../../../../functions/domain/sending/message.ts';
import type { Data } from '../../../../functions/data/index.ts';
import {
  DAY,
  buildContact,
  buildJob,
  buildMessage,
  buildText,
  fail,
  NOW,
  ORGANIZATION_ID,
  PACE,
  RULES,
  secondsLater,
} from './actors.ts';

const contact = buildContact(40);
const LOST = ['lost-1', 'lost-2', 'lost-3'] as const;

async function find({ messages }: Data, id: string): Promise<Message> {
  return (await messages.findMessage({ organizationId: ORGANIZATION_ID, contactId: contact.id, id })) ?? fail();
}

async function lose(data: Data, id: string): Promise<void> {
  const { flow } = data;
  await flow.scheduleDirect(buildMessage(contact, id, { created: secondsLater(400) }));
  const window = { day: DAY, now: secondsLater(401), shard: 0 };
  const claim = await flow.claim(await find(data, id), buildText(40), PACE, window);
  if (claim.kind !== 'CLAIMED') throw new Error(claim.kind);
  const outcome = { to: 'OUTCOME_UNKNOWN', delta: {}, base: NOW, statusCheckAt: secondsLater(520) } as const;
  await flow.complete(claim.message, outcome, { campaign: null, contact, rules: RULES }, secondsLater(401));
}

async function report(data: Data, id: string): Promise<void> {
  const seen = { contact: (await data.contacts.findContact(ORGANIZATION_ID, contact.id)) ?? fail(), filtered: null };
  const found = { carrierId: 'SM-lost', reason: null, errorCode: null };
  await data.flow.recordReport(await find(data, id), 'UNDELIVERED', found, seen, secondsLater(600));
}

/** Gives a text of the carrier to one lost text, then to another one, then to one that is sent again. Each move is refused once. */
export async function exerciseLostTexts(data: Data): Promise<void> {
  const { flow, carrierTexts } = data;
  for (const id of LOST) await lose(data, id);
  for (const id of ['lost-1', 'lost-2']) await report(data, id);
  const holder = await find(data, 'lost-1');
  for (const _ of [1, 2]) await flow.takeBack(holder, await find(data, 'lost-2'), secondsLater(601));
  await report(data, 'lost-2');
  const owner = (await carrierTexts.findOwner(ORGANIZATION_ID, 'SM-lost')) ?? fail();
  await carrierTexts.findOwners(ORGANIZATION_ID, ['SM-lost', 'none']);
  const past = await find(data, 'lost-2');
  for (const _ of [1, 2]) await flow.takeFromPast(owner, past, await find(data, 'lost-3'), secondsLater(604));
  await find(data, 'lost-3');
}

export async function exerciseAnnouncements({ jobs, selections, table }: Data): Promise<void> {
  const job = await selections.prepare(buildJob('m2', 'MESSAGE'), [buildContact(1).id, buildContact(2).id]);
  for (const _ of [1, 2]) await table.transact([jobs.createWrite(job)]).catch(() => undefined);
}
