import type { Data } from '../../data/index.ts';
import {
  BODY_PART_LIMITS,
  findBodyPartProblem,
  NEW_BODY_PART_LABEL,
  type BodyPart,
} from '../../domain/landing-pages/body-part.ts';
import { landingPageChanged, type Publish } from '../../domain/shared/live-event.ts';
import type { BodyPartId, CampaignId, OrganizationId } from '../../domain/shared/ids.ts';
import type { Actor } from '../../platform/actor.ts';
import { newId } from '../../platform/ids.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';
import type { NamedCampaign } from './landing-pages.ts';

export interface BodyPartDeps {
  readonly data: Pick<Data, 'bodyParts' | 'campaigns'>;
  readonly publish: Publish;
}

export interface NamedBodyPart {
  readonly part: BodyPart;
  readonly campaigns: readonly NamedCampaign[];
}

const FULL = `You have ${BODY_PART_LIMITS.perOrganization} options. Delete one first.`;

/** Returns the options of the field for the part of the body, oldest first. */
export async function listBodyParts(
  { data }: Pick<BodyPartDeps, 'data'>,
  { organizationId }: Pick<Actor, 'organizationId'>,
): Promise<NamedBodyPart[]> {
  return addNames(data, organizationId, await data.bodyParts.listBodyParts(organizationId));
}

export async function loadBodyPart(
  { data }: Pick<BodyPartDeps, 'data'>,
  { organizationId }: Actor,
  id: BodyPartId,
): Promise<NamedBodyPart | Refusal> {
  const part = await data.bodyParts.findBodyPart(organizationId, id);
  return part ? addName(data, part) : notFound('option');
}

/** Adds an option. A label without letters becomes "New Label". */
export async function createBodyPart(
  { data, publish }: BodyPartDeps,
  { organizationId, now }: Actor,
  label: string,
): Promise<NamedBodyPart | Refusal> {
  const part: BodyPart = {
    organizationId,
    id: newId(now),
    label: label.trim() || NEW_BODY_PART_LABEL,
    campaignIds: [],
    created: now,
    version: 1,
  };
  const problem = findBodyPartProblem(part);
  if (problem !== null) return new Refusal(problem);
  if ((await data.bodyParts.createBodyPart(part)) === 'FULL') return new Refusal(FULL);
  await publish([landingPageChanged(organizationId, '*')]);
  return { part, campaigns: [] };
}

/** Renames an option, or changes the campaigns that it starts. */
export async function updateBodyPart(
  { data, publish }: BodyPartDeps,
  { organizationId }: Actor,
  input: {
    readonly id: BodyPartId;
    readonly label: string | null;
    readonly campaignsToAdd: readonly CampaignId[];
    readonly campaignsToRemove: readonly CampaignId[];
  },
): Promise<NamedBodyPart | Refusal> {
  const { id, label, campaignsToAdd, campaignsToRemove } = input;
  const found = await data.campaigns.findMany(organizationId, campaignsToAdd);
  if (campaignsToAdd.some((each) => found.get(each)?.archived !== null)) return notFound('campaign');
  let problem: string | null = null;
  const part = await data.bodyParts.change(organizationId, id, (before) => {
    const kept = before.campaignIds.filter((each) => !campaignsToRemove.includes(each));
    const after = {
      ...before,
      label: label === null ? before.label : label.trim(),
      campaignIds: [...new Set([...kept, ...campaignsToAdd])],
    };
    problem = findBodyPartProblem(after);
    return problem === null ? after : before;
  });
  if (!part) return notFound('option');
  if (problem !== null) return new Refusal(problem);
  await publish([landingPageChanged(organizationId, '*')]);
  return addName(data, part);
}

/** Deletes options. Appointments that were made with one keep their campaigns. */
export async function deleteBodyParts(
  { data, publish }: BodyPartDeps,
  { organizationId, now }: Actor,
  ids: readonly BodyPartId[],
): Promise<Refusal | undefined> {
  let deleted = 0;
  for (const id of new Set(ids)) if (await data.bodyParts.deleteBodyPart(organizationId, id, now)) deleted += 1;
  if (deleted === 0) return notFound('option');
  await publish([landingPageChanged(organizationId, '*')]);
  return undefined;
}

async function addName(data: BodyPartDeps['data'], part: BodyPart): Promise<NamedBodyPart> {
  const [named] = await addNames(data, part.organizationId, [part]);
  return named ?? { part, campaigns: [] };
}

async function addNames(
  { campaigns }: Pick<BodyPartDeps['data'], 'campaigns'>,
  organizationId: OrganizationId,
  parts: readonly BodyPart[],
): Promise<NamedBodyPart[]> {
  const found = await campaigns.findMany(organizationId, [...new Set(parts.flatMap(({ campaignIds }) => campaignIds))]);
  return parts.map((part) => ({
    part,
    campaigns: part.campaignIds.flatMap((id) => {
      const campaign = found.get(id);
      return campaign ? [{ id, name: campaign.name }] : [];
    }),
  }));
}
