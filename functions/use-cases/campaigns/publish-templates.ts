import type { Data } from '../../data/index.ts';
import type { BrandId } from '../../domain/brand/pack.ts';
import { getPackById } from '../../domain/brand/packs.ts';
import type { Campaign } from '../../domain/campaigns/campaign.ts';
import { buildTemplate, listTemplates } from '../../domain/library/templates.ts';
import { Refusal } from '../../platform/refusal.ts';
import { createOrganization } from '../platform/create-organization.ts';

/** A second is between the times of two templates, so that the library lists them in the order of the list. */
const STEP_MS = 1_000;

/**
 * Puts the templates of a brand into its library, in an organization of the platform that has nothing else. Changes no template that is
 * there: staff may have edited it, or taken it out. Cost: two writes and a
 * transaction for each new template.
 *
 * Returns how many are new.
 */
export async function publishTemplates(
  data: Pick<Data, 'accounts' | 'campaigns'>,
  brand: BrandId,
  now: Date,
): Promise<number | Refusal> {
  const organization = await createOrganization(data, {
    id: `library-${brand}`,
    name: `${getPackById(brand).name} Library`,
    brand,
    isBilled: false,
    now,
  });
  if (organization instanceof Refusal) return organization;
  const published = await Promise.all(
    listTemplates(brand).map((template, index) =>
      publishTemplate(
        data,
        buildTemplate(template, {
          organizationId: organization.id,
          brand,
          now: new Date(now.getTime() - index * STEP_MS),
        }),
      ),
    ),
  );
  return published.filter(Boolean).length;
}

/** Returns whether the template is new. A change writes the entry of the library, and a second run repeats one that was interrupted. */
async function publishTemplate(data: Pick<Data, 'campaigns'>, template: Campaign): Promise<boolean> {
  const { organizationId, id, publication } = template;
  await data.campaigns.createCampaign({ ...template, publication: null });
  let isNew = false;
  await data.campaigns.change(organizationId, id, (before) => {
    isNew = before.version === template.version;
    return isNew ? { ...before, publication: publication ?? null } : before;
  });
  return isNew;
}
