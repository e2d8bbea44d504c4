import type { MessageFacts } from '../../data/delivery/message-facts.ts';
import { buildSendingRules, withRecipientZones, type SendingRules } from '../../domain/accounts/account.ts';
import { getPackById } from '../../domain/brand/packs.ts';
import { CLOCK_SKEW_MS, decideHandOver, type HandOverDecision } from '../../domain/sending/decide-hand-over.ts';
import { getOwnCampaign, type Message } from '../../domain/sending/message.ts';
import type { SendMessage } from '../../messages/texts/deliveries.ts';
import { getCorrelationId } from '../../platform/correlation.ts';
import { RetryLater } from '../../platform/batch.ts';
import { postponeForOptIn } from '../../use-cases/contacts/opt-in.ts';
import { claimAndSend } from './claim-and-send.ts';
import { findPitchLink } from './pitch-links.ts';
import { reconcileUnknown } from '../reports/reconcile-unknown.ts';
import { recordUnknownOutcome } from './record-result.ts';
import {
  finishCompletion,
  finishSend,
  publishChanges,
  withQueueFacts,
  type SenderDeps,
  type SendingFacts,
  type SendResult,
} from './sender-deps.ts';

/** How often a message is read again at once because it has changed since it was read. */
const MAX_READS = 4;

/** Hands one due message over to the carrier, or records why not. May run repeatedly for the same message. */
export async function sendMessage(deps: SenderDeps, ids: SendMessage): Promise<void> {
  const { organizationId, contactId, messageId: id, campaignId, kind } = ids;
  for (let readCount = 1; readCount <= MAX_READS; readCount += 1) {
    const facts = await deps.data.facts.loadMessageFacts({ organizationId, contactId, id }, campaignId);
    if (!facts) return;
    if (kind === 'checkStatus' && facts.message.state === 'OUTCOME_UNKNOWN') return reconcileUnknown(deps, facts);
    // A pause must take effect within 5 seconds, so the facts are read again after the wait.
    if (await waitUntilDue(deps, facts.message)) continue;
    if ((await decideAndAct(deps, withQueueFacts(facts, ids, getCorrelationId()))) === 'DONE') return;
  }
  throw new RetryLater();
}

/** Longer than a queue takes for all receives of a message: five of them, six minutes apart. */
const CHECK_AFTER_MS = 35 * 60_000;
/** A message whose queue message is older still is looked at after the next receive. */
const LATE_CHECK_AFTER_MS = 10 * 60_000;

/**
 * Schedules a look at a message whose queue message was received before. The functions that received it may have died, and
 * after some receives the queue sets it aside. The look then sends the message if it was never claimed, or records that its
 * outcome is unknown, so that none stays queued or claimed until an operator comes.
 */
export async function scheduleCheck({ data, wakeUps, now }: SenderDeps, ids: SendMessage): Promise<void> {
  const { organizationId, contactId, messageId: id } = ids;
  const message = await data.messages.findMessage({ organizationId, contactId, id });
  if (message?.state !== 'SCHEDULED' && message?.state !== 'CLAIMED') return;
  // The same moment for each receive, so that one look follows.
  const planned = new Date((message.claimed ?? message.due).getTime() + CHECK_AFTER_MS);
  const at = planned > now() ? planned : new Date(now().getTime() + LATE_CHECK_AFTER_MS);
  await data.due.scheduleStatusCheck(message, at);
  await wakeUps.schedule(organizationId, [at], now());
}

/** Decides by the facts, and returns the hours that the decision kept to. */
export function decide(
  deps: SenderDeps,
  facts: MessageFacts,
): { readonly rules: SendingRules; readonly decision: HandOverDecision } {
  const rules = withRecipientZones(
    buildSendingRules(facts.organization, deps.zone),
    facts.contact.phone,
    deps.recipientHours,
  );
  const needsOptIn = getPackById(facts.organization.brand).flags.blastMode;
  const pitchLink = findPitchLink(deps, facts);
  return { rules, decision: decideHandOver({ ...facts, pitchLink, rules, needsOptIn, now: deps.now() }) };
}

