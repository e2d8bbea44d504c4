import type { Data } from '../../data/index.ts';
import { findShownLink, type SlideCalendar } from '../../domain/integrations/slide-calendar.ts';
import type { Slide } from '../../domain/pitches/slide.ts';
import type { OrganizationId } from '../../domain/shared/ids.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';

export interface CalendarDeps {
  readonly data: Pick<Data, 'accounts' | 'customValues'>;
}

/** Ids of calendars that people keep. */
export interface CalendarChanges {
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

export const NO_CALENDARS: CalendarChanges = { add: [], remove: [] };

const OWNERS_PER_PAGE = 100;
/** An organization has far fewer people. */
const MAX_PAGES = 50;

/**
 * Returns the kept calendars with these ids, as slides show them. Cost: one query for each hundred people of the organization, until all
 * are found.
 */
export async function findCalendars(
  { data }: CalendarDeps,
  organizationId: OrganizationId,
  ids: readonly string[],
): Promise<readonly SlideCalendar[] | Refusal> {
  const found = new Map<string, SlideCalendar>();
  let after: string | null = null;
  for (let page = 0; page < MAX_PAGES && found.size < new Set(ids).size; page += 1) {
    const { owners, next } = await data.customValues.listOwners(organizationId, { limit: OWNERS_PER_PAGE, after });
    for (const { owner, values } of owners) {
      for (const value of values) {
        if (!ids.includes(value.id) || !value.isCalendar) continue;
        const link = findShownLink(value.value);
        if (link === null) return new Refusal('Slides show calendars of Calendly and HighLevel only.');
        const modelName = await findOwnerName(data, organizationId, owner);
        found.set(value.id, { id: value.id, userId: owner, modelName, name: value.name, link });
      }
    }
    if (next === null) break;
    after = next;
  }
  const calendars = ids.map((id) => found.get(id));
  return calendars.every((calendar) => calendar !== undefined) ? calendars : notFound('calendar');
}

/** Returns the calendars of a slide after a change. One that is there already is replaced by what it is now. */
export function changeCalendars(
  { slideType, calendars }: Pick<Slide, 'slideType' | 'calendars'>,
  { add, remove }: { readonly add: readonly SlideCalendar[]; readonly remove: readonly string[] },
): readonly SlideCalendar[] {
  if (slideType !== 'CALENDAR') return [];
  const kept = calendars.filter(({ id }) => !remove.includes(id) && add.every((each) => each.id !== id));
  return [...kept, ...add];
}

async function findOwnerName(
  { accounts }: CalendarDeps['data'],
  organizationId: OrganizationId,
  owner: string | null,
): Promise<string> {
  if (owner === null) return (await accounts.findOrganization(organizationId))?.name ?? '';
  return (await accounts.findUserNames([owner])).get(owner) ?? '';
}
