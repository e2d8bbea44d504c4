import type { CampaignId, ContactId } from '../../domain/shared/ids.ts';
import type { WakeUpScheduler } from '../../adapters/wake-up-scheduler.ts';
import type { Data } from '../../data/index.ts';
import { buildSendingRules } from '../../domain/accounts/account.ts';
import { campaignChanged, type Publish } from '../../domain/live/live-event.ts';
import { STARTS_TOO_LATE, startsTooLate } from '../../domain/jobs/start-time.ts';
import type { Job } from '../../domain/jobs/job.ts';
import type { Actor } from '../../platform/actor.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';
import { refuseWithoutBilling } from '../billing/require-billing.ts';
import { NOTHING_SELECTED, startEnrollment, type Selection, type SelectionJobDeps } from '../jobs/selection-job.ts';

export interface EnrollContactsDeps extends SelectionJobDeps {
  readonly data: SelectionJobDeps['data'] & Pick<Data, 'accounts' | 'campaigns' | 'enrollments' | 'enroller'>;
  readonly wakeUps: Pick<WakeUpScheduler, 'schedule'>;
  readonly publish: Publish;
  readonly zone: string;
}

/** Adds contacts to a campaign in the background. */
export async function enrollContacts(
  deps: EnrollContactsDeps,
  actor: Actor,
  input: {
    readonly campaignId: CampaignId;
    readonly selection: Selection | null;
    readonly sendAgain: boolean;
    readonly startAt: string | null;
  },
): Promise<Job | Refusal> {
  const { campaignId, selection, startAt } = input;
  const [campaign, organization] = await Promise.all([
    deps.data.campaigns.find(actor.organizationId, campaignId),
    deps.data.accounts.findOrganization(actor.organizationId),
  ]);
  if (!campaign || !organization || campaign.archived) return notFound('campaign');
  const unpaid = refuseWithoutBilling(organization, actor.now);
  if (unpaid) return unpaid;
  if (!selection) return new Refusal(NOTHING_SELECTED);
  if (startsTooLate(startAt, actor.now)) return new Refusal(STARTS_TOO_LATE);
  return startEnrollment(deps, actor, { ...input, selection });
}

/** Takes contacts out of a campaign and cancels their scheduled texts. */
export async function unenrollContacts(
  { data, publish }: EnrollContactsDeps,
  { organizationId }: Actor,
  { campaignId, contactIds }: { readonly campaignId: CampaignId; readonly contactIds: readonly ContactId[] },
): Promise<Refusal | undefined> {
  if (!(await data.campaigns.find(organizationId, campaignId))) return notFound('campaign');
  const enrollments = await data.enrollments.findMany(organizationId, campaignId, contactIds);
  for (const enrollment of enrollments.values())
    await data.enroller.unenroll(enrollment, { reason: 'REMOVED_FROM_CAMPAIGN' });
  await publish([campaignChanged(organizationId, campaignId)]);
  return undefined;
}

/** Undoes a removal: contacts continue with the steps that are still to come. */
export async function restoreEnrollments(
  { data, wakeUps, publish, zone }: EnrollContactsDeps,
  { organizationId, now }: Actor,
  { campaignId, contactIds }: { readonly campaignId: CampaignId; readonly contactIds: readonly ContactId[] },
): Promise<Refusal | undefined> {
  const [campaign, organization] = await Promise.all([
    data.campaigns.find(organizationId, campaignId),
    data.accounts.findOrganization(organizationId),
  ]);
  if (!campaign || !organization || campaign.archived) return notFound('campaign');
  const enrollments = await data.enrollments.findMany(organizationId, campaignId, contactIds);
  const contacts = await data.contacts.findMany(organizationId, [...enrollments.keys()]);
  const rules = buildSendingRules(organization, zone);
  for (const contact of contacts) {
    const enrollment = enrollments.get(contact.id);
    const due = enrollment ? await data.enroller.restore(campaign, enrollment, contact, rules, now) : null;
    if (due) await wakeUps.schedule(organizationId, [due], now);
  }
  await publish([campaignChanged(organizationId, campaignId)]);
  return undefined;
}
