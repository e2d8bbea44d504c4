import type { WakeUpScheduler } from '../../adapters/wake-up-scheduler.ts';
import type { Data } from '../../data/index.ts';
import { buildSendingRules } from '../../domain/accounts/account.ts';
import type { Job } from '../../domain/jobs/job.ts';
import type { Selection } from '../../domain/jobs/selection.ts';
import { campaignChanged, type Publish } from '../../domain/shared/live-event.ts';
import type { CampaignId, ContactId } from '../../domain/shared/ids.ts';
import type { Actor } from '../../platform/actor.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';
import { leaveAppointments, restoreAppointments } from './leave-appointments.ts';
import {
  isDoneAtOnce,
  NOTHING_SELECTED,
  refuseTag,
  startSelectionJob,
  type SelectionJobDeps,
} from '../jobs/selection-job.ts';

export interface LeaveCampaignDeps extends SelectionJobDeps {
  readonly data: SelectionJobDeps['data'] & Pick<Data, 'accounts' | 'campaigns' | 'enrollments' | 'enroller'>;
  readonly wakeUps: Pick<WakeUpScheduler, 'schedule'>;
  readonly publish: Publish;
  readonly zone: string;
}

interface Leaving {
  readonly restore: boolean;
  /** The contacts stay in the campaign as paused. With `restore`, they continue, also those that it stopped for. */
  readonly pause: boolean;
}

interface NamedContacts {
  readonly campaignId: CampaignId;
  readonly contactIds: readonly ContactId[];
  readonly pause: boolean;
}

const TOO_MANY_TO_PAUSE = 'Name at most 50 contacts to pause or resume a campaign for them.';

/**
 * Takes contacts out of a campaign, or puts them back. Returns the job that does this, or null when a few named contacts
 * are done.
 */
export async function removeFromCampaign(
  deps: LeaveCampaignDeps,
  actor: Actor,
  input: { readonly campaignId: CampaignId; readonly selection: Selection | null } & Leaving,
): Promise<Job | null | Refusal> {
  const { campaignId, selection, restore, pause } = input;
  if (!selection) return new Refusal(NOTHING_SELECTED);
  if (isDoneAtOnce(selection)) {
    const { contactIds } = selection;
    return (
      (await (restore ? restoreEnrollments : unenrollContacts)(deps, actor, { campaignId, contactIds, pause })) ?? null
    );
  }
  if (pause) return new Refusal(TOO_MANY_TO_PAUSE);
  if (!(await deps.data.campaigns.findCampaign(actor.organizationId, campaignId))) return notFound('campaign');
  const noTag = await refuseTag(deps, actor.organizationId, selection);
  if (noTag) return noTag;
  const kind = restore ? 'REJOIN' : 'REMOVE';
  return startSelectionJob(deps, actor, {
    kind,
    campaignId,
    selection: limitToCampaign(selection, campaignId),
    details: {},
  });
}

/** Everyone that the list of the campaign shows, whichever list the request names. */
function limitToCampaign(selection: Selection, campaignId: CampaignId): Selection {
  return 'matching' in selection ? { matching: { ...selection.matching, campaignId } } : selection;
}

/** Takes contacts out of a campaign, or pauses it for them, and cancels their scheduled texts. */
async function unenrollContacts(
  { data, publish }: LeaveCampaignDeps,
  { organizationId, userId, now: at }: Actor,
  { campaignId, contactIds, pause }: NamedContacts,
): Promise<Refusal | undefined> {
  if (!(await data.campaigns.findCampaign(organizationId, campaignId))) return notFound('campaign');
  const enrollments = await data.enrollments.findMany(organizationId, campaignId, contactIds);
  for (const enrollment of enrollments.values()) {
    const how = pause
      ? ({ reason: 'PAUSED_FOR_CONTACT', state: 'PAUSED' } as const)
      : ({ reason: 'REMOVED_FROM_CAMPAIGN', state: 'REMOVED' } as const);
    const options = { ...how, staff: { userId, at } };
    await leaveAppointments(data, enrollment, options);
    await data.enroller.unenroll(enrollment, options);
    // An appointment that joined between the two did not see the pause.
    if (pause) await leaveAppointments(data, enrollment, options);
  }
  await publish([campaignChanged(organizationId, campaignId)]);
  return undefined;
}

const ARCHIVED = 'The contact is archived. Restore the contact first.';

/**
 * Undoes a removal, or resumes: contacts continue with the steps that are still to come. The undo of a removal does not text the contacts
 * that staff had paused: they are paused again.
 */
async function restoreEnrollments(
  { data, wakeUps, publish, zone }: LeaveCampaignDeps,
  { organizationId, now, userId }: Actor,
  { campaignId, contactIds, pause }: NamedContacts,
): Promise<Refusal | undefined> {
  const [campaign, organization] = await Promise.all([
    data.campaigns.findCampaign(organizationId, campaignId),
    data.accounts.findOrganization(organizationId),
  ]);
  if (!campaign || !organization || campaign.archived) return notFound('campaign');
  const enrollments = await data.enrollments.findMany(organizationId, campaignId, contactIds);
  const contacts = await data.contacts.findMany(organizationId, [...enrollments.keys()]);
  // Of many, the others continue. A single one would seem to.
  const [only] = contacts;
  if (contactIds.length === 1 && only && only.archived !== null) return new Refusal(ARCHIVED);
  const rules = buildSendingRules(organization, zone);
  for (const contact of contacts) {
    const enrollment = enrollments.get(contact.id);
    if (!enrollment) continue;
    const how = { resumes: pause, staff: { userId, at: now } };
    const isBack = pause || enrollment.state === 'REMOVED';
    const due = isBack ? await data.enroller.restore(campaign, enrollment, contact, rules, now, how) : null;
    const dues = await restoreAppointments(data, campaign, { enrollment, contact, by: null, ...how }, rules, now);
    await wakeUps.schedule(organizationId, [...(due ? [due] : []), ...dues], now);
  }
  await publish([campaignChanged(organizationId, campaignId)]);
  return undefined;
}
