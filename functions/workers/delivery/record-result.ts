import type { HandOver } from '../../adapters/carrier.ts';
import type { CampaignFacts } from '../../data/delivery/flow-deps.ts';
import type { MessageFacts } from '../../data/delivery/message-facts.ts';
import type { SendingRules } from '../../domain/accounts/account.ts';
import { nextOpening } from '../../domain/hours/window.ts';
import type { Message } from '../../domain/sending/message.ts';
import { toCarrierReason } from '../../domain/sending/reasons.ts';
import { logger } from '../../platform/logger.ts';
import { stopContact } from '../../use-cases/contacts/stop-contact.ts';
import { recordCarrierFailure } from '../../use-cases/sending/carrier-failure.ts';
import { clearOutagePause, pauseSender, recordLostAnswer } from '../../use-cases/sending/pause-sender.ts';
import { firstStatusCheck } from '../reports/reconcile-unknown.ts';
import {
  finishCompletion,
  publishChanges,
  recordAcceptedMessages,
  type SenderDeps,
  type SendingFacts,
} from './sender-deps.ts';

/** Records the carrier's response to a hand-over. */
export async function recordHandOver(
  deps: SenderDeps,
  facts: SendingFacts,
  rules: SendingRules,
  response: HandOver,
): Promise<void> {
  const { message, contact, campaign, enrollment, appointment } = facts;
  const flowFacts = { campaign, contact, rules, enrollment, appointment };
  if (response.kind === 'ACCEPTED') return recordAccepted(deps, facts, flowFacts, response.carrierId);
  if (response.kind === 'REFUSED') return recordRefused(deps, facts, flowFacts, response.code);
  await recordLostAnswer(deps, message.organizationId, deps.now());
  await recordUnknownOutcome(deps, message, flowFacts);
}

async function recordAccepted(
  deps: SenderDeps,
  facts: SendingFacts,
  flowFacts: CampaignFacts,
  carrierId: string,
): Promise<void> {
  const { message, organization } = facts;
  const at = deps.now();
  recordAcceptedMessages(deps, [{ ...facts, carrierId }], at);
  await clearOutagePause(deps, organization);
  const outcome = { to: 'HANDED_OVER', carrierId, sent: at, delta: { messages: 1 }, base: at } as const;
  await finishCompletion(deps, message, await deps.data.flow.complete(message, outcome, flowFacts, at));
  // The list of conversations has shown the words as they were when the message was scheduled.
  if (message.blocks && message.lane === 'reply') await deps.data.contacts.showLastWords(message);
  await deps.watchCost?.(message.organizationId, message.segments);
}

/** The refusal concerns the sender, so that the message waits, or the message, which has failed. */
async function recordRefused(
  deps: SenderDeps,
  { message, contact }: MessageFacts,
  flowFacts: CampaignFacts,
  code: number | null,
): Promise<void> {
  const { data, wakeUps, recordMetric } = deps;
  const at = deps.now();
  const reason = toCarrierReason(code);
  const retryAt = await pauseSender(deps, message.organizationId, code, at);
  if (retryAt) {
    const until = message.kind === 'CONFIRMATION' ? retryAt : nextOpening(retryAt, flowFacts.rules);
    if (await data.flow.postpone(message, until, reason, flowFacts.rules))
      await wakeUps.schedule(message.organizationId, [until], at);
    return publishChanges(deps, message);
  }
  logger.info('A text was refused', {
    organizationId: message.organizationId,
    messageId: message.id,
    attempt: message.attempt,
    ...(code === null ? {} : { code }),
  });
  const { endsEnrollment, cutoff } = await recordCarrierFailure(deps, message, code);
  recordMetric('TextsFailed', 1, { code: String(code ?? 'none') });
  const completion = await data.flow.complete(
    message,
    { to: 'FAILED', reason, errorCode: code, delta: { messagesFailed: 1 }, base: message.due, endsEnrollment },
    flowFacts,
    at,
  );
  if (endsEnrollment && contact.phone === message.phone) await stopContact({ data }, message, { reason, cutoff });
  await finishCompletion(deps, message, completion);
}

/**
 * The carrier's response is lost. The contact continues, and the sender asks the carrier later. The message is never
 * sent a second time without a person's decision.
 */
export async function recordUnknownOutcome(
  deps: SenderDeps,
  message: Message,
  flowFacts: CampaignFacts,
): Promise<void> {
  const at = deps.now();
  const statusCheckAt = firstStatusCheck(at);
  const completion = await deps.data.flow.complete(
    message,
    { to: 'OUTCOME_UNKNOWN', reason: 'OUTCOME_UNKNOWN', delta: {}, base: at, statusCheckAt },
    flowFacts,
    at,
  );
  if (completion.kind === 'CHANGED') return;
  deps.recordMetric('OutcomesUnknown', 1);
  await deps.wakeUps.schedule(message.organizationId, [statusCheckAt], at);
  await finishCompletion(deps, message, completion);
}
