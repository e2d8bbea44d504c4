import { describeText } from '../../domain/media/attachment.ts';
import type { StoredAuditRecord } from '../../data/accounts/audit.ts';
import type { Membership, User } from '../../domain/accounts/account.ts';
import type { Campaign } from '../../domain/campaigns/campaign.ts';
import type { Enrollment } from '../../domain/campaigns/enrollment.ts';
import { STRUCTURE_TYPES } from '../../domain/campaigns/step.ts';
import { formatBlocks } from '../../domain/content/blocks.ts';
import { describeFormConsent, describeListRow, type ConsentChange } from '../../domain/consent/consent-change.ts';
import { CONTACT_FIELD_NAMES, CONTACT_FIELDS } from '../../domain/contacts/contact-fields.ts';
import type { Contact } from '../../domain/contacts/contact.ts';
import type { Note } from '../../domain/contacts/note.ts';
import type { Cell } from '../../domain/jobs/csv.ts';
import type { ExportPart } from '../../domain/jobs/export.ts';
import type { SavedReply } from '../../domain/content/saved-reply.ts';
import type { Pitch } from '../../domain/pitches/pitch.ts';
import { toPlainText } from '../../domain/pitches/rich-text.ts';
import type { Slide } from '../../domain/pitches/slide.ts';
import type { Message } from '../../domain/sending/message.ts';
import type { ConsentEntry } from '../../use-cases/contacts/consent-history.ts';

/** The first row of each part's files. That of a campaign's report depends on its pitches (`readReportHeader`). */
export const EXPORT_HEADERS: Readonly<Record<Exclude<ExportPart, 'campaign-report'>, readonly string[]>> = {
  contacts: [
    'Id',
    ...CONTACT_FIELD_NAMES.map((name) => CONTACT_FIELDS[name].label),
    ...'Consent,Invalid phone,Added,Archived,Last active,Groups,Tags'.split(','),
  ],
  'custom-fields': 'Contact id,Field,Value'.split(','),
  texts: 'Id,Contact id,Campaign id,Kind,State,Phone,Text,Created,Due,Sent,Delivered,Segments'.split(','),
  notes: 'Contact id,Written,User id,Text'.split(','),
  campaigns: 'Id,Name,Created,Archived,Phase,Position,Label,Text,Timing'.split(','),
  pitches: 'Pitch id,Pitch,Archived,Position,Kind,Title,Internal title,Description,Video,Text,Questions'.split(','),
  'saved-replies': 'Title,Text'.split(','),
  users: 'Name,Email,Phone,Permission'.split(','),
  activity: 'Time,User id,User,Change,Details'.split(','),
  'opt-outs': 'Phone,Name,Contact id'.split(','),
  'consent-history': 'Contact id,Time,Consent,How,Evidence,User'.split(','),
  'joined-campaigns': 'Contact id,Campaign id,Campaign,State,Round,Joined,Replied'.split(','),
};

/** Names by id, of what contacts refer to. Removed tags and fields are among them. */
export interface ExportNames {
  readonly groups: ReadonlyMap<string, string>;
  readonly tags: ReadonlyMap<string, string>;
  readonly fields: ReadonlyMap<string, string>;
}

export function toContactRow(contact: Contact, { groups, tags }: Pick<ExportNames, 'groups' | 'tags'>): Cell[] {
  const { id, consent, invalidPhone, created, archived, lastActive } = contact;
  return [
    id,
    ...CONTACT_FIELD_NAMES.map((name) => contact[name]),
    consent,
    invalidPhone,
    created,
    archived,
    lastActive,
    listNames(contact.groupIds, groups),
    listNames(contact.tagIds, tags),
  ];
}

/** One row for each value of a contact. */
export function toFieldRows({ id, fields }: Contact, names: ExportNames['fields']): Cell[][] {
  return Object.entries(fields).map(([fieldId, value]) => [id, names.get(fieldId) ?? fieldId, value]);
}

/** One row for each slide. A pitch without slides has one row. */
export function toPitchRows({ id, title, archived }: Pitch, slides: readonly Slide[]): Cell[][] {
  if (slides.length === 0) return [[id, title, archived, null, null, null, null, null, null, null, null]];
  return slides.map((slide, index) => [
    id,
    title,
    archived,
    index + 1,
    slide.slideType,
    slide.title,
    slide.internalTitle,
    slide.description,
    slide.url,
    toPlainText(slide.content),
    slide.widgets.map(({ label, labels }) => [label, ...labels].join(' | ')).join('\n'),
  ]);
}

export function toSavedReplyRow({ title, text }: SavedReply): Cell[] {
  return [title, text];
}

function listNames(ids: readonly string[], names: ReadonlyMap<string, string>): string {
  return ids.flatMap((id) => names.get(id) ?? []).join('; ');
}

export function toTextRow(message: Message): Cell[] {
  const { id, contactId, campaign, kind, state, phone, attachments, created, due, sent, delivered, segments } = message;
  const body = attachments.length > 0 ? describeText(message) : message.body;
  return [id, contactId, campaign?.id ?? null, kind, state, phone, body, created, due, sent, delivered, segments];
}

export function toNoteRow({ contactId, at, by, text }: Note): Cell[] {
  return [contactId, at, by, text];
}

/** One row for each step, and one for a campaign without steps. */
export function toCampaignRows({ id, name, created, archived, structure, steps }: Campaign): Cell[][] {
  const rows = STRUCTURE_TYPES.flatMap((phase) =>
    structure[phase].flatMap((stepId, index) => {
      const step = steps[stepId];
      if (!step) return [];
      const { label, blocks, timing } = step;
      return [[id, name, created, archived, phase, index + 1, label, formatBlocks(blocks), JSON.stringify(timing)]];
    }),
  );
  return rows.length > 0 ? rows : [[id, name, created, archived, null, null, null, null, null]];
}

export function toUserRow({ name, email, phone }: User, { access }: Membership): Cell[] {
  return [name, email, phone, access];
}

export function toActivityRow({ at, userId, action, details }: StoredAuditRecord, name: string | null): Cell[] {
  return [at, userId, name, action, JSON.stringify(details)];
}

export function toOptOutRow({ phone, name, id }: Contact): Cell[] {
  return [phone, name, id];
}

/** One event in the consent history of a contact's number, with its evidence. */
export function toConsentRow(contactId: string, entry: ConsentEntry): Cell[] {
  if (entry.kind === 'REQUESTED') return [contactId, entry.at, 'ASKED', 'OPT_IN_MESSAGE', null, null];
  if (entry.kind === 'ATTESTED') return [contactId, entry.at, 'ATTESTED', 'STATEMENT', entry.statement, entry.userName];
  const { state, evidence } = entry.change;
  return [contactId, entry.at, state, evidence.kind, describeEvidence(evidence), entry.userName];
}

function describeEvidence(evidence: ConsentChange['evidence']): Cell {
  if (evidence.kind === 'KEYWORD') return evidence.word;
  if (evidence.kind === 'LIST') return describeListRow(evidence);
  if (evidence.kind === 'FORM') return describeFormConsent(evidence);
  return evidence.kind === 'STAFF' ? evidence.note : evidence.code;
}

export function toJoinedRow({ contactId, campaignId, state, round, joined, replied }: Enrollment, name: string | null) {
  return [contactId, campaignId, name, state, round, joined, replied] satisfies Cell[];
}
