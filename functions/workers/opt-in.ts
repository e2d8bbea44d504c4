import type { Wake } from '../adapters/wake.ts';
import type { Data } from '../data/parts.ts';
import type { Organization, SendingRules } from '../domain/accounts/account.ts';
import type { Lead } from '../domain/contacts/lead.ts';
import { OPT_IN_RETRY_DAYS, optInBody, REMINDER_DAYS, WAITING_FOR_OPT_IN } from '../domain/messaging/opt-in.ts';
import { countSegments } from '../domain/messaging/segments.ts';
import { newText, type Text } from '../domain/messaging/text.ts';
import { nextOpening } from '../domain/messaging/window.ts';
import { newId } from '../platform/ids.ts';

export interface OptInParts {
  readonly data: Data;
  readonly wake: Pick<Wake, 'at'>;
  readonly now: () => Date;
}

const DAY_MS = 86_400_000;
/** Texts that may wait for one contact: one a campaign, and those that staff wrote. */
const WAITING_LIMIT = 200;

export interface AskFacts {
  readonly text: Text;
  readonly lead: Lead;
  readonly organization: Organization;
}

/** Asks a contact to opt in, once, and lets its text wait for the answer. False when the answer came in the same moment. */
export async function waitForOptIn(parts: OptInParts, facts: AskFacts, rules: SendingRules): Promise<boolean> {
  const { data, now } = parts;
  const { text } = facts;
  const { asked } = await data.consents.find(text.organizationId, text.phone);
  if (!asked) await ask(parts, facts, rules);
  const until = new Date(now().getTime() + OPT_IN_RETRY_DAYS * DAY_MS);
  if (
    !(await data.flow.hold(text, until, WAITING_FOR_OPT_IN, rules, [
      data.consents.notOptedInCheck(text.organizationId, text.phone),
    ]))
  )
    return false;
  await parts.wake.at([until], now());
  return true;
}

/** The question and its one reminder; the answer cancels the reminder. */
async function ask(parts: OptInParts, { text, lead, organization }: AskFacts, rules: SendingRules): Promise<void> {
  const { data, now } = parts;
  const at = now();
  const body = optInBody(organization, lead);
  const moments = [at, new Date(at.getTime() + REMINDER_DAYS * DAY_MS)].map((moment) => nextOpening(moment, rules));
  const questions = moments.map((due) =>
    newText({
      organizationId: text.organizationId,
      leadId: text.leadId,
      id: newId(due),
      kind: 'OPT_IN',
      state: 'SCHEDULED',
      lane: 'campaign',
      body,
      phone: text.phone,
      created: at,
      due,
      segments: countSegments(body).segments,
    }),
  );
  if (await data.flow.scheduleOnce(questions, data.consents.askedWrite(text.organizationId, text.phone, at)))
    await parts.wake.at(moments, at);
}

/** What waited for a contact's opt-in goes on: now, or when the window opens. */
export async function releaseWaiting(
  { data, wake, now }: OptInParts,
  lead: Pick<Lead, 'organizationId' | 'id'>,
  rules: SendingRules,
): Promise<void> {
  const due = nextOpening(now(), rules);
  const waiting = (await data.texts.latest(lead.organizationId, lead.id, WAITING_LIMIT)).filter(
    (text) => text.state === 'SCHEDULED' && text.reason === WAITING_FOR_OPT_IN,
  );
  for (const text of waiting) await data.flow.hold(text, due, null, rules);
  if (waiting.length > 0) await wake.at([due], now());
}
