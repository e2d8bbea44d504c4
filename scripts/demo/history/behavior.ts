import type { OutgoingMessage } from '../../../functions/adapters/carrier.ts';
import type { E164 } from '../../../functions/domain/contacts/phone.ts';
import { readPart, type Content } from './content.ts';
import type { DemoTenant } from '../demo-tenant.ts';
import { visitPitch } from './visits.ts';

const MINUTE_MS = 60_000;
/** One of so many people replies to a text, opts out, or ignores the question whether to get texts. */
const REPLY_EVERY = 4;
const OPT_OUT_EVERY = 17;
const IGNORE_EVERY = 9;
/** Staff have read what is older. */
const UNREAD_DAYS = 8;
/** One of so many people does not open the link of a pitch. */
const UNOPENED_EVERY = 3;

/** Lets people reply, opt out, opt in and open links, and staff answer some of them. The same people do the same in every history. */
export function letPeopleAct(demo: DemoTenant, content: Content): void {
  const { machine, people, spec } = demo;
  const indexes = new Map<string, number>(people.map(({ phone }, personIndex) => [phone, personIndex]));
  const heard = new Map<number, number>();
  let replies = 0;
  const replyLater = (personIndex: number, minutes: number, body: string): void => {
    const person = people[personIndex];
    const at = machine.now().getTime() + minutes * MINUTE_MS;
    if (person) machine.plan(at, () => machine.receive(person.phone, body));
  };
  machine.onDelivered = ({ to, body }: OutgoingMessage) => {
    const personIndex = indexes.get(to);
    if (personIndex === undefined) return;
    if (/reply YES/i.test(body)) {
      if (personIndex % IGNORE_EVERY !== IGNORE_EVERY - 1) replyLater(personIndex, 2 + (personIndex % 7), 'YES');
      return;
    }
    const [, leadCode, featureCode] = /\/c\/(\w+)\/(\w+)/.exec(body) ?? [];
    if (leadCode && featureCode && personIndex % UNOPENED_EVERY !== UNOPENED_EVERY - 1)
      return void machine.plan(machine.now().getTime() + (3 + (personIndex % 40)) * MINUTE_MS, () =>
        visitPitch(demo, content, { link: { leadCode, featureCode }, personIndex }),
      );
    const texts = (heard.get(personIndex) ?? 0) + 1;
    heard.set(personIndex, texts);
    if (texts === 2 && personIndex % OPT_OUT_EVERY === OPT_OUT_EVERY - 3) {
      replyLater(personIndex, 5, 'STOP');
      return void machine.plan(machine.now().getTime() + 60 * MINUTE_MS, () => answer(demo, to, 0));
    }
    if ((personIndex + texts) % REPLY_EVERY !== 0) return;
    const count = (replies += 1);
    replyLater(personIndex, 4 + (personIndex % 20), spec.replies[count % spec.replies.length] ?? '');
    machine.plan(machine.now().getTime() + (30 + (personIndex % 20)) * MINUTE_MS, () => answer(demo, to, count));
  };
}

/** Staff read the conversation, and answer every second one. They finish some, take others over, and have not seen the newest. */
async function answer(
  { spec, member, userIds, machine, organizationId, at }: DemoTenant,
  phone: E164,
  count: number,
): Promise<void> {
  const { contactId: leadId } = await machine.data.consents.findConsent(organizationId, phone);
  if (leadId === null || (count % 2 === 0 && count > 0 && machine.now() > at(UNREAD_DAYS, 0))) return;
  const manager = member('MANAGER');
  await manager('viewLead', { leadId });
  if (count % 2 === 0) return;
  await manager('messageLead', { leadId, message: spec.answers[count % spec.answers.length] ?? '' });
  if (count % 3 === 0) await manager('assignLead', { leadId, userId: userIds.MANAGER });
  if (count % 4 !== 1) return;
  const { lastInbound } = readPart<{ readonly lastInbound: string }>(
    await manager('lead', { leadId, messagesOnly: true }),
    'lead',
  );
  await manager('setLeadDone', { leadId, done: true, lastInbound });
}
