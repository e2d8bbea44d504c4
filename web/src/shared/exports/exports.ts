import { ask, requirePresent } from '../../lib/api/call.ts';
import { useChange, type Change } from '../../lib/api/use-change.ts';
import { usePages, type Pages } from '../../lib/api/use-pages.ts';
import { graphql, type ResultOf } from '../../lib/graphql/graphql.ts';
import { queryKeys } from '../../lib/query-keys.ts';

const ExportsQuery = graphql(`
  query exports($after: String) {
    exports(after: $after) {
      success
      errors
      exports {
        id
        kind
        campaignId
        campaignName
        leadId
        state
        byName
        created
        ends
        files {
          number
          name
          rows
          bytes
        }
      }
      next
    }
  }
`);

const CreateExportMutation = graphql(`
  mutation createExport($exportKind: ExportKind!, $campaignId: ID, $leadId: ID) {
    createExport(exportKind: $exportKind, campaignId: $campaignId, leadId: $leadId) {
      success
      errors
    }
  }
`);

const ExportFileMutation = graphql(`
  mutation exportFile($exportId: ID!, $file: Int!) {
    exportFile(exportId: $exportId, file: $file) {
      success
      errors
      url
    }
  }
`);

type ExportsPage = ResultOf<typeof ExportsQuery>['exports'];
export type ListedExport = ExportsPage['exports'][number];
export type ExportKind = ListedExport['kind'];

/** What to export. `campaignId`: of a CAMPAIGN. `leadId`: of a CONTACT. */
export interface NewExport {
  readonly exportKind: ExportKind;
  readonly campaignId?: string;
  readonly leadId?: string;
}

/** Loads the exports of the last week, newest first. */
export function useExports(): Pages<ExportsPage> {
  return usePages(queryKeys.exports(), (after, signal) => ask(ExportsQuery, { after }, signal));
}

/** Starts an export. Its files appear in the list. */
export function useCreateExport(): Change<NewExport> {
  return useChange((wanted) => ask(CreateExportMutation, wanted), { alwaysReloads: [queryKeys.exports()] });
}

/** Downloads a file of an export. */
export function useDownload(): Change<{ readonly exportId: string; readonly file: number }, void> {
  return useChange(async (file) => {
    const { url } = await ask(ExportFileMutation, file);
    // The answer is an attachment, so the page stays.
    window.location.assign(requirePresent(url));
  });
}
