import type { Data } from '../../data/index.ts';
import type { Contact } from '../../domain/contacts/contact.ts';
import { KNOWN_ITEMS } from '../../domain/forms/form-item.ts';
import type { SheetRow, SheetRowContent, SheetRowSource } from '../../domain/integrations/sheet-row.ts';
import { listLatestAnswers } from '../../domain/views/visit.ts';

export interface LoadRowDeps {
  readonly data: Pick<Data, 'campaigns' | 'contacts' | 'pitches' | 'pitchViews' | 'submissions'>;
}

/** Columns of their own. The boxes that people tick are no answers. */
const KNOWN: ReadonlySet<string> = new Set([
  KNOWN_ITEMS.name,
  KNOWN_ITEMS.lastName,
  KNOWN_ITEMS.phone,
  KNOWN_ITEMS.optIn,
  KNOWN_ITEMS.health,
]);

/** Returns what a row says, as it is now. null if what the row tells of is gone, such as with an erased contact. Cost: up to four reads. */
export async function loadRow({ data }: LoadRowDeps, row: SheetRow): Promise<SheetRowContent | null> {
  const contact = await data.contacts.findContact(row.organizationId, row.contactId);
  if (!contact || contact.erased !== null) return null;
  const { source } = row;
  return source.kind === 'FORM' ? loadForm({ data }, row, contact, source) : loadPitch({ data }, row, contact, source);
}

function describeContact({ name, phone, email }: Contact) {
  return { name, phone: phone ?? '', email: email ?? '' };
}

async function loadForm(
  { data }: LoadRowDeps,
  { organizationId, contactId, at }: SheetRow,
  contact: Contact,
  { submissionId }: Extract<SheetRowSource, { kind: 'FORM' }>,
): Promise<SheetRowContent | null> {
  const submission = await data.submissions.findSubmission(organizationId, contactId, submissionId);
  if (!submission) return null;
  const find = (id: string): string => submission.answers.find((answer) => answer.id === id)?.values[0] ?? '';
  const typed = [find(KNOWN_ITEMS.name), find(KNOWN_ITEMS.lastName)].filter((part) => part !== '').join(' ');
  const { name, ...known } = describeContact(contact);
  return {
    at,
    ...known,
    // As the person wrote it this time.
    name: typed === '' ? name : typed,
    event: 'Form submitted',
    title: submission.title,
    answers: submission.answers.filter(({ id }) => !KNOWN.has(id)),
  };
}

async function loadPitch(
  { data }: LoadRowDeps,
  { organizationId, contactId, at }: SheetRow,
  contact: Contact,
  { campaignId, round, appointmentId, featureCode }: Extract<SheetRowSource, { kind: 'PITCH' }>,
): Promise<SheetRowContent | null> {
  const owner = { organizationId, contactId, campaignId, round, appointmentId, featureCode, leadCode: '' };
  const view = await data.pitchViews.findView(owner);
  // A step with a redirect has no pitch to complete.
  if (!view || view.pitchId === null) return null;
  const [campaign, content] = await Promise.all([
    data.campaigns.findCampaign(organizationId, campaignId),
    data.pitches.loadPitch(organizationId, view.pitchId),
  ]);
  const labels = new Map((content?.slides ?? []).flatMap(({ widgets }) => widgets.map(({ id, label }) => [id, label])));
  return {
    at,
    ...describeContact(contact),
    event: 'Pitch completed',
    title: [campaign?.name, content?.pitch.title].filter(Boolean).join(': '),
    answers: listLatestAnswers(view).map(({ widgetId, values }) => ({ label: labels.get(widgetId) ?? '', values })),
  };
}
