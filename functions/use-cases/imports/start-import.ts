import type { CampaignId, GroupId, TagId } from '../../domain/shared/ids.ts';
import { createHash } from 'node:crypto';
import type { Files } from '../../adapters/files.ts';
import type { Queue } from '../../adapters/queue.ts';
import type { Data } from '../../data/index.ts';
import type { Pack } from '../../domain/brand/pack.ts';
import { uploadKey, uploadPrefix } from '../../domain/media/upload-kinds.ts';
import { getPackById } from '../../domain/brand/packs.ts';
import { EDITED_TEXTS, mapNames, type EditedTextName } from '../../domain/contacts/contact-fields.ts';
import { nameColumn, type CsvMapping, type FieldColumn } from '../../domain/imports/csv-header.ts';
import type { ImportDetails } from '../../domain/imports/import-details.ts';
import { newJob, type Job } from '../../domain/jobs/job.ts';
import type { Publish } from '../../domain/shared/live-event.ts';
import { firstChunk } from '../../messages/imports.ts';
import { addNamedEntries, hasTag } from '../contact-attributes/named-lists.ts';
import { refuseGroup } from '../groups/group-members.ts';
import { refuseWithoutBilling } from '../billing/require-billing.ts';
import { commitWithWork } from '../jobs/commit-with-work.ts';
import type { Actor } from '../../platform/actor.ts';
import { newId, newSeed } from '../../platform/ids.ts';
import { notFound, Refusal, toRefusal } from '../../platform/refusal.ts';

export interface StartImportDeps {
  readonly data: Pick<Data, 'accounts' | 'announcements' | 'campaigns' | 'groups' | 'importHistory' | 'namedLists'>;
  readonly files: Pick<Files, 'describe' | 'write'>;
  readonly imports: Pick<Queue, 'send'>;
  readonly publish: Publish;
}

export interface ImportInput {
  readonly uploadKey: string;
  readonly mapping: Omit<CsvMapping, 'fields'>;
  /** Columns that become custom fields, by the name of the field. Fields that do not exist are added. */
  readonly fields: readonly NamedColumn[];
  /** Whether the first row has the names of the columns. */
  readonly hasNames: boolean;
  /** Whether rows that do not say who agreed to texts are imported, too. */
  readonly includesUnclear?: boolean;
  /** The tag that the contacts get. */
  readonly tagId?: TagId | null;
  readonly fileName: string | null;
  readonly campaignId: CampaignId | null;
  readonly groupId?: GroupId | null;
  readonly attestation: string | null;
  readonly pack: Pack;
}

interface NamedColumn {
  readonly column: string;
  readonly name: string;
}

/** A contact as a row of an import. */
export interface ImportRow extends Partial<Record<EditedTextName, string | null | undefined>> {
  readonly name?: string | null | undefined;
  readonly firstName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
  readonly phone: string;
}

/** The columns of a file that `storeRows` writes. It has no row of names, so that row 1 is the first one of the request. */
const ROW_MAPPING = mapNames(['fullName', 'firstName', 'lastName', 'phone', ...EDITED_TEXTS] as const, (_, index) =>
  nameColumn(index),
);

/** Stores rows that came with the request as a file, so that they are imported like every other file. */
export async function storeRows(
  { files }: Pick<StartImportDeps, 'files'>,
  { organizationId, now }: Actor,
  rows: readonly ImportRow[],
): Promise<Pick<ImportInput, 'uploadKey' | 'mapping' | 'fields' | 'hasNames'>> {
  const key = uploadKey('CSV', organizationId, newId(now), 'text/csv');
  const cells = rows.map((row) => [
    row.name,
    row.firstName,
    row.lastName,
    row.phone,
    ...EDITED_TEXTS.map((text) => row[text]),
  ]);
  await files.write(key, formatCsv(cells), 'text/csv');
  return { uploadKey: key, mapping: ROW_MAPPING, fields: [], hasNames: false };
}

