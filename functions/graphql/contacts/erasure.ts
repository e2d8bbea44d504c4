import * as z from 'zod/mini';
import { field } from '../registry/router.ts';
import { eraseContact, type EraseContactDeps } from '../../use-cases/erasure/erase-contact.ts';
import { id } from '../shared/inputs.ts';
import { respondDone } from '../shared/respond.ts';

/** The longest name that staff type to confirm. */
const MAX_TYPED = 500;

/** The erasure of a contact, which no one can undo. */
export function erasureFields(deps: EraseContactDeps) {
  return {
    eraseLead: field({
      input: z.object({ leadId: id, name: z.string().check(z.maxLength(MAX_TYPED, 'The name is too long.')) }),
      empty: {},
      run: async ({ actor }, { leadId, name }) =>
        respondDone(await eraseContact(deps, actor, { contactId: leadId, typed: name })),
    }),
  };
}
