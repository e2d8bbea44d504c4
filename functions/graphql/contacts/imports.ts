import type * as z from 'zod/mini';
import type { Data } from '../../data/index.ts';
import { EDITED_TEXTS, mapColumnKeys, mapNames, toColumnKey } from '../../domain/contacts/contact-fields.ts';
import { isE164 } from '../../domain/contacts/phone.ts';
import type { Actor } from '../../platform/actor.ts';
import { runIdempotent } from '../../platform/idempotent.ts';
import { field } from '../registry/router.ts';
import {
  startImport,
  storeRows,
  type ImportInput,
  type StartImportDeps,
} from '../../use-cases/imports/start-import.ts';
import { findKnownPhones } from '../../use-cases/imports/find-known-phones.ts';
import { startOptOuts } from '../../use-cases/imports/start-opt-outs.ts';
import { findEntries } from '../../use-cases/contact-attributes/named-lists.ts';
import { jobView } from '../jobs/view.ts';
import { respond } from '../shared/respond.ts';
import { csvMappingInput, knownPhonesInput, leadsFromCsvInput, optOutsFromCsvInput } from './import-inputs.ts';

export interface ImportDeps extends StartImportDeps {
  readonly data: StartImportDeps['data'] & Pick<Data, 'consents' | 'idempotency' | 'mappings'>;
}

/** Imports of contacts, and of opt-outs. */
export function importFields(deps: ImportDeps) {
  const { data } = deps;
  return {
    leadsFromCsv: field({
      input: leadsFromCsvInput,
      empty: { job: null },
      run: ({ actor, pack }, input) =>
        runIdempotent(data.idempotency, actor, 'leadsFromCsv', input, async () => {
          const { campaignId = null, groupId = null, tagId = null, attestation = null, fileName = null } = input;
          const file = await resolveFile(deps, actor, input);
          const started = await startImport(deps, actor, {
            ...file,
            fileName,
            campaignId,
            groupId,
            tagId,
            includesUnclear: input.includeUnclearConsent ?? false,
            attestation,
            pack,
          });
          return respond(started, (job) => ({ job: jobView(job, [], pack) }));
        }),
    }),
    optOutsFromCsv: field({
      input: optOutsFromCsvInput,
      empty: { job: null },
      run: ({ actor, pack }, input) =>
        runIdempotent(data.idempotency, actor, 'optOutsFromCsv', input, async () => {
          const { uploadKey, phoneKey: phone, fileName = null } = input;
          const hasNames = input.hasNames ?? true;
          const started = await startOptOuts(deps, actor, { uploadKey, phone, hasNames, fileName });
          return respond(started, (job) => ({ job: jobView(job, [], pack) }));
        }),
    }),
    knownPhones: field({
      input: knownPhonesInput,
      empty: { known: [] },
      run: async ({ actor }, { phones }) => {
        const known = await findKnownPhones(deps, actor.organizationId, phones.filter(isE164));
        return {
          known: known.map(({ phone, contactId, isHere, isCorrected, isOptedOut }) => ({
            phone,
            leadId: contactId,
            here: isHere,
            corrected: isCorrected,
            optedOut: isOptedOut,
          })),
        };
      },
    }),
    csvMapping: field({
      input: csvMappingInput,
      empty: { mapping: null },
      run: async ({ actor }, { headers }) => {
        const [saved, fields] = await Promise.all([
          data.mappings.findMapping(actor.organizationId, headers),
          findEntries(deps, actor.organizationId, 'FIELDS'),
        ]);
        const names = new Map(fields.map(({ id, name }) => [id, name]));
        return {
          mapping: saved && {
            fullNameKey: saved.fullName,
            firstNameKey: saved.firstName,
            lastNameKey: saved.lastName,
            phoneKey: saved.phone,
            otherPhoneKeys: saved.otherPhones ?? null,
            consentKey: saved.consent ?? null,
            ...mapColumnKeys((name) => saved[name]),
            // A field that was removed since is offered no more.
            fieldKeys: (saved.fields ?? []).flatMap(({ column, fieldId }) => {
              const name = names.get(fieldId);
              return name === undefined ? [] : [{ column, name }];
            }),
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
): Promise<Pick<ImportInput, 'uploadKey' | 'mapping' | 'fields' | 'hasNames'>> {
  if (input.leads) return storeRows(deps, actor, input.leads);
  const { uploadKey, phoneKey, fullNameKey = null, firstNameKey = null, lastNameKey = null, consentKey } = input;
  const otherPhones = input.otherPhoneKeys ?? [];
  return {
    uploadKey: uploadKey ?? '',
    mapping: {
      fullName: fullNameKey,
      firstName: firstNameKey,
      lastName: lastNameKey,
      phone: phoneKey ?? '',
      ...(otherPhones.length > 0 ? { otherPhones } : {}),
      ...(consentKey ? { consent: consentKey } : {}),
      ...mapNames(EDITED_TEXTS, (name) => input[toColumnKey(name)] ?? null),
    },
    fields: input.fieldKeys ?? [],
    hasNames: input.hasNames ?? true,
  };
}