async function decideAndAct(deps: SenderDeps, facts: SendingFacts): Promise<SendResult> {
  const { rules, decision } = decide(deps, facts);
  if (decision.kind === 'SEND' && (await isOverSpendCap(deps, facts))) return 'READ_AGAIN';
  if (decision.kind === 'SEND') return claimAndSend(deps, facts, rules, decision);
  if (decision.kind === 'REQUEST_OPT_IN') return requestOptInFirst(deps, facts, rules);
  if (decision.kind === 'POSTPONE') return postpone(deps, facts, rules, decision);
  await applyDecision(deps, facts, rules, decision);
  return 'DONE';
}

/** A confirmation of STOP, START and HELP is sent in any case. */
async function isOverSpendCap(deps: SenderDeps, { message, organization }: SendingFacts): Promise<boolean> {
  return message.kind !== 'CONFIRMATION' && (await deps.isOverSpendCap?.(organization)) === true;
}

async function applyDecision(
  deps: SenderDeps,
  facts: MessageFacts,
  rules: SendingRules,
  decision: Exclude<HandOverDecision, { kind: 'SEND' | 'POSTPONE' | 'REQUEST_OPT_IN' }>,
): Promise<void> {
  const { data, now } = deps;
  const { message, contact, campaign, enrollment, appointment } = facts;
  const flowFacts = { campaign, contact, rules, enrollment, appointment };
  switch (decision.kind) {
    case 'DROP':
      return;
    case 'BUSY':
      throw new RetryLater();
    case 'CANCEL':
      return finishCompletion(
        deps,
        message,
        await data.flow.complete(
          message,
          {
            to: 'CANCELED',
            reason: decision.reason,
            delta: {},
            base: message.due,
            endsEnrollment: decision.endsEnrollment,
          },
          flowFacts,
          now(),
        ),
      );
    case 'REPLAN':
      return replan(deps, facts, rules);
    case 'UNKNOWN':
      return recordUnknownOutcome(deps, message, flowFacts);
  }
}

/** The contact must opt in first. A contact who opts in at the same moment gets the message at once. */
async function requestOptInFirst(deps: SenderDeps, facts: MessageFacts, rules: SendingRules): Promise<SendResult> {
  if (!(await postponeForOptIn(deps, facts, rules))) return 'READ_AGAIN';
  await publishChanges(deps, facts.message);
  return 'DONE';
}

/** A campaign that resumes at the same moment has released its messages already. The sender then reads again. */
async function postpone(
  { data, wakeUps, publish, now }: SenderDeps,
  { message }: MessageFacts,
  rules: SendingRules,
  decision: Extract<HandOverDecision, { kind: 'POSTPONE' }>,
): Promise<SendResult> {
  const paused = decision.paused === true ? getOwnCampaign(message) : null;
  const pausedChecks = paused ? [data.campaigns.pausedCheck(message.organizationId, paused.id)] : [];
  // A decision of staff at the same moment has resumed what waited for it. The sender then reads again.
  const hintChecks =
    decision.reason === 'MAY_OPT_OUT'
      ? [data.contacts.undecidedHintCheck(message.organizationId, message.contactId)]
      : [];
  // No enrollment leads to these messages when the campaign resumes.
  const deferredWrites =
    paused && (message.isRetry || message.followUp) ? [data.due.deferredWrite(message, paused.id)] : [];
  if (
    !(await data.flow.postpone(message, decision.until, decision.reason, rules, [
      ...pausedChecks,
      ...hintChecks,
      ...deferredWrites,
    ]))
  )
    return 'READ_AGAIN';
  await wakeUps.schedule(message.organizationId, [decision.until], now());
  await publishChanges({ publish }, message);
  return 'DONE';
}

/** The step was deleted or emptied while its message was scheduled. The contact continues by the current steps. */
async function replan(deps: SenderDeps, facts: MessageFacts, rules: SendingRules): Promise<void> {
  if (!facts.campaign || !facts.enrollment) return;
  const due = await deps.data.enroller.replan(facts.campaign, facts.enrollment, facts.contact, rules, deps.now());
  await finishSend(deps, facts.message, due);
}

/** Queue delays are whole seconds. A message that arrives a moment early waits here, so that none is sent too early. */
async function waitUntilDue({ sleep, now }: SenderDeps, message: Message): Promise<boolean> {
  const msEarly = message.due.getTime() - now().getTime();
  if (message.state !== 'SCHEDULED' || msEarly <= 0 || msEarly > CLOCK_SKEW_MS) return false;
  await sleep(msEarly);
  return true;
}
