import * as z from 'zod/mini';
import { isSame, type CustomValue } from '../../domain/content/custom-value.ts';
import { Refusal } from '../../platform/refusal.ts';
import { field } from '../registry/router.ts';
import { findOwnerName, listValues, saveValues, type CustomValuesDeps } from '../../use-cases/content/custom-values.ts';
import {
  listContactValues,
  type ContactValue,
  type ContactValuesDeps,
} from '../../use-cases/content/contact-values.ts';
import { respond } from '../shared/respond.ts';
import { optionalBoolean, optionalId, search } from '../shared/inputs.ts';

const MAX_CHANGES = 20;

const text = z.string().check(z.maxLength(1_000, 'The value is too long.'));
const tooMany = z.maxLength(MAX_CHANGES, `At most ${MAX_CHANGES} values at a time.`);

/** The values of `updateUser`. Without an id a calendar is added. */
export const customValueChanges = z
  .array(z.object({ customFieldId: optionalId, name: text, value: text }))
  .check(tooMany);

const createCustomValuesInput = z.object({
  values: z
    .array(z.object({ name: text, value: text, userId: optionalId }))
    .check(z.minLength(1, 'Add at least one value.'), tooMany),
  isCalendar: optionalBoolean,
});

const customValuesInput = z.object({
  model: z.nullish(z.enum(['USER', 'ORGANIZATION', 'LEAD'])),
  userId: optionalId,
  leadId: optionalId,
  search,
  calendarOnly: optionalBoolean,
  calendlyOnly: optionalBoolean,
  after: optionalId,
});

/** Names with values that an organization and its people keep, such as calendars with their links. */
export function customValueFields(deps: CustomValuesDeps & ContactValuesDeps) {
  return {
    customValues: field({
      input: customValuesInput,
      empty: { values: [], next: null },
      run: async ({ actor }, { model, userId, leadId, search: word, calendarOnly, calendlyOnly, after }) => {
        const ofContact = leadId ? await listContactValues(deps, actor, { contactId: leadId, search: word ?? '' }) : [];
        if (ofContact instanceof Refusal) return ofContact;
        if (model === 'LEAD' && !leadId) return new Refusal('Name the contact whose values you want.');
        // The values of contacts are words, and no calendars.
        const isAsked = (!model || model === 'LEAD') && calendarOnly !== true && calendlyOnly !== true;
        const contactValues = isAsked ? ofContact.map(contactValueView) : [];
        // With a contact, those of a person only if the call names the person, too.
        if (model === 'LEAD' || (leadId && !model && !userId)) return { values: contactValues, next: null };
        const listed = await listValues(deps, actor, {
          model: model ?? null,
          userId: userId ?? null,
          search: word ?? '',
          calendarOnly: calendarOnly === true,
          calendlyOnly: calendlyOnly === true,
          after: after ?? null,
        });
        return respond(listed, ({ values, next }) => ({
          values: [...contactValues, ...values.map((each) => customValueView(each, each.owner, each.ownerName))],
          next,
        }));
      },
    }),
    createCustomValues: field({
      input: createCustomValuesInput,
      empty: { values: [] },
      run: async ({ actor }, { values, isCalendar }) => {
        const owners = new Set(values.map(({ userId }) => userId ?? null));
        const [owner = null] = owners;
        if (owners.size > 1) return new Refusal('Add the values of one owner at a time.');
        const changes = values.map(({ name, value }) => ({ id: null, name, value, isCalendar: isCalendar === true }));
        const saved = await saveValues(deps, actor, owner, changes);
        if (saved instanceof Refusal) return saved;
        const ownerName = await findOwnerName(deps, actor, owner);
        const isGiven = (each: CustomValue): boolean =>
          changes.some(({ name, value, isCalendar: kind }) =>
            isSame(each, { name: name.trim(), value: value.trim(), isCalendar: kind }),
          );
        return { values: saved.filter(isGiven).map((value) => customValueView(value, owner, ownerName)) };
      },
    }),
  };
}

function contactValueView({ field: { id, name, created }, value, contactName }: ContactValue) {
  return {
    id,
    model: 'LEAD',
    modelName: contactName,
    userId: null,
    name,
    value,
    isCalendar: false,
    customFieldId: id,
    created,
  };
}

/** `ownerName`: of the person or of the organization. */
export function customValueView(
  { id, name, value, isCalendar, created }: CustomValue,
  owner: string | null,
  ownerName: string,
) {
  const model = owner === null ? 'ORGANIZATION' : 'USER';
  return { id, model, modelName: ownerName, userId: owner, name, value, isCalendar, customFieldId: id, created };
}
