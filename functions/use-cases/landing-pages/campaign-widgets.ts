import type { Data } from '../../data/index.ts';
import { findItemsProblem, type FormItem } from '../../domain/forms/form-item.ts';
import { buildPartId, getOwnerId } from '../../domain/pitches/slide-id.ts';
import { cleanWidget, type Widget } from '../../domain/pitches/widget.ts';
import type { CampaignId } from '../../domain/shared/ids.ts';
import type { Actor } from '../../platform/actor.ts';
import { newPublicCode } from '../../platform/ids.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';
import { changeCampaignLanding, type CampaignLandingDeps } from './campaign-landing.ts';

export interface CampaignWidgetDeps extends CampaignLandingDeps {
  readonly data: CampaignLandingDeps['data'] & Pick<Data, 'campaigns'>;
}

/** Returns whether a question belongs to the page of a campaign. Questions of slides have a longer id. */
export function isOfCampaign(widgetId: string): boolean {
  const owner = getOwnerId(widgetId);
  return owner !== widgetId && getOwnerId(owner) === owner;
}

/** Adds a question to the page of a campaign, as the last one. */
export async function createCampaignWidget(
  deps: CampaignWidgetDeps,
  actor: Actor,
  { campaignId, widget }: { readonly campaignId: CampaignId; readonly widget: Omit<Widget, 'id'> },
): Promise<Widget | Refusal> {
  const added = { ...cleanWidget({ ...widget, id: buildPartId(campaignId, newPublicCode()) }), required: false };
  const problem = findItemsProblem([added]);
  if (problem !== null) return new Refusal(problem);
  if (!(await deps.data.campaigns.findCampaign(actor.organizationId, campaignId))) return notFound('campaign');
  const editItems = (items: readonly FormItem[]) => [...items, added];
  const landing = await changeCampaignLanding(deps, actor, { campaignId, changes: {}, editItems });
  return landing instanceof Refusal ? landing : toWidget(added);
}

/** Changes the given values of a question on the page of a campaign. */
export async function updateCampaignWidget(
  deps: CampaignWidgetDeps,
  actor: Actor,
  { widgetId, changes }: { readonly widgetId: string; readonly changes: Partial<Omit<Widget, 'id'>> },
): Promise<Widget | Refusal> {
  const landing = await changeItem(deps, actor, widgetId, (item) => [
    { ...cleanWidget({ ...item, ...changes }), required: item.required },
  ]);
  if (landing instanceof Refusal) return landing;
  const found = landing.items.find(({ id }) => id === widgetId);
  return found ? toWidget(found) : notFound('question');
}

/** Deletes a question from the page of a campaign. */
export async function deleteCampaignWidget(
  deps: CampaignWidgetDeps,
  actor: Actor,
  widgetId: string,
): Promise<Refusal | undefined> {
  const landing = await changeItem(deps, actor, widgetId, () => []);
  return landing instanceof Refusal ? landing : undefined;
}

/** Returns a question on the page of a campaign. */
export async function loadCampaignWidget(
  { data }: CampaignWidgetDeps,
  { organizationId }: Actor,
  widgetId: string,
): Promise<Widget | Refusal> {
  const landing = await data.campaignLandings.findCampaignLanding(organizationId, getOwnerId(widgetId));
  const found = landing?.items.find(({ id }) => id === widgetId);
  return found ? toWidget(found) : notFound('question');
}

async function changeItem(
  deps: CampaignWidgetDeps,
  actor: Actor,
  widgetId: string,
  edit: (item: FormItem) => readonly FormItem[],
) {
  const campaignId = getOwnerId(widgetId);
  if (!(await deps.data.campaignLandings.findCampaignLanding(actor.organizationId, campaignId)))
    return notFound('question');
  return changeCampaignLanding(deps, actor, {
    campaignId,
    changes: {},
    editItems: (items) =>
      items.some(({ id }) => id === widgetId)
        ? items.flatMap((item) => (item.id === widgetId ? edit(item) : [item]))
        : notFound('question'),
  });
}

function toWidget({ required: _, ...widget }: FormItem): Widget {
  return widget;
}
