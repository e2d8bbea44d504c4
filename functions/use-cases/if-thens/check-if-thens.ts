import type { WakeUpScheduler } from '../../adapters/wake-up-scheduler.ts';
import type { Data } from '../../data/index.ts';
import { LATER_ATTEMPT_STATES } from '../../domain/sending/decide-hand-over.ts';
import type { Message, MessageState } from '../../domain/sending/message.ts';
import { getCampaignIdOfStep } from '../../domain/campaigns/campaign-ids.ts';
import { findStep } from '../../domain/campaigns/campaign.ts';
import type { Step } from '../../domain/campaigns/step.ts';
import type { Enrollment } from '../../domain/campaigns/enrollment.ts';
import { decideFiring } from '../../domain/if-then/firing.ts';
import { waitsForNothing, type IfThen } from '../../domain/if-then/if-then.ts';
import type { ContactAtStep } from '../../domain/if-then/step-round.ts';
import { campaignChanged, contactChanged, type Publish } from '../../domain/shared/live-event.ts';
import { newView, type PitchView } from '../../domain/views/visit.ts';
import { buildFeatureCode } from '../../platform/security/pitch-codes.ts';

export interface CheckIfThensDeps {
  readonly data: Pick<Data, 'campaigns' | 'contacts' | 'enrollments' | 'firings' | 'ifThens' | 'messages'>;
  readonly wakeUps: Pick<WakeUpScheduler, 'schedule'>;
  readonly publish: Publish;
  readonly now: () => Date;
}

/** Each attempt fails only when the contact does something at the same moment. */
const MAX_ATTEMPTS = 20;
/** The text of a step is among the newest of its contact, except in a very long conversation. */
const TEXTS_PER_PAGE = 100;
const TEXT_PAGES = 10;

/** The states of a text that a contact may have got. One that failed gives no one a chance to open anything. */
const ARRIVED_STATES: readonly MessageState[] = ['HANDED_OVER', 'SENT', 'DELIVERED', 'OUTCOME_UNKNOWN'];

/**
 * Looks at the if/thens of a contact at a step: those whose ifs are all met fire, each once in a round, and the next look is scheduled for
 * the moment at which time alone decides. May run at any time and any number of times.
 */
export async function checkIfThens(deps: CheckIfThensDeps, contact: ContactAtStep): Promise<void> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) if (await checkOnce(deps, contact)) return;
  throw new Error(`The pitch view of contact ${contact.contactId} kept changing`);
}

/** Returns false when the view changed since it was read. */
async function checkOnce({ data, wakeUps, publish, now }: CheckIfThensDeps, contact: ContactAtStep): Promise<boolean> {
  const { organizationId, contactId, stepId } = contact;
  const at = now();
  const known = await load(data, contact, at);
  if (!known) return true;
  const { ifThens, enrollment } = known;
  let { view } = known;
  const handedOver = await findHandOver(data, contact, enrollment, ifThens);
  const facts = { facts: view.facts, handedOver, fired: new Set(view.fired) };
  const { fires, wakeAt } = decideFiring(ifThens, facts, at);
  for (const ifThen of fires) {
    const runs = ifThen.actions.map((action) => ({
      organizationId,
      contactId,
      stepRound: contact,
      ifThenId: ifThen.id,
      label: ifThen.label,
      action,
      triggers: ifThen.triggers,
      state: 'WAITING' as const,
      result: null,
      at,
    }));
    const fired = await data.firings.fire(known.owner, view, ifThen, runs, at);
    if (fired === null) return false;
    view = fired;
  }
  if (wakeAt !== null) await data.firings.scheduleChecks([contact], wakeAt);
  if (fires.length === 0) return true;
  await wakeUps.schedule(organizationId, [at], at);
  await publish([
    contactChanged(organizationId, contactId),
    campaignChanged(organizationId, getCampaignIdOfStep(stepId)),
  ]);
  return true;
}

/** Returns what decides. null if nothing can fire, because the step, its pitch or the contact is gone. */
async function load(data: CheckIfThensDeps['data'], contact: ContactAtStep, now: Date) {
  const { organizationId, contactId, stepId, appointmentId } = contact;
  const campaignId = getCampaignIdOfStep(stepId);
  const owner = { ...contact, campaignId, featureCode: buildFeatureCode(stepId) };
  const [ifThens, campaign, person, found, enrollment] = await Promise.all([
    data.ifThens.listOfStep(organizationId, stepId),
    data.campaigns.findCampaign(organizationId, campaignId),
    data.contacts.findContact(organizationId, contactId),
    data.firings.findView(owner),
    data.enrollments.findEnrollment(organizationId, campaignId, contactId, appointmentId),
  ]);
  const step = campaign && !campaign.archived ? findStep(campaign, stepId) : undefined;
  if (!step || !mayReact(step) || !person || person.erased || person.archived || ifThens.length === 0) return null;
  const view: PitchView = found ?? newView({ stepId, pitchId: step.pitchId, started: now });
  return { ifThens, enrollment, owner, view };
}

/** Returns whether the text of a step has a link that a contact can follow. */
function mayReact({ featureType, pitchId }: Step): boolean {
  return featureType === 'REDIRECT' || pitchId !== null;
}

/**
 * Returns when the text of the step was handed over. null if not at all as far as is known, or nothing waits for it, or the contact has
 * left the campaign: then no time runs out for the contact.
 */
async function findHandOver(
  { messages }: Pick<CheckIfThensDeps['data'], 'messages'>,
  contact: ContactAtStep,
  enrollment: Enrollment | null,
  ifThens: readonly IfThen[],
): Promise<Date | null> {
  if (!ifThens.some(({ triggers }) => triggers.some(waitsForNothing))) return null;
  if (enrollment?.round !== contact.round || !LATER_ATTEMPT_STATES.includes(enrollment.state)) return null;
  const { organizationId, contactId } = contact;
  let page = await messages.listLatest(organizationId, contactId, TEXTS_PER_PAGE);
  for (let count = 1; page.length > 0; count += 1) {
    const text = page.find((message) => belongsToStep(message, contact));
    if (text) return ARRIVED_STATES.includes(text.state) ? (text.sent ?? text.claimed) : null;
    const before = page.at(-1)?.id;
    if (before === undefined || page.length < TEXTS_PER_PAGE || count >= TEXT_PAGES) return null;
    page = (await messages.listBefore(organizationId, contactId, { before, limit: TEXTS_PER_PAGE })).messages;
  }
  return null;
}

function belongsToStep({ campaign }: Message, { stepId, round, appointmentId }: ContactAtStep): boolean {
  return (
    campaign?.stepId === stepId && campaign.round === round && (campaign.appointment?.id ?? null) === appointmentId
  );
}
