import * as z from 'zod/mini';
import type { NamedEntry } from '../../domain/contact-attributes/named-list.ts';
import type { Data } from '../../data/index.ts';
import { countReasons } from '../../domain/jobs/job.ts';
import { runIdempotent } from '../../platform/idempotent.ts';
import { field } from '../registry/router.ts';
import {
  findEntries,
  removeNamedEntry,
  saveNamedEntry,
  type NamedListDeps,
} from '../../use-cases/contact-attributes/named-lists.ts';
import { tagContacts, type TagContactsDeps } from '../../use-cases/contact-attributes/tag-contacts.ts';
import { jobView, skippedView } from '../jobs/view.ts';
import { id, idempotencyKeyInput, optionalBoolean, optionalId, selection, toSelection } from '../shared/inputs.ts';
import { respond } from '../shared/respond.ts';

const name = z.string().check(z.maxLength(100, 'The name is too long.'));

export interface ContactAttributeDeps extends NamedListDeps, TagContactsDeps {
  readonly data: NamedListDeps['data'] & TagContactsDeps['data'] & Pick<Data, 'idempotency'>;
}

/** Custom fields and tags of the organization. */
export function contactAttributeFields(deps: ContactAttributeDeps) {
  return {
    tagLeads: field({
      input: z.object({ ...selection, tagId: id, remove: optionalBoolean, idempotencyKey: idempotencyKeyInput }),
      empty: { changed: 0, changedLeadIds: [], leftOut: [], job: null },
      run: ({ actor, pack }, input) =>
        runIdempotent(deps.data.idempotency, actor, 'tagLeads', input, async () => {
          const { tagId, remove } = input;
          const tagged = await tagContacts(deps, actor, {
            tagId,
            selection: toSelection(input),
            remove: remove === true,
          });
          return respond(tagged, (given) =>
            given.kind === 'STARTED'
              ? { job: jobView(given.job, [], pack) }
              : {
                  changed: given.done,
                  changedLeadIds: given.changed,
                  leftOut: skippedView({ skippedBy: countReasons(given.skipped) }, pack),
                },
          );
        }),
    }),
    customFields: field({
      input: z.object({}),
      empty: { customFields: [] },
      run: async ({ actor }) => ({
        customFields: (await findEntries(deps, actor.organizationId, 'FIELDS')).map(entryView),
      }),
    }),
    tags: field({
      input: z.object({}),
      empty: { tags: [] },
      run: async ({ actor }) => ({ tags: (await findEntries(deps, actor.organizationId, 'TAGS')).map(entryView) }),
    }),
    saveCustomField: field({
      input: z.object({ customFieldId: optionalId, name }),
      empty: { customField: null },
      run: async ({ actor }, given) => {
        const change = { id: given.customFieldId ?? null, name: given.name };
        return respond(await saveNamedEntry(deps, actor, 'FIELDS', change), (entry) => ({
          customField: entryView(entry),
        }));
      },
    }),
    saveTag: field({
      input: z.object({ tagId: optionalId, name }),
      empty: { tag: null },
      run: async ({ actor }, given) => {
        const change = { id: given.tagId ?? null, name: given.name };
        return respond(await saveNamedEntry(deps, actor, 'TAGS', change), (entry) => ({ tag: entryView(entry) }));
      },
    }),
    removeCustomField: field({
      input: z.object({ customFieldId: id }),
      run: async ({ actor }, { customFieldId }) =>
        respond(await removeNamedEntry(deps, actor, 'FIELDS', customFieldId), () => ({})),
    }),
    removeTag: field({
      input: z.object({ tagId: id }),
      run: async ({ actor }, { tagId }) => respond(await removeNamedEntry(deps, actor, 'TAGS', tagId), () => ({})),
    }),
  };
}

function entryView({ id: entryId, name: entryName }: NamedEntry) {
  return { id: entryId, name: entryName };
}
