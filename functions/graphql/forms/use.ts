import * as z from 'zod/mini';
import { FORM_KINDS } from '../../domain/forms/form.ts';
import { field } from '../registry/router.ts';
import { changeFormUse, type FormUseDeps } from '../../use-cases/forms/form-use.ts';
import { id } from '../shared/inputs.ts';
import { respondDone } from '../shared/respond.ts';

const changeInput = z.object({ kind: z.enum(FORM_KINDS), formId: id, onSite: z.boolean() });

/** How public forms are used. */
export function formUseFields(deps: FormUseDeps) {
  return {
    updateFormUse: field({
      input: changeInput,
      run: async ({ actor }, { kind, formId, onSite }) =>
        respondDone(await changeFormUse(deps, actor, { kind, id: formId }, onSite)),
    }),
  };
}
