import * as z from 'zod/mini';
import {
  FORM_FIELDS,
  FORM_LIMITS,
  type NumberForm,
  type NumberFormField,
} from '../../domain/numbers/registration-form.ts';
import type { NumberOrder } from '../../domain/numbers/number-order.ts';
import type { NumberRegistration } from '../../domain/numbers/registration.ts';
import { field } from '../registry/router.ts';
import { chooseAreaCode, type ChooseAreaCodeDeps } from '../../use-cases/numbers/choose-area-code.ts';
import { loadRegistration, type LoadRegistrationDeps } from '../../use-cases/numbers/load-registration.ts';
import { saveRegistration, type SaveRegistrationDeps } from '../../use-cases/numbers/save-registration.ts';
import { respond, respondDone } from '../shared/respond.ts';

const form = z.object(
  Object.fromEntries(
    FORM_FIELDS.map((name) => [
      name,
      z.nullish(z.string().check(z.maxLength(FORM_LIMITS[name], `The field ${name} is too long.`))),
    ]),
  ) as Record<NumberFormField, ReturnType<typeof z.nullish<z.ZodMiniString>>>,
);
const registrationInput = z.object({
  registration: form,
  version: z.int().check(z.minimum(0, 'There is no such version.')),
});

export interface RegistrationDeps extends LoadRegistrationDeps, SaveRegistrationDeps, ChooseAreaCodeDeps {
  readonly data: LoadRegistrationDeps['data'] & SaveRegistrationDeps['data'] & ChooseAreaCodeDeps['data'];
}

/** The registration of the organization's number with the carriers. */
export function registrationFields(deps: RegistrationDeps) {
  const save = (submits: boolean) =>
    field({
      input: registrationInput,
      empty: { registration: null },
      run: async ({ actor }, { registration, version }) =>
        respond(
          await saveRegistration(deps, actor, { form: withoutMissing(registration), version, submits }),
          (stored) => ({ registration: registrationView(stored) }),
        ),
    });
  return {
    numberRegistration: field({
      input: z.object({}),
      empty: { registration: null },
      run: async ({ actor }) => {
        const { registration, order } = await loadRegistration(deps, actor);
        return { registration: registration && registrationView(registration, order) };
      },
    }),
    saveNumberRegistration: save(false),
    submitNumberRegistration: save(true),
    chooseAreaCode: field({
      input: z.object({ areaCode: z.string().check(z.maxLength(10, 'There is no such area code.')) }),
      run: async ({ actor }, { areaCode }) => respondDone(await chooseAreaCode(deps, actor, areaCode)),
    }),
  };
}

function registrationView(
  { version, state, form: fields, reason, submittedAt, decidedAt }: NumberRegistration,
  order: NumberOrder | null = null,
) {
  const missingAreaCode = order?.problem === 'NONE_AVAILABLE' ? order.areaCode : null;
  return { version, state, form: fields, reason, submittedAt, decidedAt, missingAreaCode };
}

/** A field that is not given keeps its value. */
function withoutMissing(given: z.infer<typeof form>): Partial<NumberForm> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => typeof value === 'string'));
}
