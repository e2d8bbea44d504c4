import type { Files } from '../../adapters/files.ts';
import type { Queue } from '../../adapters/queue.ts';
import type { Data } from '../../data/index.ts';
import { hasAccess } from '../../domain/accounts/access.ts';
import { nameDownload } from '../../domain/jobs/download-name.ts';
import {
  EXPORT_ACCESS,
  getExportEnd,
  type Export,
  type ExportFile,
  type ExportKind,
} from '../../domain/jobs/export.ts';
import type { CampaignId, ContactId } from '../../domain/shared/ids.ts';
import { writeExportFile } from '../../messages/bulk.ts';
import type { Actor } from '../../platform/actor.ts';
import { newId } from '../../platform/ids.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';
import { commitWithWork } from './commit-with-work.ts';

export interface ExportDeps {
  readonly data: Pick<Data, 'accounts' | 'announcements' | 'audit' | 'campaigns' | 'contacts' | 'exports'>;
  readonly bulk: Pick<Queue, 'send'>;
  readonly files: Pick<Files, 'downloadUrl'>;
}

/** An export with what it has written so far. `byName`: null when the person's account is gone. */
export interface ListedExport {
  readonly export: Export;
  readonly files: readonly ExportFile[];
  readonly byName: string | null;
  /** When the files are deleted. */
  readonly ends: Date;
}

const EXPORTS_PER_PAGE = 20;

/** What to export. `campaignId`: of a CAMPAIGN. `contactId`: of a CONTACT. */
export interface NewExport {
  readonly kind: ExportKind;
  readonly campaignId: CampaignId | null;
  readonly contactId: ContactId | null;
}

/** Starts an export. While one that the same person started is being written, a second click gets that one. */
export async function createExport(
  { data, bulk }: ExportDeps,
  actor: Actor,
  { kind, campaignId, contactId }: NewExport,
): Promise<ListedExport | Refusal> {
  const { organizationId, userId, now } = actor;
  if (!mayExport(actor, kind)) return new Refusal('An admin of your organization can export all of its data.');
  const campaign = campaignId === null ? null : await data.campaigns.findCampaign(organizationId, campaignId);
  if (!campaign && (kind === 'CAMPAIGN' || campaignId !== null)) return notFound('campaign');
  const contact = contactId === null ? null : await data.contacts.findContact(organizationId, contactId);
  if (!contact && (kind === 'CONTACT' || contactId !== null)) return notFound('contact');
  const about = {
    kind,
    campaignId: kind === 'CAMPAIGN' ? campaignId : null,
    campaignName: kind === 'CAMPAIGN' && campaign ? campaign.name : null,
    contactId: kind === 'CONTACT' ? contactId : null,
  };
  const { exports } = await data.exports.listExports(organizationId, { limit: EXPORTS_PER_PAGE, after: null });
  const running = exports.find(
    (one) =>
      one.kind === kind &&
      one.campaignId === about.campaignId &&
      one.contactId === about.contactId &&
      one.state === 'RUNNING' &&
      one.by === userId,
  );
  const started: Export = running ?? {
    ...about,
    organizationId,
    id: newId(now),
    state: 'RUNNING',
    by: userId,
    created: now,
  };
  const work = [writeExportFile(organizationId, started.id, 0)];
  if (running) {
    for (const body of work) await bulk.send({ body, group: organizationId });
    return describeExport({ data }, running);
  }
  // Who exports what is on record before there is anything to download.
  const record = data.audit.auditWrite({
    organizationId,
    userId,
    action: 'createExport',
    details: {
      kind,
      ...(campaign && { campaign: campaign.name }),
      ...(about.contactId && { leadId: about.contactId }),
    },
    at: now,
  });
  await commitWithWork({ data, queue: bulk }, actor, {
    announced: work,
    commit: () => data.exports.createExport(started, [record]),
  });
  return describeExport({ data }, started);
}

/** Returns the exports that the actor may see, newest first. */
export async function listExports(
  { data }: Pick<ExportDeps, 'data'>,
  actor: Actor,
  after: string | null,
): Promise<{ readonly exports: readonly ListedExport[]; readonly next: string | null }> {
  const page = await data.exports.listExports(actor.organizationId, { limit: EXPORTS_PER_PAGE, after });
  const visible = page.exports.filter(({ kind }) => mayExport(actor, kind));
  return { exports: await Promise.all(visible.map((one) => describeExport({ data }, one))), next: page.next };
}

/** Returns an address that downloads a file for some minutes. The download is on record. */
export async function openExportFile(
  { data, files }: Pick<ExportDeps, 'data' | 'files'>,
  actor: Actor,
  { exportId, file: number }: { readonly exportId: string; readonly file: number },
): Promise<{ readonly url: string } | Refusal> {
  const { organizationId, userId, now } = actor;
  const found = await data.exports.findExport(organizationId, exportId);
  if (!found || !mayExport(actor, found.kind)) return notFound('export');
  const file = (await data.exports.listFiles(organizationId, exportId)).find((one) => one.number === number);
  if (!file) return notFound('file');
  await data.audit.record({ organizationId, userId, action: 'exportFile', details: { file: file.name }, at: now });
  return { url: await files.downloadUrl(file.key, nameDownload(found, file.name)) };
}

function mayExport({ access }: Actor, kind: ExportKind): boolean {
  return hasAccess(access, EXPORT_ACCESS[kind]);
}

async function describeExport({ data }: Pick<ExportDeps, 'data'>, one: Export): Promise<ListedExport> {
  const [files, names] = await Promise.all([
    data.exports.listFiles(one.organizationId, one.id),
    data.accounts.findUserNames([one.by]),
  ]);
  return { export: one, files, byName: names.get(one.by) ?? null, ends: getExportEnd(one) };
}
