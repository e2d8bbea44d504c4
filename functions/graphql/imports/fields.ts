import type * as z from 'zod/mini';
import type { Data } from '../../data/index.ts';
import type { Actor } from '../../platform/actor.ts';
import { runIdempotent } from '../../platform/idempotent.ts';
import { field } from '../../platform/router.ts';
import {
  startImport,
  storeRows,
  type ImportInput,
  type StartImportDeps,
} from '../../use-cases/imports/start-import.ts';
import { jobView } from '../jobs/view.ts';
import { respond } from '../shared/respond.ts';
import { csvMappingInput, leadsFromCsvInput } from './inputs.ts';

export interface ImportDeps extends StartImportDeps {
  readonly data: StartImportDeps['data'] & Pick<Data, 'idempotency' | 'mappings'>;
}

/** Imports of contacts. */
export function importFields(deps: ImportDeps) {
  const { data } = deps;
  return {
    leadsFromCsv: field({
      input: leadsFromCsvInput,
      empty: { job: null },
      run: ({ actor, pack }, input) =>
        runIdempotent(data.idempotency, actor, 'leadsFromCsv', input, async () => {
          const { campaignId = null, groupId = null, attestation = null, fileName = null } = input;
          const file = await resolveFile(deps, actor, input);
          const started = await startImport(deps, actor, { ...file, fileName, campaignId, groupId, attestation, pack });
          return respond(started, (job) => ({ job: jobView(job, [], pack) }));
        }),
    }),
    csvMapping: field({
      input: csvMappingInput,
      empty: { mapping: null },
      run: async ({ actor }, { headers }) => {
        const saved = await data.mappings.find(actor.organizationId, headers);
        return {
          mapping: saved && {
            fullNameKey: saved.fullName,
            firstNameKey: saved.firstName,
            lastNameKey: saved.lastName,
            phoneKey: saved.phone,
          },
        };
      },
    }),
  };
}

/** The uploaded file with its columns, or the rows of the request stored as a file. */
async function resolveFile(
  deps: ImportDeps,
  actor: Actor,
  input: z.infer<typeof leadsFromCsvInput>,
): Promise<Pick<ImportInput, 'uploadKey' | 'mapping'>> {
  if (input.leads) return storeRows(deps, actor, input.leads);
  const { uploadKey, phoneKey, fullNameKey = null, firstNameKey = null, lastNameKey = null } = input;
  return {
    uploadKey: uploadKey ?? '',
    mapping: { fullName: fullNameKey, firstName: firstNameKey, lastName: lastNameKey, phone: phoneKey ?? '' },
  };
}
