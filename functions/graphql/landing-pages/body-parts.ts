import * as z from 'zod/mini';
import type { Data } from '../../data/index.ts';
import { BODY_PART_LIMITS } from '../../domain/landing-pages/body-part.ts';
import { runIdempotent } from '../../platform/idempotent.ts';
import type { Refusal } from '../../platform/refusal.ts';
import { field } from '../registry/router.ts';
import {
  createBodyPart,
  deleteBodyParts,
  listBodyParts,
  loadBodyPart,
  updateBodyPart,
  type BodyPartDeps,
  type NamedBodyPart,
} from '../../use-cases/landing-pages/body-parts.ts';
import { id, idempotencyKeyInput } from '../shared/inputs.ts';
import { respond, respondDone } from '../shared/respond.ts';

export interface BodyPartFieldDeps extends BodyPartDeps {
  readonly data: BodyPartDeps['data'] & Pick<Data, 'idempotency'>;
}

const label = z.nullish(z.string().check(z.maxLength(BODY_PART_LIMITS.label, 'The label is too long.')));
const campaignIds = z.nullish(
  z.array(id).check(z.maxLength(BODY_PART_LIMITS.campaigns, 'Name fewer campaigns at a time.')),
);
const oneInput = z.object({ landingPageDropdownOptionId: id });
const createInput = z.object({ label, idempotencyKey: idempotencyKeyInput });
const updateInput = z.object({
  landingPageDropdownOptionId: id,
  landingPageDropdownOption: z.object({ label, campaignsToAdd: campaignIds, campaignsToRemove: campaignIds }),
});
const deleteInput = z.object({
  landingPageDropdownOptionIds: z
    .array(id)
    .check(z.minLength(1, 'Select at least one.'), z.maxLength(BODY_PART_LIMITS.perOrganization, 'Too many options.')),
});

/** The options of the field for the part of the body. */
export function bodyPartFields(deps: BodyPartFieldDeps) {
  return {
    landingPageDropdownOptions: field({
      input: z.object({}),
      empty: { landingPageDropdownOptions: [] },
      run: async ({ actor }) => ({
        landingPageDropdownOptions: (await listBodyParts(deps, actor)).map(bodyPartView),
      }),
    }),
    landingPageDropdownOption: field({
      input: oneInput,
      empty: { landingPageDropdownOption: null },
      run: async ({ actor }, input) => respondOne(await loadBodyPart(deps, actor, input.landingPageDropdownOptionId)),
    }),
    createLandingPageDropdownOption: field({
      input: createInput,
      empty: { landingPageDropdownOption: null },
      run: ({ actor }, input) =>
        runIdempotent(deps.data.idempotency, actor, 'createLandingPageDropdownOption', input, async () =>
          respondOne(await createBodyPart(deps, actor, input.label ?? '')),
        ),
    }),
    updateLandingPageDropdownOption: field({
      input: updateInput,
      empty: { landingPageDropdownOption: null },
      run: async ({ actor }, { landingPageDropdownOptionId, landingPageDropdownOption: given }) =>
        respondOne(
          await updateBodyPart(deps, actor, {
            id: landingPageDropdownOptionId,
            label: given.label ?? null,
            campaignsToAdd: given.campaignsToAdd ?? [],
            campaignsToRemove: given.campaignsToRemove ?? [],
          }),
        ),
    }),
    deleteLandingPageDropdownOptions: field({
      input: deleteInput,
      run: async ({ actor }, input) =>
        respondDone(await deleteBodyParts(deps, actor, input.landingPageDropdownOptionIds)),
    }),
  };
}

/** An option as the API names its parts. */
export function bodyPartView({ part, campaigns }: NamedBodyPart) {
  return { id: part.id, label: part.label, campaigns };
}

function respondOne(given: NamedBodyPart | Refusal) {
  return respond(given, (named) => ({ landingPageDropdownOption: bodyPartView(named) }));
}
