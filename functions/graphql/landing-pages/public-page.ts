import * as z from 'zod/mini';
import { hasAccess } from '../../domain/accounts/access.ts';
import { isKnownItem, type FormItem } from '../../domain/forms/form-item.ts';
import { QUERIES } from '../registry/registry.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';
import { field, type CallContext } from '../registry/router.ts';
import { openForm, showForm, type OpenFormDeps } from '../../use-cases/forms/open-form.ts';
import { listBodyParts } from '../../use-cases/landing-pages/body-parts.ts';
import { loadLandingPage, type LandingPageDeps } from '../../use-cases/landing-pages/landing-pages.ts';
import { formCode } from '../forms/inputs.ts';
import { formItemView } from '../forms/view.ts';
import { optionalId } from '../shared/inputs.ts';
import { respond } from '../shared/respond.ts';
import { bodyPartView } from './body-parts.ts';
import { landingPageView } from './view.ts';

export interface LandingPageReadDeps extends OpenFormDeps {
  readonly data: OpenFormDeps['data'] &
    Pick<LandingPageDeps['data'], 'campaigns' | 'formFigures' | 'formSettings' | 'landingPages' | 'limits'>;
}

const landingPageInput = z.object({ landingPageId: optionalId, landingPageCode: z.nullish(formCode) });

/** One landing page: by its code for everyone, as the public page shows it, and by its id for members. */
export function landingPageReadFields(deps: LandingPageReadDeps) {
  return {
    landingPage: field<typeof landingPageInput, CallContext>({
      input: landingPageInput,
      empty: { landingPage: null, organization: null },
      run: async ({ actor, pack, now }, { landingPageId, landingPageCode }) => {
        if (landingPageCode) {
          const opened = await openForm(deps, { kind: 'PAGE', code: landingPageCode, pack, now });
          if (opened instanceof Refusal) return opened;
          const { title, description, color, image, profile, code, items, ...shown } = showForm(opened);
          const page = { id: opened.owner.form.id, title, description, color, image, profile, code };
          return {
            landingPage: {
              ...page,
              ...NO_DETAILS,
              structure: items.map(formItemView),
              widgets: listQuestions(items),
              dropdownOptions: opened.bodyParts.map(({ id, label }) => ({ id, label, campaigns: [] })),
            },
            organization: { name: shown.organizationName, allowSelfOnboarding: shown.allowSelfOnboarding },
          };
        }
        // Without a session there is no page by its id.
        if (!landingPageId || !actor || !hasAccess(actor.access, QUERIES.landingPages.access))
          return notFound('landing page');
        const [loaded, bodyParts] = await Promise.all([
          loadLandingPage(deps, actor, landingPageId),
          listBodyParts(deps, actor),
        ]);
        return respond(loaded, (found) => ({
          landingPage: { ...landingPageView(found, found.days), dropdownOptions: bodyParts.map(bodyPartView) },
          organization: null,
        }));
      },
    }),
  };
}

/** What only members see. */
const NO_DETAILS = { archived: false, created: null, campaigns: [], stats: null, days: [] };

function listQuestions(items: readonly FormItem[]): readonly object[] {
  return items.filter(({ id }) => !isKnownItem(id)).map(formItemView);
}
