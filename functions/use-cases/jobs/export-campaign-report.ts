import type { Data } from '../../data/index.ts';
import {
  addReceived,
  NOTHING_RECEIVED,
  buildReportHeader,
  toReportRow,
  type ReceivedTexts,
  type ReportQuestion,
} from '../../domain/campaigns/contact-report.ts';
import { getStepsInOrder, type Campaign } from '../../domain/campaigns/campaign.ts';
import { getPackById } from '../../domain/brand/packs.ts';
import { computeWholeState } from '../../domain/campaigns/enrollment-state.ts';
import type { Enrollment, EnrollmentState } from '../../domain/campaigns/enrollment.ts';
import { toCsvRow, type Cell } from '../../domain/jobs/csv.ts';
import type { CampaignId, OrganizationId } from '../../domain/shared/ids.ts';
import type { Actor } from '../../platform/actor.ts';
import { notFound, type Refusal } from '../../platform/refusal.ts';

export interface CsvReportDeps {
  readonly data: Pick<
    Data,
    'accounts' | 'campaigns' | 'contacts' | 'engagementWeights' | 'enrollments' | 'messages' | 'pitches' | 'pitchViews'
  >;
}

/** Contacts that are read at a time. Each of them costs a query of its texts and one of its views. */
const CONTACTS_PER_READ = 50;
/** An answer of `csvReport` has at most this many contacts, so that it is there in a few seconds. */
const CONTACTS_PER_ANSWER = 1_000;
/** An answer of the API has at most 5 MB (AWS AppSync, "Quotas", evaluated resolver response). */
const ANSWER_CHARACTERS = 1_000_000;

interface CampaignRef {
  readonly organizationId: OrganizationId;
  readonly campaignId: CampaignId;
}

/**
 * Returns a campaign's report as CSV: all of it, or as much as an answer holds, and where the rest begins. Only the first answer has the header.
 * Cost: as `readReportPage`, for up to 1,000 contacts.
 */
export async function loadCsvReport(
  deps: CsvReportDeps,
  { organizationId }: Actor,
  { campaignId, after }: { readonly campaignId: CampaignId; readonly after: string | null },
): Promise<{ readonly csv: string; readonly next: string | null } | Refusal> {
  const campaign = await deps.data.campaigns.findCampaign(organizationId, campaignId);
  if (!campaign) return notFound('campaign');
  const ref = { organizationId, campaignId };
  let csv = after === null ? toCsvRow(await readReportHeader(deps.data, ref)) : '';
  let next = after;
  for (let read = 0; read < CONTACTS_PER_ANSWER && csv.length < ANSWER_CHARACTERS; read += CONTACTS_PER_READ) {
    const page = await readReportPage(deps.data, ref, { limit: CONTACTS_PER_READ, after: next });
    csv += page.rows.map(toCsvRow).join('');
    next = page.next;
    if (next === null) break;
  }
  return { csv, next };
}

/**
 * Reads the rows of a page of a campaign's contacts that are not archived, newest first, and removed ones last. Cost: two reads for
 * the page, for each contact a query of all of its texts and one of its views, and one of its appointments where the campaign has texts
 * around them, and a query for each pitch of the campaign.
 */
export async function readReportPage(
  data: CsvReportDeps['data'],
  { organizationId, campaignId }: CampaignRef,
  { limit, after }: { readonly limit: number; readonly after: string | null },
): Promise<{ readonly rows: Cell[][]; readonly next: string | null }> {
  const [{ enrollments, next }, campaign, questions, weights, organization] = await Promise.all([
    data.enrollments.listPage(organizationId, campaignId, { limit, after, withRemoved: true }),
    data.campaigns.findCampaign(organizationId, campaignId),
    readQuestions(data, { organizationId, campaignId }),
    data.engagementWeights.findWeights(),
    data.accounts.findOrganization(organizationId),
  ]);
  const [contacts, received, views, states] = await Promise.all([
    data.contacts.findMany(
      organizationId,
      enrollments.map(({ contactId }) => contactId),
    ),
    Promise.all(enrollments.map((enrollment) => readReceived(data, enrollment))),
    Promise.all(enrollments.map(({ contactId }) => data.pitchViews.listViews(organizationId, contactId, campaignId))),
    Promise.all(enrollments.map((enrollment) => readState(data, campaign, enrollment))),
  ]);
  const byId = new Map(contacts.map((contact) => [contact.id, contact]));
  const asksFirst = getPackById(organization?.brand ?? '').flags.blastMode;
  const rows = enrollments.flatMap((enrollment, index) => {
    const contact = byId.get(enrollment.contactId);
    const viewed = { views: views[index] ?? [], questions, weights, asksFirst };
    return contact?.archived === null
      ? [
          toReportRow(
            { ...enrollment, state: states[index] ?? enrollment.state },
            contact,
            received[index] ?? NOTHING_RECEIVED,
            viewed,
          ),
        ]
      : [];
  });
  return { rows, next };
}

/** Returns the first row of a campaign's report. Cost: one read, and a query for each pitch of the campaign. */
export async function readReportHeader(data: CsvReportDeps['data'], campaign: CampaignRef): Promise<string[]> {
  return buildReportHeader(await readQuestions(data, campaign));
}

/** Returns the questions of the campaign's pitches, in the order of sending. */
async function readQuestions(
  { campaigns, pitches }: CsvReportDeps['data'],
  { organizationId, campaignId }: CampaignRef,
): Promise<ReportQuestion[]> {
  const campaign = await campaigns.findCampaign(organizationId, campaignId);
  const pitchIds = new Set(campaign ? getStepsInOrder(campaign).flatMap(({ pitchId }) => pitchId ?? []) : []);
  const loaded = await Promise.all([...pitchIds].map((pitchId) => pitches.loadPitch(organizationId, pitchId)));
  return loaded.flatMap((pitch) =>
    (pitch?.slides ?? []).flatMap(({ widgets }) => widgets.map(({ id: widgetId, label }) => ({ widgetId, label }))),
  );
}

/** Returns the state of a contact as the screens show it. Cost: nothing, or a query where the campaign has texts around appointments. */
async function readState(
  { enrollments }: CsvReportDeps['data'],
  campaign: Campaign | null,
  enrollment: Enrollment,
): Promise<EnrollmentState> {
  if (!campaign?.hasAppt || enrollment.state !== 'FINISHED') return enrollment.state;
  const { organizationId, campaignId, contactId } = enrollment;
  return computeWholeState(enrollment, await enrollments.listForAppointments(organizationId, campaignId, contactId));
}

async function readReceived(
  { messages }: CsvReportDeps['data'],
  { organizationId, contactId, campaignId }: Enrollment,
): Promise<ReceivedTexts> {
  let received = NOTHING_RECEIVED;
  for await (const page of messages.iterateAll(organizationId, contactId))
    received = addReceived(received, page, campaignId);
  return received;
}
