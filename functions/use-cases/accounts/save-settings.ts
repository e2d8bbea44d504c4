import type { Data } from '../../data/index.ts';
import type { OrganizationSettings } from '../../data/accounts/settings.ts';
import { findSettingsProblem } from '../../domain/accounts/organization-settings.ts';
import { checkMessage } from '../../domain/content/blocks.ts';
import { organizationChanged, type Publish } from '../../domain/live/live-event.ts';
import type { OrganizationId } from '../../domain/shared/ids.ts';
import type { Actor } from '../../platform/actor.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';

export interface SaveSettingsDeps {
  readonly data: Pick<Data, 'accounts' | 'settings'>;
  readonly publish: Publish;
}

/** Changes settings of the actor's organization. */
export async function saveOrganization(
  { data, publish }: SaveSettingsDeps,
  { organizationId: own, userId, now }: Actor,
  { organizationId, settings }: { readonly organizationId: OrganizationId; readonly settings: OrganizationSettings },
): Promise<Refusal | undefined> {
  if (organizationId !== own) return notFound('organization');
  const current = await data.accounts.findOrganization(organizationId);
  if (!current) return notFound('organization');
  const { optInMessage, ...others } = settings;
  const name = settings.name?.trim();
  const problem = findSettingsProblem(settings, current);
  if (problem !== null) return new Refusal(problem);
  const checked = optInMessage === undefined ? null : checkMessage(optInMessage);
  if (checked && !checked.ok) return new Refusal(checked.error);
  const changes = { ...others, name, optInMessage: checked?.blocks };
  if (Object.values(changes).every((value) => value === undefined)) return new Refusal('There is nothing to change.');
  if (!(await data.settings.saveOrganization(organizationId, current.name, changes, { userId, at: now })))
    return new Refusal('Somebody has renamed the organization in the meantime. Please reload the page.');
  await publish([organizationChanged(organizationId)]);
  return undefined;
}

/** Changes the actor's own name. Everybody may, with any access. */
export async function saveOwnName(
  { data, publish }: SaveSettingsDeps,
  { userId, organizationId }: Actor,
  given: string,
): Promise<Refusal | undefined> {
  const name = given.trim();
  if (name === '') return new Refusal('Please enter your name.');
  if (!(await data.settings.saveName(userId, name))) return notFound('user');
  await publish([organizationChanged(organizationId)]);
  return undefined;
}
