import type { Data } from '../../data/index.ts';
import type { ValueOwner } from '../../data/contact-attributes/custom-values.ts';
import { hasAccess } from '../../domain/accounts/access.ts';
import { parseCalendar } from '../../domain/content/calendar-value.ts';
import {
  changeValues,
  type CustomValue,
  type ValueChange,
  type ValueModel,
} from '../../domain/content/custom-value.ts';
import type { OrganizationId } from '../../domain/shared/ids.ts';
import type { Actor } from '../../platform/actor.ts';
import { newOrderedId } from '../../platform/ids.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';

export interface CustomValuesDeps {
  readonly data: Pick<Data, 'accounts' | 'customValues'>;
}

/** A value with its owner. `ownerName`: of the person, or of the organization. */
export interface OwnedValue extends CustomValue {
  readonly owner: ValueOwner;
  readonly ownerName: string;
}

export interface ValueFilter {
  readonly model: ValueModel | null;
  readonly userId: string | null;
  readonly search: string;
  readonly calendarOnly: boolean;
  /** Only calendars of the scheduling service, which have three parts. */
  readonly calendlyOnly: boolean;
  readonly after: string | null;
}

/** Owners on one page. Each has at most twenty values. */
const OWNERS_PER_PAGE = 25;
/** Two tabs that save at once: the second reads again. */
const MAX_ATTEMPTS = 4;

/** Returns the values of one person in an organization. */
export async function findUserValues(
  { data }: CustomValuesDeps,
  organizationId: OrganizationId,
  userId: string,
): Promise<readonly CustomValue[]> {
  return (await data.customValues.findCustomValues(organizationId, userId)).values;
}

/** Returns the name of a person, or of the organization. */
export async function findOwnerName(
  { data }: CustomValuesDeps,
  { organizationId }: Pick<Actor, 'organizationId'>,
  owner: ValueOwner,
): Promise<string> {
  if (owner !== null) return (await data.accounts.findUserNames([owner])).get(owner) ?? '';
  return (await data.accounts.findOrganization(organizationId))?.name ?? '';
}

/**
 * Adds, changes and removes values of one owner, all or none. Everyone changes the own values. Those of the organization need
 * the access of a manager. No one changes those of another person.
 */
export async function saveValues(
  { data }: CustomValuesDeps,
  { organizationId, userId, access, now }: Actor,
  owner: ValueOwner,
  changes: readonly ValueChange[],
): Promise<readonly CustomValue[] | Refusal> {
  if (owner !== null && owner !== userId) return notFound('user');
  if (owner === null && !hasAccess(access, 'MANAGER')) return new Refusal('Your access does not allow this.');
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const before = await data.customValues.findCustomValues(organizationId, owner);
    let added = 0;
    const nextId = (): string => newOrderedId(now, added++);
    const changed = changeValues(before.values, changes, { nextId, now });
    if (!changed.ok) return new Refusal(changed.problem);
    if (await data.customValues.saveCustomValues(organizationId, owner, before, changed.values)) return changed.values;
  }
  return new Refusal('Someone else is saving right now. Please try again.');
}

/**
 * Returns a page of the values of the organization and its people. A page may have fewer values than the next one, because
 * the filter is applied to the page. Values of people who left are not listed.
 */
export async function listValues(
  { data }: CustomValuesDeps,
  { organizationId }: Actor,
  filter: ValueFilter,
): Promise<{ readonly values: readonly OwnedValue[]; readonly next: string | null } | Refusal> {
  const { owners, next } = await readOwners({ data }, organizationId, filter);
  const userIds = owners.flatMap(({ owner }) => (owner === null ? [] : [owner]));
  const [memberships, names, organization] = await Promise.all([
    data.accounts.findMemberships(organizationId, userIds),
    data.accounts.findUserNames(userIds),
    data.accounts.findOrganization(organizationId),
  ]);
  if (filter.userId !== null && memberships.length === 0) return notFound('user');
  const members = new Set(memberships.map((membership) => membership.userId));
  const search = filter.search.trim().toLowerCase();
  const values = owners.flatMap(({ owner, values: all }) => {
    if (owner !== null && !members.has(owner)) return [];
    const ownerName = owner === null ? (organization?.name ?? '') : (names.get(owner) ?? '');
    return all.filter((value) => fits(value, filter, search)).map((value) => ({ ...value, owner, ownerName }));
  });
  return { values, next };
}

async function readOwners(
  { data }: CustomValuesDeps,
  organizationId: OrganizationId,
  { model, userId, after }: ValueFilter,
): ReturnType<Data['customValues']['listOwners']> {
  const only = userId ?? (model === 'ORGANIZATION' ? null : undefined);
  if (only !== undefined) {
    const { values } = await data.customValues.findCustomValues(organizationId, only);
    return { owners: [{ owner: only, values }], next: null };
  }
  const { owners, next } = await data.customValues.listOwners(organizationId, { limit: OWNERS_PER_PAGE, after });
  return { owners: model === 'USER' ? owners.filter(({ owner }) => owner !== null) : owners, next };
}

function fits({ name, value, isCalendar }: CustomValue, filter: ValueFilter, search: string): boolean {
  if (filter.calendarOnly && !isCalendar) return false;
  if (filter.calendlyOnly && parseCalendar(value) === null) return false;
  return search === '' || name.toLowerCase().includes(search);
}
