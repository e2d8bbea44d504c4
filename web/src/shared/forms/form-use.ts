import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import type { FormRef } from '../../../../functions/domain/forms/form.ts';
import { ask } from '../../lib/api/call.ts';
import { graphql } from '../../lib/graphql/graphql.ts';
import { invalidate, queryKeys } from '../../lib/query-keys.ts';

const UpdateFormUse = graphql(`
  mutation updateFormUse($kind: FormKind!, $formId: ID!, $onSite: Boolean!) {
    updateFormUse(kind: $kind, formId: $formId, onSite: $onSite) {
      success
      errors
    }
  }
`);

/** Stores whether people fill in a form at one place. */
export function useSaveFormUse({ kind, id }: FormRef): UseMutationResult<unknown, Error, boolean> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (onSite: boolean) => ask(UpdateFormUse, { kind, formId: id, onSite }),
    onSettled: () => {
      if (kind === 'PAGE') return invalidate(client, queryKeys.landingPages.one(id));
      return invalidate(client, kind === 'GROUP' ? queryKeys.groups.form(id) : queryKeys.campaignLanding(id));
    },
  });
}
