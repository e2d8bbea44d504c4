import * as z from 'zod/mini';
import { MAX_PASSWORD_LENGTH } from '../../domain/accounts/password.ts';
import { field } from '../registry/router.ts';
import {
  deleteOrganization,
  keepOrganization,
  type DeleteOrganizationDeps,
} from '../../use-cases/deletion/delete-organization.ts';
import { respond, respondDone } from '../shared/respond.ts';

const deleteOrganizationInput = z.object({
  name: z.string().check(z.maxLength(100, 'The name is too long.')),
  password: z.string().check(z.maxLength(MAX_PASSWORD_LENGTH, 'The password is too long.')),
});

/** The deletion of the organization, and its undo. */
export function deletionFields(deps: DeleteOrganizationDeps) {
  return {
    deleteOrganization: field({
      input: deleteOrganizationInput,
      empty: { deletes: null },
      run: async ({ actor }, input) =>
        respond(await deleteOrganization(deps, actor, input), (deletes) => ({ deletes })),
    }),
    keepOrganization: field({
      input: z.object({}),
      run: async ({ actor }) => respondDone(await keepOrganization(deps, actor)),
    }),
  };
}
