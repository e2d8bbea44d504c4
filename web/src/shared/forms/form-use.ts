import type { FormRef } from '../../../../functions/domain/forms/form.ts';
import { ask } from '../../lib/api/call.ts';
import { useChange, type Change } from '../../lib/api/use-change.ts';
import { graphql } from '../../lib/graphql/graphql.ts';
import { queryKeys } from '../../lib/query-keys.ts';

const UpdateFormUse = graphql(`
  mutation updateFormUse($kind: FormKind!, $formId: ID!, $onSite: Boolean!) {
    updateFormUse(kind: $kind, formId: $formId, onSite: $onSite) {
      success
      errors
    }
  }
`);

/** Stores whether people fill in a form at one place. */
export function useSaveFormUse({ kind, id }: FormRef): Change<boolean> {
  const toKey = { PAGE: queryKeys.landingPages.one, GROUP: queryKeys.groups.form, CAMPAIGN: queryKeys.campaignLanding };
  return useChange((onSite: boolean) => ask(UpdateFormUse, { kind, formId: id, onSite }), {
    alwaysReloads: [toKey[kind](id)],
  });
}
