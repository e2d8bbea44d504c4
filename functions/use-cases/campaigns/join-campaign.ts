import type { WakeUpScheduler } from '../../adapters/wake-up-scheduler.ts';
import type { Data } from '../../data/index.ts';
import { buildSendingRules, type Organization } from '../../domain/accounts/account.ts';
import type { Contact } from '../../domain/contacts/contact.ts';
import type { Job } from '../../domain/jobs/job.ts';
import type { Reason } from '../../domain/sending/reasons.ts';

export interface JoinCampaignDeps {
  readonly data: Pick<Data, 'campaigns' | 'enrollments' | 'enroller' | 'jobs'>;
  readonly wakeUps: Pick<WakeUpScheduler, 'schedule'>;
  readonly zone: string;
  readonly now: () => Date;
}

export interface JoinOptions {
  /** Starts a new round for contacts who finished the campaign. */
  readonly sendAgain: boolean;
  /** The start of the first step's delay, when it is later than now. */
  readonly start?: Date | null;
}

export interface JoinResult {
  /** Why contacts could not join anymore. */
  readonly ended: 'CAMPAIGN_ARCHIVED' | 'CAMPAIGN_STOPPED' | 'CANCELED_BY_STAFF' | null;
  /** Contacts that the job has added, now or in an earlier attempt. */
  readonly added: number;
  readonly skipped: readonly { readonly contact: Contact; readonly reason: Reason }[];
}

/** Each attempt fails only when staff change the campaign during it. */
const MAX_ATTEMPTS = 20;

/**
 * Adds contacts to the campaign of a job. No one joins after the commit of a stop or an archiving of the campaign, or of
 * a cancellation of the job. A repetition adds no one twice.
 */
export async function joinCampaign(
  deps: JoinCampaignDeps,
  { job, organization }: { readonly job: Job; readonly organization: Organization },
  contacts: readonly Contact[],
  { sendAgain, start = null }: JoinOptions,
): Promise<JoinResult> {
  const { data, wakeUps, zone } = deps;
  const { organizationId, id, campaignId } = job;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    // Read before the campaign: if the campaign is stopped in the meantime, these contacts have joined before the stop
    // and leave again.
    const now = deps.now();
    const campaign = campaignId ? await data.campaigns.findCampaign(organizationId, campaignId) : null;
    if (!campaign || campaign.archived) return countJoined(deps, job, contacts, 'CAMPAIGN_ARCHIVED');
    if (campaign.stopped && job.created <= campaign.stopped)
      return countJoined(deps, job, contacts, 'CAMPAIGN_STOPPED');
    const joined = await data.enroller.enroll(campaign, contacts, {
      sendAgain,
      by: id,
      rules: buildSendingRules(organization, zone),
      now,
      start,
    });
    await wakeUps.schedule(organizationId, joined.dues, now);
    if (!joined.interrupted) {
      const byId = new Map(contacts.map((contact) => [contact.id, contact]));
      const skipped = joined.skipped.flatMap(({ contactId, reason }) => {
        const contact = byId.get(contactId);
        return contact ? [{ contact, reason }] : [];
      });
      return { ended: null, added: joined.added, skipped };
    }
    if ((await data.jobs.findJob(organizationId, id))?.state !== 'RUNNING')
      return countJoined(deps, job, contacts, 'CANCELED_BY_STAFF');
  }
  throw new Error(`The campaign of job ${id} kept changing`);
}

/** Counts the contacts that the job has added before. All others did not join for the given reason. */
async function countJoined(
  { data }: JoinCampaignDeps,
  { organizationId, id, campaignId }: Job,
  contacts: readonly Contact[],
  reason: NonNullable<JoinResult['ended']>,
): Promise<JoinResult> {
  const contactIds = contacts.map((contact) => contact.id);
  const existing = campaignId
    ? await data.enrollments.findMany(organizationId, campaignId, contactIds)
    : new Map<string, never>();
  const skipped = contacts.filter((contact) => existing.get(contact.id)?.by !== id);
  return {
    ended: reason,
    added: contacts.length - skipped.length,
    skipped: skipped.map((contact) => ({ contact, reason })),
  };
}
