import type { CampaignId } from '../../domain/shared/ids.ts';
import { campaignChanged, contactChanged, conversationChanged, type Publish } from '../../domain/shared/live-event.ts';
import type { WakeUpScheduler } from '../../adapters/wake-up-scheduler.ts';
import type { Data } from '../../data/index.ts';
import type { MessageFacts } from '../../data/delivery/message-facts.ts';
import type { CampaignFacts } from '../../data/delivery/flow-deps.ts';
import { buildSendingRules } from '../../domain/accounts/account.ts';
import { getCarrierAction } from '../../domain/sending/carrier-codes.ts';
import { isSpamSuspected, recentMarks, buildSpamReason } from '../../domain/sending/spam.ts';
import { supersedesRetry, movesForward, type CarrierStatus, type Message } from '../../domain/sending/message.ts';
import { nextOpening } from '../../domain/hours/window.ts';
import { logger } from '../../platform/logger.ts';
import { secondsBetween, type RecordMetric } from '../../platform/metrics.ts';
import { recordCarrierFailure } from '../../use-cases/sending/carrier-failure.ts';
import { pauseSender } from '../../use-cases/sending/pause-sender.ts';
import { carrierReportMessage, type CarrierReportMessage } from '../../messages/texts/carrier-reports.ts';
import { stopContact } from '../../use-cases/contacts/stop-contact.ts';
import { toCarrierReason } from '../../domain/sending/reasons.ts';
import { findSearchConflict, takeBack } from './search-conflicts.ts';

export interface StatusDeps {
  readonly data: Data;
  readonly wakeUps: Pick<WakeUpScheduler, 'schedule'>;
  readonly publish: Publish;
  readonly zone: string;
  readonly recordMetric: RecordMetric;
  readonly now: () => Date;
}

const MAX_ATTEMPTS = 8;
/** The shortest wait before a new attempt of an expired message. */
const EXPIRED_RETRY_DELAY_MS = 60_000;
/**
 * After so many attempts that the carrier refused for its load, a message has failed. Staff may retry it. A daily cap ends with the day,
 * so that its texts wait as often as they must.
 */
const MAX_BACK_OFF_ATTEMPTS = 5;

/** A carrier's report moves a message forward or changes nothing. Late, repeated and reordered reports are harmless. */
export async function receiveStatus(deps: StatusDeps, body: unknown): Promise<void> {
  await applyReport(deps, carrierReportMessage.parse(body));
}

/**
 * Applies a report from the carrier, or what a search of the carrier's list found. A report names the message of a text, and a search
 * only guesses. So a report corrects what a search found. Returns TAKEN when another message has the text that a search found.
 */
export async function applyReport(
  deps: StatusDeps,
  report: CarrierReportMessage,
  source: 'REPORT' | 'SEARCH' = 'REPORT',
): Promise<'TAKEN' | undefined> {
  const { data, now } = deps;
  const ref = { organizationId: report.organizationId, contactId: report.contactId, id: report.messageId };
  for (let round = 0; round < MAX_ATTEMPTS; round += 1) {
    const facts = await data.facts.loadMessageFacts(ref, report.campaignId);
    if (!facts) return undefined;
    const { message } = facts;
    const conflict = await findSearchConflict(deps, message, report);
    if (conflict && source === 'SEARCH') return 'TAKEN';
    if (conflict) {
      await takeBack(deps, conflict, message);
      continue;
    }
    if (!concernsCurrentAttempt(report, message)) return undefined;
    const failed = report.status === 'UNDELIVERED' || report.status === 'FAILED';
    // A repeated report: the first run may have ended before its consequences. They may run any number of times.
    if (failed && message.state === report.status) return void (await applyConsequences(deps, facts, report));
    // A text that reached another number does not make the new attempt for this number needless.
    const superseded = supersedesRetry(message, report.status) && facts.contact.phone === message.phone;
    if (!movesForward(message.state, report.status) && !superseded) return undefined;
    if (message.state === 'CLAIMED') {
      await recordHandOver(deps, facts, report);
      continue;
    }
    if (failed && (await retryIfAllowed(deps, facts, report))) return undefined;
    if (failed && getCarrierAction(report.code) === 'FILTERED' && message.campaign && !facts.filtered)
      await data.spamReports.initialize(message.organizationId, message.campaign.id);
    const carrierReport = {
      carrierId: report.carrierId,
      reason: failed ? toCarrierReason(report.code) : null,
      errorCode: failed ? report.code : null,
    };
    if (!(await data.flow.recordReport(message, report.status, carrierReport, facts, now()))) continue;
    recordReportMetrics(deps, message, report.status, report.code);
    return void (await applyConsequences(deps, facts, report));
  }
  throw new Error(`Message ${report.messageId} kept changing while its report was applied`);
}

/**
 * Returns whether a report is about the message's current attempt. A report about an earlier attempt says nothing about
 * this one.
 */
export function concernsCurrentAttempt(report: CarrierReportMessage, message: Message): boolean {
  return message.attempt === report.attempt && (message.carrierId === null || message.carrierId === report.carrierId);
}

/**
 * The report arrived before the sender recorded the hand-over. The carrier knows the message, so it was handed over.
 */
