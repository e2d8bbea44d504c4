import type { Files } from '../../adapters/files.ts';
import type { Queue } from '../../adapters/queue.ts';
import type { Data } from '../../data/index.ts';
import type { Pack } from '../../domain/brand/pack.ts';
import { getPackById } from '../../domain/brand/packs.ts';
import { speak } from '../../domain/brand/speak.ts';
import { toCsvRow } from '../../domain/jobs/csv.ts';
import {
  exportPrefix,
  EXPORT_PARTS,
  findNextPart,
  nameExportFile,
  type Export,
  type ExportFile,
  type ExportPart,
  type ExportPosition,
} from '../../domain/jobs/export.ts';
import { jobChanged, type Publish } from '../../domain/shared/live-event.ts';
import { writeExportFile, type ExportMessage } from '../../messages/bulk.ts';
import { newId } from '../../platform/ids.ts';
import { readReportHeader } from '../../use-cases/jobs/export-campaign-report.ts';
import { EXPORT_HEADERS } from './export-rows.ts';
import { readExportPage } from './read-part.ts';

export interface WriteExportDeps {
  readonly data: Data;
  readonly files: Pick<Files, 'write'>;
  readonly bulk: Pick<Queue, 'send'>;
  readonly publish: Publish;
  readonly now: () => Date;
}

/** When a file ends and the next begins. One run of the function writes one file. */
export interface ExportLimits {
  /** Characters of a file. The function holds a file in its memory. */
  readonly characters: number;
  readonly milliseconds: number;
  readonly contactsPerPage: number;
}

const LIMITS: ExportLimits = { characters: 40_000_000, milliseconds: 60_000, contactsPerPage: 500 };
/** So that a spreadsheet reads the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Writes one file of an export and starts the next file. A repetition finds the file recorded, and only starts the next
 * one. Each attempt has a key of its own in the bucket, so two attempts at the same time do not mix.
 */
export async function writeExport(
  deps: WriteExportDeps,
  { organizationId, exportId, file: number }: ExportMessage,
  limits: ExportLimits = LIMITS,
): Promise<void> {
  const { data, bulk, publish } = deps;
  const found = await data.exports.findExport(organizationId, exportId);
  if (!found || found.state === 'DONE') return;
  const files = await data.exports.listFiles(organizationId, exportId);
  const recorded = files[number] ?? (await writeFile(deps, found, files, limits));
  if (recorded === null) return;
  if (recorded.next === null) await data.exports.finish(organizationId, exportId);
  else await bulk.send({ body: writeExportFile(organizationId, exportId, number + 1), group: organizationId });
  await publish([jobChanged(organizationId, exportId)]);
}

/** Writes the file after those that are recorded. Returns null when the last one is. */
async function writeFile(
  { data, files: bucket, now }: WriteExportDeps,
  found: Export,
  files: readonly ExportFile[],
  limits: ExportLimits,
): Promise<ExportFile | null> {
  const { organizationId, id, kind } = found;
  const number = files.length;
  const start = findStart(found, files.at(-1));
  if (start === null) return null;
  const organization = await data.accounts.findOrganization(organizationId);
  const { terms } = getPackById(organization?.brand ?? '');
  const { content, rows, after } = await readRows({ data, now, terms }, found, start, limits);
  const nextPart = findNextPart(kind, start.part);
  const file: ExportFile = {
    number,
    key: `${exportPrefix(organizationId)}${id}/${String(number).padStart(6, '0')}-${newId(now())}.csv`,
    name: nameExportFile(speak(start.part, terms), files),
    rows,
    bytes: Buffer.byteLength(content),
    next: after === null ? nextPart && { part: nextPart, after: null } : { part: start.part, after },
  };
  await bucket.write(file.key, content, 'text/csv; charset=utf-8');
  if (await data.exports.recordFile(found, file)) return file;
  return (await data.exports.listFiles(organizationId, id))[number] ?? null;
}

function findStart({ kind }: Export, last: ExportFile | undefined): ExportPosition | null {
  return last ? last.next : { part: EXPORT_PARTS[kind][0], after: null };
}

async function readRows(
  { data, now, terms }: Pick<WriteExportDeps, 'data' | 'now'> & Pick<Pack, 'terms'>,
  found: Export,
  { part, after: start }: ExportPosition,
  limits: ExportLimits,
): Promise<{ content: string; rows: number; after: string | null }> {
  const until = now().getTime() + limits.milliseconds;
  const lines = [BYTE_ORDER_MARK + toCsvRow(await readHeader({ data, terms }, found, part))];
  let characters = 0;
  let after = start;
  do {
    const page = await readExportPage(data, found, { part, after, pageSize: limits.contactsPerPage });
    for (const row of page.rows) {
      const line = toCsvRow(row);
      characters += line.length;
      lines.push(line);
    }
    after = page.next;
  } while (after !== null && characters < limits.characters && now().getTime() < until);
  return { content: lines.join(''), rows: lines.length - 1, after };
}

async function readHeader(
  { data, terms }: Pick<WriteExportDeps, 'data'> & Pick<Pack, 'terms'>,
  { organizationId, campaignId }: Export,
  part: ExportPart,
): Promise<readonly string[]> {
  if (part !== 'campaign-report') return EXPORT_HEADERS[part].map((name) => speak(name, terms));
  return readReportHeader(data, { organizationId, campaignId: campaignId ?? '' });
}
