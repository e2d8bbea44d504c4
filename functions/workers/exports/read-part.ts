import type { ListKind } from '../../data/contact-attributes/named-lists.ts';
import type { ContactList } from '../../data/contacts/contacts.ts';
import type { Data } from '../../data/index.ts';
import type { Contact } from '../../domain/contacts/contact.ts';
import type { Cell } from '../../domain/jobs/csv.ts';
import type { Export, ExportPart } from '../../domain/jobs/export.ts';
import type { ContactId, OrganizationId } from '../../domain/shared/ids.ts';
import { listConsentHistory } from '../../use-cases/contacts/consent-history.ts';
import { Refusal } from '../../platform/refusal.ts';
import { readReportPage } from '../../use-cases/jobs/export-campaign-report.ts';
import {
  toActivityRow,
  toCampaignRows,
  toConsentRow,
  toContactRow,
  toFieldRows,
  toJoinedRow,
  toNoteRow,
  toPitchRows,
  toOptOutRow,
  toSavedReplyRow,
  toTextRow,
  toUserRow,
  type ExportNames,
} from './export-rows.ts';

/** Rows of a part, and where the next rows begin. `next`: null when the part ends. */
export interface RowPage {
  readonly rows: readonly (readonly Cell[])[];
  readonly next: string | null;
}

/**
 * Contacts whose texts are read at the same time, one query each, and the most of a page of texts. A contact may have 10,000
 * texts, and a page is held in memory.
 */
const PARALLEL_CONTACTS = 20;
const AUDIT_PAGE = 500;
const NOTES_PAGE = 200;
const LISTS = ['contacts', 'archived'] as const satisfies readonly ContactList[];

/** Reads one page of a part of an export from a position on. `pageSize`: contacts per page. */
export async function readExportPage(
  data: Data,
  found: Pick<Export, 'organizationId' | 'campaignId' | 'contactId'>,
  { part, after, pageSize }: { readonly part: ExportPart; readonly after: string | null; readonly pageSize: number },
): Promise<RowPage> {
  const { organizationId, campaignId } = found;
  switch (part) {
    case 'contacts':
    case 'custom-fields':
    case 'opt-outs':
    case 'notes':
    case 'consent-history':
    case 'joined-campaigns':
    case 'texts': {
      const readEach = EACH_READERS[part];
      const limit = readEach ? Math.min(pageSize, PARALLEL_CONTACTS) : pageSize;
      const { contacts, next } = await readContacts(data, found, after, limit);
      if (part === 'contacts') {
        const names = await readNames(data, organizationId, contacts);
        return { rows: contacts.map((contact) => toContactRow(contact, names)), next };
      }
      if (part === 'custom-fields') {
        const fields = await readEntryNames(data, organizationId, 'FIELDS');
        return { rows: contacts.flatMap((contact) => toFieldRows(contact, fields)), next };
      }
      if (part === 'opt-outs')
        return { rows: contacts.filter(({ consent }) => consent === 'OPTED_OUT').map(toOptOutRow), next };
      return { rows: readEach ? await readOfEach(contacts, readEach, data) : [], next };
    }
    case 'campaigns':
      return readCampaigns(data, organizationId, after);
    case 'pitches':
      return readPitches(data, organizationId, after);
    case 'saved-replies':
      return { rows: (await data.savedReplies.listSavedReplies(organizationId)).map(toSavedReplyRow), next: null };
    case 'users':
      return { rows: await readUsers(data, organizationId), next: null };
    case 'campaign-report':
      if (campaignId === null) return { rows: [], next: null };
      return readReportPage(data, { organizationId, campaignId }, { limit: PARALLEL_CONTACTS, after });
    case 'activity': {
      const { records, next } = await data.audit.listAuditEntries(organizationId, { limit: AUDIT_PAGE, after });
      const names = await data.accounts.findUserNames(records.map(({ userId }) => userId));
      return { rows: records.map((record) => toActivityRow(record, names.get(record.userId) ?? null)), next };
    }
  }
}

/** Reads the campaigns, and then the personal ones page by page. A position names the last personal campaign. */
async function readCampaigns(data: Data, organizationId: OrganizationId, after: string | null): Promise<RowPage> {
  const first = after === null ? (await data.campaigns.listCampaigns(organizationId)).flatMap(toCampaignRows) : [];
  const { campaigns, next } = await data.campaigns.listPersonal(organizationId, { limit: PARALLEL_CONTACTS, after });
  return { rows: [...first, ...campaigns.flatMap(toCampaignRows)], next };
}

