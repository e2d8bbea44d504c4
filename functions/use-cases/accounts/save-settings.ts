import type { Data } from '../../data/index.ts';
import type { OrganizationSettings } from '../../data/accounts/settings.ts';
import type { MediaRemoval } from '../../data/media/media-files.ts';
import { changeUnderstandings, type UnderstandingName } from '../../domain/accounts/understandings.ts';
import type { Write } from '../../data/table/table.ts';
import { findSettingsProblem, hasOtherTexts, type SeenTexts } from '../../domain/accounts/organization-settings.ts';
import { checkMessage } from '../../domain/content/blocks.ts';
import { organizationChanged, type Publish } from '../../domain/shared/live-event.ts';
import { CONFLICT } from '../../domain/shared/conflict.ts';
import type { OrganizationId } from '../../domain/shared/ids.ts';
import type { Actor } from '../../platform/actor.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';
import { storeImage, type StoreImageDeps } from '../media/store-image.ts';
import { refuseSwitches, type SwitchChanges } from '../platform/save-switches.ts';

export interface SaveSettingsDeps {
  readonly data: Pick<Data, 'accounts' | 'settings'>;
  readonly publish: Publish;
}

export interface SaveOrganizationDeps extends SaveSettingsDeps, StoreImageDeps {
  readonly data: SaveSettingsDeps['data'] & StoreImageDeps['data'];
}

export interface GivenOrganization {
  readonly organizationId: OrganizationId;
  readonly settings: OrganizationSettings;
  /** The key of an uploaded image. Empty removes the image. missing if the image stays. */
  readonly imageUpload?: string | undefined;
  /** What the organization confirms to understand. */
  readonly understands?: Readonly<Partial<Record<UnderstandingName, boolean | null | undefined>>>;
  /** The texts that the form began with. A missing text is not compared. */
  readonly seen?: SeenTexts;
  /** Switches that only platform staff change. */
  readonly switches?: SwitchChanges;
}

/** Changes settings of the actor's organization. */
export async function saveOrganization(
  deps: SaveOrganizationDeps,
  actor: Actor,
  { organizationId, settings, imageUpload, understands = {}, seen = {}, switches = {} }: GivenOrganization,
): Promise<Refusal | undefined> {
  const { data, publish } = deps;
  const { organizationId: own, userId, now } = actor;
  if (organizationId !== own) return notFound('organization');
  const refused = refuseSwitches(actor, switches);
  if (refused) return refused;
  const current = await data.accounts.findOrganization(organizationId);
  if (!current) return notFound('organization');
  if (hasOtherTexts(current, settings, seen)) return new Refusal(CONFLICT);
  const { optInMessage, welcomeMessage, ...others } = settings;
  const name = settings.name?.trim();
  const problem = findSettingsProblem(settings, current);
  if (problem !== null) return new Refusal(problem);
  const checked = optInMessage === undefined ? null : checkMessage(optInMessage);
  if (checked && !checked.ok) return new Refusal(checked.error);
  const welcome = welcomeMessage ? checkMessage(welcomeMessage) : null;
  if (welcome && !welcome.ok) return new Refusal(welcome.error);
  const alerted = settings.messageAlertIds ?? [];
  if ((await data.accounts.findMemberships(organizationId, alerted)).length < alerted.length) return notFound('user');
  const confirmed = changeUnderstandings(current, understands, { userId, at: now.toISOString() });
  const texts = {
    ...switches,
    ...others,
    ...confirmed,
    name,
    optInMessage: checked?.blocks,
    welcomeMessage: welcome ? welcome.blocks : welcomeMessage,
  };
  if (imageUpload === undefined && Object.values(texts).every((value) => value === undefined))
    return Object.keys(understands).length > 0 ? undefined : new Refusal('There is nothing to change.');
  const stored = imageUpload ? await storeImage(deps, actor, imageUpload) : null;
  if (stored instanceof Refusal) return stored;
  const changes = { ...texts, image: imageUpload === undefined ? undefined : (stored?.key ?? null) };
  const media = imageUpload === undefined ? [] : listMediaWrites(data, stored, current.image, now);
  if (!(await data.settings.saveOrganization(organizationId, current, changes, { userId, at: now }, media)))
    return new Refusal('Someone has changed the organization in the meantime. Please reload the page.');
  await publish([organizationChanged(organizationId)]);
  return undefined;
}

/** What a new image changes of stored files: the new file stays, and the file before is removed later. */
function listMediaWrites(
  { mediaFiles }: SaveOrganizationDeps['data'],
  stored: MediaRemoval | null,
  before: string | null,
  now: Date,
): Write[] {
  return [
    ...(stored ? [mediaFiles.keepWrite(stored)] : []),
    ...(before === null ? [] : [mediaFiles.replacedWrite(before, now)]),
  ];
}

/** Stores that the actor has seen the welcome. */
export async function endWelcome(
  { data, publish }: SaveSettingsDeps,
  { userId, organizationId }: Actor,
): Promise<Refusal | undefined> {
  if (!(await data.settings.endWelcome(userId))) return notFound('user');
  await publish([organizationChanged(organizationId)]);
  return undefined;
}

/** Changes the actor's own name. Everyone may, with any access. */
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
