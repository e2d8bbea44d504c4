import { buildSendingRules, type SendingRules } from '../../domain/accounts/account.ts';
import type { Campaign } from '../../domain/campaigns/campaign.ts';
import { isRunning, type Enrollment } from '../../domain/campaigns/enrollment.ts';
import type { CampaignId, OrganizationId } from '../../domain/shared/ids.ts';
import type { ReplanAppointmentsMessage, ReplanMessage } from '../../messages/bulk.ts';
import type { BulkDeps } from './job-batch.ts';

const CONTACTS_PER_PAGE = 500;

export interface CampaignContext {
  readonly campaign: Campaign;
  readonly rules: SendingRules;
}

export async function loadCampaignContext(
  { data, zone }: BulkDeps,
  organizationId: OrganizationId,
  campaignId: CampaignId,
): Promise<CampaignContext | null> {
  const [campaign, organization] = await Promise.all([
    data.campaigns.findCampaign(organizationId, campaignId),
    data.accounts.findOrganization(organizationId),
  ]);
  return campaign && organization ? { campaign, rules: buildSendingRules(organization, zone) } : null;
}

/** Contacts at a changed or deleted step continue by the current steps. */
export async function replanPage(deps: BulkDeps, payload: ReplanMessage): Promise<void> {
  const { organizationId, campaignId, step, after } = payload;
  const context = await loadCampaignContext(deps, organizationId, campaignId);
  if (!context) return;
  const page = await deps.data.enrollments.listPage(organizationId, campaignId, { limit: CONTACTS_PER_PAGE, after });
  const affected = page.enrollments.filter((enrollment) => enrollment.stepId === step && isRunning(enrollment));
  await replanEach(deps, context, affected);
  if (page.next) await deps.bulk.send({ body: { ...payload, after: page.next } });
  await deps.publish([{ organizationId, kind: 'campaign', id: campaignId }]);
}

/** Contacts with appointments follow the steps as they are now: any step may have become the next one. */
export async function replanAppointmentPage(deps: BulkDeps, payload: ReplanAppointmentsMessage): Promise<void> {
  const { organizationId, campaignId, after } = payload;
  const context = await loadCampaignContext(deps, organizationId, campaignId);
  if (!context) return;
  const page = await deps.data.enrollments.listAppointmentPage(organizationId, campaignId, {
    limit: CONTACTS_PER_PAGE,
    after,
  });
  await replanEach(deps, context, page.enrollments);
  if (page.next) await deps.bulk.send({ body: { ...payload, after: page.next } });
  await deps.publish([{ organizationId, kind: 'campaign', id: campaignId }]);
}

async function replanEach(
  { data, wakeUps, now }: BulkDeps,
  { campaign, rules }: CampaignContext,
  enrollments: readonly Enrollment[],
): Promise<void> {
  const { organizationId } = campaign;
  const contacts = await data.contacts.findMany(organizationId, [
    ...new Set(enrollments.map(({ contactId }) => contactId)),
  ]);
  const byId = new Map(contacts.map((contact) => [contact.id, contact]));
  const dues: Date[] = [];
  for (const enrollment of enrollments) {
    const contact = byId.get(enrollment.contactId);
    const due = contact ? await data.enroller.replan(campaign, enrollment, contact, rules, now()) : null;
    if (due) dues.push(due);
  }
  await wakeUps.schedule(organizationId, dues, now());
}
