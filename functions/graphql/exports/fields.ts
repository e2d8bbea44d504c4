import * as z from 'zod/mini';
import { EXPORT_KINDS } from '../../domain/exports/export.ts';
import { field } from '../../platform/router.ts';
import {
  createExport,
  listExports,
  openExportFile,
  type ExportDeps,
  type ListedExport,
} from '../../use-cases/exports/exports.ts';
import { id } from '../shared/inputs.ts';
import { respond } from '../shared/respond.ts';

/** Files with the data of an organization, to download. */
export function exportFields(deps: ExportDeps) {
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
      input: z.object({ exportKind: z.enum(EXPORT_KINDS) }),
      empty: { export: null },
      run: async ({ actor }, { exportKind }) =>
        respond(await createExport(deps, actor, exportKind), (one) => ({ export: exportView(one) })),
    }),
    exportFile: field({
      input: z.object({ exportId: id, file: z.int().check(z.nonnegative()) }),
      empty: { url: null },
      run: async ({ actor }, { exportId, file }) =>
        respond(await openExportFile(deps, actor, { exportId, file }), ({ url }) => ({ url })),
    }),
  };
}

function exportView({ export: { id, kind, state, created }, files, byName, ends }: ListedExport) {
  return {
    id,
    kind,
    state,
    byName,
    created,
    ends,
    files: files.map(({ number, name, rows, bytes }) => ({ number, name, rows, bytes })),
  };
}