async function recordHandOver(
  { data, wakeUps, zone, now }: StatusDeps,
  { message, campaign, contact, organization }: MessageFacts,
  report: CarrierReportMessage,
): Promise<void> {
  const flowFacts: CampaignFacts = { campaign, contact, rules: buildSendingRules(organization, zone) };
  const completion = await data.flow.complete(
    message,
    { to: 'HANDED_OVER', carrierId: report.carrierId, sent: now(), delta: { messages: 1 }, base: now() },
    flowFacts,
    now(),
  );
  if (completion.kind === 'COMPLETED' && completion.nextDue)
    await wakeUps.schedule(message.organizationId, [completion.nextDue], now());
}

/**
 * Schedules a new attempt when the message is certainly not on the phone, and not because of the message itself: its
 * validity period ended, or the carrier accepts nothing from the number for now. Returns false when the report applies
 * as it is, or the message has changed since it was read.
 */
async function retryIfAllowed(
  deps: StatusDeps,
  { message, organization }: MessageFacts,
  report: CarrierReportMessage,
): Promise<boolean> {
  const { data, wakeUps, now, zone } = deps;
  const action = getCarrierAction(report.code);
  if (action === 'BACK_OFF' && message.attempt >= MAX_BACK_OFF_ATTEMPTS) return false;
  const after =
    action === 'EXPIRED'
      ? new Date(now().getTime() + EXPIRED_RETRY_DELAY_MS)
      : await pauseSender(deps, message.organizationId, report.code, now());
  if (!after) return false;
  const rules = buildSendingRules(organization, zone);
  const due = message.kind === 'CONFIRMATION' ? after : nextOpening(after, rules);
  if (!(await data.flow.retry(message, due, toCarrierReason(report.code), rules, now()))) return false;
  await wakeUps.schedule(message.organizationId, [due], now());
  await publishChanges(deps, message, []);
  return true;
}

/** Measures how long the carrier took, and counts failures by the carrier's code. Writes one log line. */
export function recordReportMetrics(
  { recordMetric, now }: Pick<StatusDeps, 'recordMetric' | 'now'>,
  message: Message,
  status: CarrierStatus,
  code: number | null,
): void {
  const { id: messageId, organizationId, attempt } = message;
  logger.info('A report was recorded', { organizationId, messageId, attempt, status, ...(code ? { code } : {}) });
  if (message.sent) recordMetric('CallbackLag', secondsBetween(message.sent, now()));
  if (status === 'UNDELIVERED' || status === 'FAILED') recordMetric('TextsFailed', 1, { code: String(code ?? 'none') });
}

/** Applies what a report means for the contact, the campaign and the sender. May run any number of times. */
async function applyConsequences(deps: StatusDeps, facts: MessageFacts, report: CarrierReportMessage): Promise<void> {
  const { data, now } = deps;
  const { message } = facts;
  const { organizationId } = message;
  const failed = report.status === 'UNDELIVERED' || report.status === 'FAILED';
  const campaignIds: string[] = [];
  const { endsEnrollment, cutoff } = failed
    ? await recordCarrierFailure(deps, message, report.code)
    : { endsEnrollment: false, cutoff: now() };
  // The report is about the message's number. It must not affect another number that staff have given the contact
  // since.
  if (endsEnrollment && facts.contact.phone === message.phone)
    campaignIds.push(...(await stopContact({ data }, message, { reason: toCarrierReason(report.code), cutoff })));
  if (failed && getCarrierAction(report.code) === 'FILTERED') await pauseForSpam(deps, message);
  else if (facts.filtered && message.campaign && recentMarks(facts.filtered).length === 0)
    await data.spamReports.pruneMarks(organizationId, message.campaign.id);
  if (!failed) await clearUnregisteredPause(deps, facts);
  await publishChanges(deps, message, campaignIds);
}

/** Pauses a campaign when carriers filtered too many of its latest messages. Staff resume it. */
async function pauseForSpam(
  { data, recordMetric, now }: StatusDeps,
  { organizationId, campaign }: Message,
): Promise<void> {
  const filtered = campaign ? await data.spamReports.findSpamReport(organizationId, campaign.id) : null;
  if (!campaign || !filtered) return;
  if (!isSpamSuspected(filtered)) return data.spamReports.pruneMarks(organizationId, campaign.id);
  let paused = false;
  await data.campaigns.change(organizationId, campaign.id, (before) => {
    paused = before.paused === null;
    return paused ? { ...before, paused: now(), pauseReason: buildSpamReason(filtered) } : before;
  });
  if (paused) recordMetric('SpamPauses', 1);
}

/** Ends the pause of an unregistered number after the carrier accepted a message. */
async function clearUnregisteredPause({ data }: StatusDeps, { message, organization }: MessageFacts): Promise<void> {
  const pause = organization.carrierPause;
  if (pause?.cause === 'UNREGISTERED' && message.claimed && message.claimed > pause.at)
    await data.pauses.clearCarrierPause(organization.id, pause);
}

/** Publishes a changed message to open pages, with further campaigns that changed. */
export async function publishChanges(
  { publish }: Pick<StatusDeps, 'publish'>,
  { organizationId, contactId, campaign, state }: Message,
  campaignIds: readonly CampaignId[],
): Promise<void> {
  await publish([
    conversationChanged(organizationId, contactId),
    ...(state === 'DELIVERED' ? [] : [contactChanged(organizationId, contactId)]),
    ...[...(campaign ? [campaign.id] : []), ...campaignIds].map((id) => campaignChanged(organizationId, id)),
  ]);
}
