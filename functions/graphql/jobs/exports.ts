import * as z from 'zod/mini';
import { nameDownload } from '../../domain/jobs/download-name.ts';
import { EXPORT_KINDS } from '../../domain/jobs/export.ts';
import { field } from '../registry/router.ts';
import {
  createExport,
  listExports,
  openExportFile,
  type ExportDeps,
  type ListedExport,
} from '../../use-cases/jobs/exports.ts';
import { loadCsvReport, type CsvReportDeps } from '../../use-cases/jobs/export-campaign-report.ts';
import { id } from '../shared/inputs.ts';
import { respond } from '../shared/respond.ts';

/** Files with the data of an organization, to download. */
export function exportFields(deps: ExportDeps & CsvReportDeps) {
  return {
    exports: field({
      input: z.object({ after: z.nullish(id) }),
      empty: { exports: [], next: null },
      run: async ({ actor }, { after = null }) => {
        const { exports, next } = await listExports(deps, actor, after);
        return { exports: exports.map(exportView), next };
      },
    }),
    createExport: field({
      input: z.object({ exportKind: z.enum(EXPORT_KINDS), campaignId: z.nullish(id), leadId: z.nullish(id) }),
      empty: { export: null },
      run: async ({ actor }, { exportKind, campaignId = null, leadId = null }) =>
        respond(await createExport(deps, actor, { kind: exportKind, campaignId, contactId: leadId }), (one) => ({
          export: exportView(one),
        })),
    }),
    csvReport: field({
      input: z.object({ campaignId: id, after: z.nullish(id) }),
      empty: { csv: '', next: null },
      run: async ({ actor }, { campaignId, after = null }) =>
        respond(await loadCsvReport(deps, actor, { campaignId, after }), (page) => page),
    }),
    exportFile: field({
      input: z.object({ exportId: id, file: z.int().check(z.nonnegative()) }),
      empty: { url: null },
      run: async ({ actor }, { exportId, file }) =>
        respond(await openExportFile(deps, actor, { exportId, file }), ({ url }) => ({ url })),
    }),
  };
}

function exportView({ export: one, files, byName, ends }: ListedExport) {
  const { id, kind, campaignId, campaignName, contactId, state, created } = one;
  return {
    id,
    kind,
    campaignId,
    campaignName,
    leadId: contactId,
    state,
    byName,
    created,
    ends,
    files: files.map(({ number, name, rows, bytes }) => ({ number, name: nameDownload(one, name), rows, bytes })),
  };
}
