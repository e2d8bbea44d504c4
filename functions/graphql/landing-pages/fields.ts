import * as z from 'zod/mini';
import type { Data } from '../../data/index.ts';
import { LANDING_PAGE_LIMITS } from '../../domain/landing-pages/landing-page.ts';
import { runIdempotent } from '../../platform/idempotent.ts';
import { field } from '../registry/router.ts';
import {
  archiveLandingPages,
  createLandingPage,
  listLandingPages,
  updateLandingPage,
  type LandingPageDeps,
} from '../../use-cases/landing-pages/landing-pages.ts';
import { formItemsInput, toFormItems } from '../forms/inputs.ts';
import { id, idempotencyKeyInput, optionalBoolean, optionalId, search } from '../shared/inputs.ts';
import { respond, respondDone } from '../shared/respond.ts';
import { landingPageView } from './view.ts';

export interface LandingPageFieldDeps extends LandingPageDeps {
  readonly data: LandingPageDeps['data'] & Pick<Data, 'idempotency'>;
}

const title = z
  .string()
  .check(z.maxLength(LANDING_PAGE_LIMITS.title, `A title has at most ${LANDING_PAGE_LIMITS.title} characters.`));
const description = z.nullish(
  z.string().check(z.maxLength(LANDING_PAGE_LIMITS.description, 'The description is too long.')),
);
const uploadKey = z.nullish(z.string().check(z.maxLength(500, 'There is no such upload.')));
const campaignIds = z.nullish(
  z.array(id).check(z.maxLength(LANDING_PAGE_LIMITS.campaigns, 'Name fewer campaigns at a time.')),
);
const landingPagesInput = z.object({ search, archived: optionalBoolean, after: z.nullish(id) });
const createInput = z.object({ title: z.nullish(title), idempotencyKey: idempotencyKeyInput });
const updateInput = z.object({
  landingPageId: id,
  landingPage: z.object({
    title: z.nullish(title),
    description,
    color: z.nullish(z.string().check(z.maxLength(7, 'Choose a color such as #0b7462.'))),
    image: uploadKey,
    profile: uploadKey,
    campaignId: optionalId,
    campaignsToAdd: campaignIds,
    campaignsToRemove: campaignIds,
    structure: formItemsInput,
  }),
  seen: z.nullish(z.object({ title: z.nullish(title), description, structure: formItemsInput })),
});
const archiveInput = z.object({
  landingPageIds: z
    .array(id)
    .check(z.minLength(1, 'Select at least one.'), z.maxLength(100, 'Select at most 100 at a time.')),
  restore: optionalBoolean,
});

/** Landing pages, for members. */
export function landingPageFields(deps: LandingPageFieldDeps) {
  return {
    landingPages: field({
      input: landingPagesInput,
      empty: { landingPages: [], total: 0, next: null },
      run: async ({ actor }, input) => {
        const { pages, total, next } = await listLandingPages(deps, actor, {
          search: input.search ?? '',
          archived: input.archived === true,
          after: input.after ?? null,
        });
        return { landingPages: pages.map((loaded) => landingPageView(loaded)), total, next };
      },
    }),
    createLandingPage: field({
      input: createInput,
      empty: { landingPage: null, organization: null },
      run: ({ actor }, input) =>
        runIdempotent(deps.data.idempotency, actor, 'createLandingPage', input, async () =>
          respondPage(await createLandingPage(deps, actor, input.title ?? '')),
        ),
    }),
    updateLandingPage: field({
      input: updateInput,
      empty: { landingPage: null, organization: null },
      run: async ({ actor }, { landingPageId, landingPage, seen }) => {
        const {
          title: newTitle,
          description: newDescription,
          campaignsToAdd,
          campaignsToRemove,
          structure,
          ...nullable
        } = landingPage;
        const changes = {
          ...nullable,
          ...(newTitle == null ? {} : { title: newTitle }),
          ...(newDescription == null ? {} : { description: newDescription }),
          ...(campaignsToAdd == null ? {} : { campaignsToAdd }),
          ...(campaignsToRemove == null ? {} : { campaignsToRemove }),
          ...(structure == null ? {} : { items: toFormItems(structure) }),
        };
        return respondPage(
          await updateLandingPage(deps, actor, {
            landingPageId,
            changes,
            seen: {
              title: seen?.title ?? undefined,
              description: seen?.description ?? undefined,
              items: seen?.structure ? toFormItems(seen.structure) : undefined,
            },
          }),
        );
      },
    }),
    archiveLandingPages: field({
      input: archiveInput,
      run: async ({ actor }, { landingPageIds, restore }) =>
        respondDone(await archiveLandingPages(deps, actor, { landingPageIds, restore: restore === true })),
    }),
  };
}

function respondPage(loaded: Awaited<ReturnType<typeof createLandingPage>>) {
  return respond(loaded, (page) => ({ landingPage: landingPageView(page), organization: null }));
}
