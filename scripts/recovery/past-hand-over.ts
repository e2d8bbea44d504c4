import { countChargedSegments } from '../../functions/domain/contacts/countries.ts';
import type { WakeUpScheduler } from '../../functions/adapters/wake-up-scheduler.ts';
import type { PaceWindow } from '../../functions/data/sending/pacing.ts';
import type { Organization } from '../../functions/domain/accounts/account.ts';
import { hasPitchLink } from '../../functions/domain/campaigns/step.ts';
import { countSegments } from '../../functions/domain/content/segments.ts';
import { formatDateIn } from '../../functions/domain/hours/window.ts';
import { composeText } from '../../functions/domain/sending/decide-hand-over.ts';
import { LINK_LABELS } from '../../functions/domain/pitches/pitch-link.ts';
import type { Message, OutgoingText } from '../../functions/domain/sending/message.ts';
import type { Pace } from '../../functions/domain/sending/pace.ts';
import type { CarrierText } from './carrier-texts.ts';
import type { WaitingDeps, WaitingText } from './waiting-texts.ts';

export interface PastDeps extends WaitingDeps {
  readonly getPace: (organization: Organization) => Pace;
  readonly wakeUps: Pick<WakeUpScheduler, 'schedule'>;
}

/** Returns the day that a text counts for. */
export function getWindow(deps: PastDeps, organization: Organization, text: CarrierText): PaceWindow {
  const now = new Date(text.at);
  const shard = deps.data.pacing.getShard(deps.getPace(organization), text.carrierId);
  return { day: formatDateIn(deps.zone, now), now, shard };
}

/**
 * Records that a message left as the carrier's text: a claim of that moment, then the record of the hand-over that the
 * sender makes. Returns the message as the table has it then.
 */
export async function completePast(
  deps: PastDeps,
  { message, facts, rules }: WaitingText,
  text: CarrierText,
): Promise<Message | null> {
  const at = new Date(text.at);
  // The carrier's report says that it has the message. The report settles the message as every report does.
  if (message.state === 'OUTCOME_UNKNOWN') return message;
  const claimed = message.state === 'CLAIMED' ? message : await claimAsLeft(deps, { message, facts }, text);
  if (!claimed) return null;
  const { campaign, contact, enrollment } = facts;
  await deps.data.flow.complete(
    claimed,
    { to: 'HANDED_OVER', carrierId: text.carrierId, sent: at, delta: { messages: 1 }, base: at },
    { campaign, contact, rules, enrollment },
    at,
  );
  return deps.data.messages.findMessage(message);
}

/**
 * Cancels a message that may have left as the carrier's text, because its words changed since the backup. The contact
 * continues with the step after it. The carrier cannot be asked for a text whose words are not known, so that nothing offers to
 * send the message again. The conversation says why it was not sent.
 */
export async function setAside(
  deps: PastDeps,
  { message, facts, rules }: WaitingText,
  text: CarrierText,
): Promise<void> {
  const { data } = deps;
  const at = new Date(text.at);
  const composed = composeText({ ...facts, rules, pitchLink: LINK_LABELS.PITCH });
  const claimed = await data.flow.claimPast(message, composed ?? { ...toOutgoing(text), body: '' }, at, null);
  if (!claimed) return;
  const { campaign, contact, enrollment } = facts;
  await data.flow.complete(
    claimed,
    { to: 'CANCELED', reason: 'BEFORE_RESTORE', delta: {}, base: message.due },
    { campaign, contact, rules, enrollment },
    at,
  );
}

/** Claims a message as the sender did before the table was restored. Its step says whether the text had a pitch. */
function claimAsLeft(
  deps: PastDeps,
  { message, facts }: Pick<WaitingText, 'message' | 'facts'>,
  text: CarrierText,
): Promise<Message | null> {
  const hasPitch = hasPitchLink(facts.campaign?.steps[message.campaign?.stepId ?? '']);
  const window = getWindow(deps, facts.organization, text);
  return deps.data.flow.claimPast(message, { ...toOutgoing(text), hasPitch }, new Date(text.at), window);
}

function toOutgoing({ phone, body }: CarrierText): OutgoingText {
  return { to: phone, body, segments: countChargedSegments(countSegments(body).segments, phone) };
}