/** Reads a page of the pitches with their slides, and after the last page of the archived ones. A position names its list. */
async function readPitches(data: Data, organizationId: OrganizationId, position: string | null): Promise<RowPage> {
  const [list = 'active', cursor = ''] = (position ?? 'active').split(':');
  const archived = list === 'archived';
  const page = await data.pitches.listPage(organizationId, {
    search: '',
    archived,
    limit: PARALLEL_CONTACTS,
    after: cursor === '' ? null : cursor,
  });
  const loaded = await Promise.all(page.pitches.map(({ pitch }) => data.pitches.loadPitch(organizationId, pitch.id)));
  const rows = loaded.flatMap((found) => (found ? toPitchRows(found.pitch, found.slides) : []));
  if (page.next !== null) return { rows, next: `${list}:${page.next}` };
  return { rows, next: archived ? null : 'archived' };
}

/** Reads the names of the tags of an organization, and of the groups of some contacts. */
async function readNames(
  data: Data,
  organizationId: OrganizationId,
  contacts: readonly Contact[],
): Promise<Pick<ExportNames, 'groups' | 'tags'>> {
  const groupIds = [...new Set(contacts.flatMap((contact) => contact.groupIds))];
  const [groups, tags] = await Promise.all([
    data.groups.findMany(organizationId, groupIds),
    readEntryNames(data, organizationId, 'TAGS'),
  ]);
  return { groups: new Map(groups.map(({ id, name }) => [id, name])), tags };
}

async function readEntryNames(
  { namedLists }: Data,
  organizationId: OrganizationId,
  kind: ListKind,
): Promise<ReadonlyMap<string, string>> {
  const { entries } = await namedLists.findNamedList(organizationId, kind);
  return new Map(entries.map(({ id, name }) => [id, name]));
}

/** Reads a page of the contacts, and after the last page of the archived ones. A position names its list. */
async function readContacts(
  data: Data,
  { organizationId, contactId }: Pick<Export, 'organizationId' | 'contactId'>,
  position: string | null,
  limit: number,
): Promise<{ contacts: Contact[]; next: string | null }> {
  if (contactId !== null) return { contacts: await data.contacts.findMany(organizationId, [contactId]), next: null };
  const [name, cursor = ''] = (position ?? LISTS[0]).split(':');
  const list = LISTS.find((candidate) => candidate === name) ?? LISTS[0];
  const page = await data.contacts.listPage(organizationId, list, { limit, after: cursor === '' ? null : cursor });
  // An index copies only what lists show, so the contacts themselves are read.
  const contactIds = page.contacts.map(({ id }) => id);
  const contacts = await data.contacts.findMany(organizationId, contactIds);
  if (page.next !== null) return { contacts, next: `${list}:${page.next}` };
  return { contacts, next: LISTS[LISTS.indexOf(list) + 1] ?? null };
}

async function readOfEach(
  contacts: readonly Contact[],
  read: (data: Data, organizationId: OrganizationId, contactId: ContactId) => Promise<Cell[][]>,
  data: Data,
): Promise<Cell[][]> {
  return (await Promise.all(contacts.map(({ organizationId, id }) => read(data, organizationId, id)))).flat();
}

/** The parts that read something of each contact. */
const EACH_READERS: Partial<Record<ExportPart, typeof readNotes>> = {
  notes: readNotes,
  texts: readContactTexts,
  'consent-history': readConsents,
  'joined-campaigns': readJoined,
};

async function readConsents(data: Data, organizationId: OrganizationId, contactId: ContactId): Promise<Cell[][]> {
  const entries = await listConsentHistory({ data }, { organizationId }, contactId);
  return entries instanceof Refusal ? [] : entries.map((entry) => toConsentRow(contactId, entry));
}

async function readJoined(data: Data, organizationId: OrganizationId, contactId: ContactId): Promise<Cell[][]> {
  const enrollments = await data.enrollments.listByContact(organizationId, contactId);
  const campaigns = await data.campaigns.findMany(
    organizationId,
    enrollments.map(({ campaignId }) => campaignId),
  );
  return enrollments.map((enrollment) => toJoinedRow(enrollment, campaigns.get(enrollment.campaignId)?.name ?? null));
}

async function readNotes(data: Data, organizationId: OrganizationId, contactId: ContactId): Promise<Cell[][]> {
  const rows: Cell[][] = [];
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<Data['notes']['listNotes']>> = await data.notes.listNotes(
      organizationId,
      contactId,
      {
        limit: NOTES_PAGE,
        after,
      },
    );
    rows.push(...page.notes.map(toNoteRow));
    after = page.next;
  } while (after !== null);
  return rows;
}

async function readContactTexts(data: Data, organizationId: OrganizationId, contactId: ContactId): Promise<Cell[][]> {
  const rows: Cell[][] = [];
  for await (const messages of data.messages.iterateAll(organizationId, contactId))
    rows.push(...messages.map(toTextRow));
  return rows;
}

async function readUsers(data: Data, organizationId: OrganizationId): Promise<Cell[][]> {
  const memberships = await data.accounts.listMembers(organizationId);
  const users = await data.accounts.findUsers(memberships.map(({ userId }) => userId));
  return memberships.flatMap((membership) => {
    const user = users.get(membership.userId);
    return user ? [toUserRow(user, membership)] : [];
  });
}
