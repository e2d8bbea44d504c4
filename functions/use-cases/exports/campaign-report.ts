import type { Data } from '../../data/index.ts';
import {
  addReceived,
  NOTHING_RECEIVED,
  REPORT_HEADER,
  toReportRow,
  type ReceivedTexts,
} from '../../domain/campaigns/contact-report.ts';
import type { Enrollment } from '../../domain/campaigns/enrollment.ts';
import { toCsvRow, type Cell } from '../../domain/exports/csv.ts';
import type { CampaignId, OrganizationId } from '../../domain/shared/ids.ts';
import type { Actor } from '../../platform/actor.ts';
import { notFound, type Refusal } from '../../platform/refusal.ts';

export interface CsvReportDeps {
  readonly data: Pick<Data, 'campaigns' | 'contacts' | 'enrollments' | 'messages'>;
}

/** Contacts in one answer of `csvReport`. Each of them costs a query of its texts, and the answer stays far below a MB. */
const CONTACTS_PER_ANSWER = 50;

interface CampaignRef {
  readonly organizationId: OrganizationId;
  readonly campaignId: CampaignId;
}

/** Returns a page of a campaign's report as CSV. Only the first page has the header. */
export async function loadCsvReport(
  deps: CsvReportDeps,
  { organizationId }: Actor,
  { campaignId, after }: { readonly campaignId: CampaignId; readonly after: string | null },
): Promise<{ readonly csv: string; readonly next: string | null } | Refusal> {
  if (!(await deps.data.campaigns.find(organizationId, campaignId))) return notFound('campaign');
  const limit = CONTACTS_PER_ANSWER;
  const { rows, next } = await readReportPage(deps.data, { organizationId, campaignId }, { limit, after });
  return { csv: [...(after === null ? [REPORT_HEADER] : []), ...rows].map(toCsvRow).join(''), next };
}

/**
 * Reads the rows of a page of a campaign's contacts, newest first. Cost: two reads for the page, and for each contact a query
 * of all of its texts.
 */
export async function readReportPage(
  data: CsvReportDeps['data'],
  { organizationId, campaignId }: CampaignRef,
  { limit, after }: { readonly limit: number; readonly after: string | null },
): Promise<{ readonly rows: Cell[][]; readonly next: string | null }> {
  const { enrollments, next } = await data.enrollments.listPage(organizationId, campaignId, { limit, after });
  const [contacts, received] = await Promise.all([
    data.contacts.findMany(
      organizationId,
      enrollments.map(({ contactId }) => contactId),
    ),
    Promise.all(enrollments.map((enrollment) => readReceived(data, enrollment))),
  ]);
  const byId = new Map(contacts.map((contact) => [contact.id, contact]));
  const rows = enrollments.flatMap((enrollment, index) => {
    const contact = byId.get(enrollment.contactId);
    return contact ? [toReportRow(enrollment, contact, received[index] ?? NOTHING_RECEIVED)] : [];
  });
  return { rows, next };
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
