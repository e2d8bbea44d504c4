import type { CalendlyApi } from '../../adapters/integrations/calendly-api.ts';
import { OutsideError } from '../../domain/integrations/outside-error.ts';
import type { Data } from '../../data/index.ts';
import { parseCalendar } from '../../domain/content/calendar-value.ts';
import { changeValues, MAX_CUSTOM_VALUES, MAX_VALUE_NAME } from '../../domain/content/custom-value.ts';
import type { Integration } from '../../domain/integrations/integration.ts';
import { newOrderedId } from '../../platform/ids.ts';
import { logger } from '../../platform/logger.ts';

interface KeepEventTypesDeps {
  readonly data: Pick<Data, 'customValues'>;
  readonly api: Pick<CalendlyApi, 'listEventTypes'>;
}

const MAX_ATTEMPTS = 4;

/**
 * Adds the kinds of meetings of a person to the calendars that the person keeps, as "event type|name|link". One that is kept already is
 * not added again. Without Calendly's answer nothing is added: the connection works all the same.
 */
export async function keepEventTypes(
  { data, api }: KeepEventTypesDeps,
  { organizationId, owner, details, created }: Integration,
  token: string,
): Promise<void> {
  const types = await listTypes(api, token, details.user ?? '');
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const before = await data.customValues.findCustomValues(organizationId, owner);
    const kept = new Set(before.values.map(({ value }) => parseCalendar(value)?.eventTypeUri));
    const room = MAX_CUSTOM_VALUES - before.values.length;
    const added = types
      .filter(({ uri }) => !kept.has(uri))
      .map(({ uri, name: given, link }) => {
        // The pipe separates the parts.
        const name = given.replaceAll('|', '/').trim().slice(0, MAX_VALUE_NAME) || 'Meeting';
        return { id: null, name, value: `${uri}|${name}|${link}`, isCalendar: true };
      })
      .slice(0, room);
    let index = 0;
    const changed = changeValues(before.values, added, { nextId: () => newOrderedId(created, index++), now: created });
    if (!changed.ok || added.length === 0) return;
    if (await data.customValues.saveCustomValues(organizationId, owner, before, changed.values)) return;
  }
}

async function listTypes(api: KeepEventTypesDeps['api'], token: string, user: string) {
  try {
    return (await api.listEventTypes(token, user, null)).items;
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    logger.warn('The kinds of meetings were not read', { error });
    return [];
  }
}