/** Starts an import, unless the same file was imported in the same way within a day. Returns the job either way. */
export async function startImport(deps: StartImportDeps, actor: Actor, input: ImportInput): Promise<Job | Refusal> {
  const { data, files, imports } = deps;
  const { organizationId, userId, now } = actor;
  const file = input.uploadKey.startsWith(uploadPrefix('CSV', organizationId))
    ? await files.describe(input.uploadKey)
    : null;
  if (file === null) return new Refusal('Your CSV could not be uploaded. Please try again.');
  const campaign = input.campaignId ? await data.campaigns.findCampaign(organizationId, input.campaignId) : null;
  if (input.campaignId && (!campaign || campaign.archived)) return notFound('campaign');
  const groupId = input.groupId ?? null;
  const noGroup = await refuseGroup({ data }, organizationId, groupId);
  if (noGroup) return noGroup;
  const organization = await data.accounts.findOrganization(organizationId);
  const unpaid = campaign && organization ? refuseWithoutBilling(organization, now) : null;
  if (unpaid) return unpaid;
  const statement = input.attestation?.trim() ?? '';
  if (statement === '' && getPackById(organization?.brand ?? '').flags.attestation)
    return toRefusal('NO_CONSENT_STATEMENT', input.pack);
  const tagId = input.tagId ?? null;
  if (tagId !== null && !(await hasTag(deps, organizationId, tagId))) return notFound('tag');
  // The last check, so that a refused import adds no field.
  const fields = await resolveFieldColumns(deps, actor, input.fields);
  if (fields instanceof Refusal) return fields;
  const leavesOutUnclear = Boolean(input.mapping.consent) && !input.includesUnclear;
  const details: ImportDetails = {
    key: input.uploadKey,
    mapping: { ...input.mapping, fields },
    attestation: statement === '' ? null : { statement, userId },
    ...(leavesOutUnclear ? { leavesOutUnclear } : {}),
    seed: newSeed(),
    userId,
    ...(input.hasNames ? {} : { hasNames: false }),
    ...(groupId === null ? {} : { groupId }),
    ...(tagId === null ? {} : { tagId }),
  };
  const job = newJob({
    organizationId,
    id: newId(now),
    kind: 'IMPORT',
    total: file.size,
    campaignId: campaign?.id ?? null,
    created: now,
    fileName: input.fileName?.trim() || null,
    details: { ...details },
  });
  const fingerprint = createHash('sha256')
    .update(
      JSON.stringify([
        file.checksum,
        file.size,
        details.mapping,
        job.campaignId,
        ...(input.hasNames ? [] : ['no names']),
        ...(leavesOutUnclear ? ['without unclear consent'] : []),
        ...(groupId === null ? [] : [groupId]),
        ...(tagId === null ? [] : [`tag ${tagId}`]),
      ]),
    )
    .digest('base64url');
  return commitWithWork({ data, queue: imports }, actor, {
    announced: [firstChunk(organizationId, job.id)],
    commit: () => data.importHistory.createImport(job, fingerprint),
    // The first message of a job that has not begun may be lost. A chunk that comes twice counts once.
    toWork: (running) =>
      running.state === 'RUNNING' && running.done === 0 ? [firstChunk(organizationId, running.id)] : [],
  });
}

/** Returns the columns with the ids of their fields. Adds the fields that do not exist yet. */
async function resolveFieldColumns(
  deps: StartImportDeps,
  actor: Actor,
  columns: readonly NamedColumn[],
): Promise<readonly FieldColumn[] | Refusal> {
  if (columns.length === 0) return [];
  const entries = await addNamedEntries(
    deps,
    actor,
    'FIELDS',
    columns.map(({ name }) => name),
  );
  if (entries instanceof Refusal) return entries;
  return columns.flatMap(({ column }, index) => {
    const fieldId = entries[index]?.id;
    return fieldId === undefined ? [] : [{ column, fieldId }];
  });
}

/** RFC 4180: every cell in quotes, a quote doubled. */
function formatCsv(rows: readonly (readonly (string | null | undefined)[])[]): string {
  const formatCell = (cell: string | null | undefined): string => `"${(cell ?? '').replaceAll('"', '""')}"`;
  return rows.map((row) => `${row.map(formatCell).join(',')}\r\n`).join('');
}
