import type { Access } from '../accounts/access.ts';
import type { CampaignId, ContactId, OrganizationId, UserId } from '../shared/ids.ts';

/**
 * ORGANIZATION: all data of an organization. OPT_OUTS: the contacts that said STOP. CAMPAIGN: what each contact of a campaign
 * received. CONTACT: everything about one contact.
 */
export const EXPORT_KINDS = ['ORGANIZATION', 'OPT_OUTS', 'CAMPAIGN', 'CONTACT'] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];

/** The parts of an export. Each part has one file, or several when it is large. */
export const EXPORT_PARTS = {
  ORGANIZATION: [
    'contacts',
    'custom-fields',
    'texts',
    'notes',
    'campaigns',
    'pitches',
    'saved-replies',
    'users',
    'activity',
  ],
  OPT_OUTS: ['opt-outs'],
  CAMPAIGN: ['campaign-report'],
  CONTACT: ['contacts', 'custom-fields', 'consent-history', 'texts', 'notes', 'joined-campaigns'],
} as const satisfies Record<ExportKind, readonly string[]>;
export type ExportPart = (typeof EXPORT_PARTS)[ExportKind][number];

/** The least access that may start, see and download an export of a kind. */
export const EXPORT_ACCESS: Readonly<Record<ExportKind, Access>> = {
  ORGANIZATION: 'ADMIN',
  OPT_OUTS: 'MANAGER',
  CAMPAIGN: 'MANAGER',
  CONTACT: 'MANAGER',
};

/** How long the files are kept. They hold personal data. */
export const EXPORT_SECONDS = 7 * 86_400;

/** Files for people to download, written in the background. */
export interface Export {
  readonly organizationId: OrganizationId;
  readonly id: string;
  readonly kind: ExportKind;
  /** Of a CAMPAIGN. Null for the other kinds. */
  readonly campaignId: CampaignId | null;
  /** The campaign's name when the export was started, so that a list of exports reads no campaigns. */
  readonly campaignName: string | null;
  /** Of a CONTACT. Null for the other kinds. */
  readonly contactId: ContactId | null;
  readonly state: 'RUNNING' | 'DONE';
  readonly by: UserId;
  readonly created: Date;
}

/** Where an export continues: the part, and the position in it. `after`: null from the part's start. */
export interface ExportPosition {
  readonly part: ExportPart;
  readonly after: string | null;
}

export interface ExportFile {
  /** From 0, in the order of the export. */
  readonly number: number;
  /** Where the bucket has the file. */
  readonly key: string;
  readonly name: string;
  /** Without the header. */
  readonly rows: number;
  readonly bytes: number;
  /** null if this is the last file. */
  readonly next: ExportPosition | null;
}

/** Returns when an export and its files are deleted. */
export function getExportEnd({ created }: Pick<Export, 'created'>): Date {
  return new Date(created.getTime() + EXPORT_SECONDS * 1000);
}

/** Returns the part after a part, or null after the last one. */
export function findNextPart(kind: ExportKind, part: ExportPart): ExportPart | null {
  const parts: readonly ExportPart[] = EXPORT_PARTS[kind];
  return parts[parts.indexOf(part) + 1] ?? null;
}

/** Returns what the keys of an organization's exported files begin with. */
export function exportPrefix(organizationId: OrganizationId): string {
  return `exports/${organizationId}/`;
}

/** Returns the name of a file. A part's second file is `contacts-2.csv`. `part`: in the words of the brand. `files`: those before. */
export function nameExportFile(part: string, files: readonly Pick<ExportFile, 'name'>[]): string {
  const before = files.filter(({ name }) => name === `${part}.csv` || name.startsWith(`${part}-`)).length;
  return before === 0 ? `${part}.csv` : `${part}-${before + 1}.csv`;
}
