import { cleanFieldValue, type FieldValues } from '../../domain/contact-attributes/custom-field.ts';
import { EDITED_TEXTS } from '../../domain/contacts/contact-fields.ts';
import type { Contact } from '../../domain/contacts/contact.ts';
import { toNamesSk } from './contact-lists.ts';
import type { Update } from '../table/table.ts';

const DETAILS = ['name', 'firstName', 'lastName', ...EDITED_TEXTS] as const;

/** What staff change of a contact. */
export interface ContactUpdate extends Pick<Contact, (typeof DETAILS)[number] | 'phone'> {
  /** New values of some custom fields. An empty value removes the field from the contact. Other fields stay. */
  readonly fields: FieldValues;
}

/** One attribute that the update writes. `was`: null when the attribute did not exist. */
interface Change {
  readonly path: string;
  readonly names: Readonly<Record<string, string>>;
  readonly value: unknown;
  readonly was?: unknown;
}

/**
 * Returns the update of a contact that was read as `before`, or null when the two are the same. The update writes the values
 * that differ, on condition that these are still what was read. So two people who change different values lose neither change.
 * `consent`: of a new number.
 */
export function buildContactUpdate(
  before: Contact,
  to: ContactUpdate,
  consent: Contact['consent'] | undefined,
): Update | null {
  const changes = listChanges(before, to, consent);
  if (changes.length === 0) return null;
  const values: Record<string, unknown> = {};
  const conditions = [
    // The number's item says whether the contact is archived, so an archiving in between must not be missed.
    before.archived ? 'attribute_exists(archived)' : 'attribute_exists(pk) AND attribute_not_exists(archived)',
    // Nothing about an erased contact is stored again.
    'attribute_not_exists(erased)',
  ];
  const sets: string[] = [];
  const removals: string[] = [];
  for (const [index, { path, value, was }] of changes.entries()) {
    if (value === null) removals.push(path);
    else {
      sets.push(`${path} = :to${index}`);
      values[`:to${index}`] = value;
    }
    if (was === undefined) continue;
    if (was === null) conditions.push(`attribute_not_exists(${path})`);
    else {
      conditions.push(`${path} = :was${index}`);
      values[`:was${index}`] = was;
    }
  }
  const expression = [
    ...(sets.length > 0 ? [`SET ${sets.join(', ')}`] : []),
    ...(removals.length > 0 ? [`REMOVE ${removals.join(', ')}`] : []),
  ];
  return {
    UpdateExpression: expression.join(' '),
    ConditionExpression: conditions.join(' AND '),
    ExpressionAttributeNames: Object.assign({}, ...changes.map(({ names }) => names)) as Record<string, string>,
    ...(Object.keys(values).length > 0 ? { ExpressionAttributeValues: values } : {}),
  };
}

function listChanges(before: Contact, to: ContactUpdate, consent: Contact['consent'] | undefined): Change[] {
  const details = DETAILS.filter((name) => to[name] !== before[name]).map((name) =>
    attribute(name, to[name], before[name]),
  );
  const order = to.name === before.name ? [] : [attribute('namesSk', toNamesSk({ name: to.name, id: before.id }))];
  // Whether a new number is valid is not known.
  const number =
    to.phone === before.phone
      ? []
      : [
          attribute('phone', to.phone, before.phone),
          attribute('invalidPhone', false),
          attribute('consent', consent ?? 'NONE'),
        ];
  const fields = Object.entries(to.fields).flatMap(([id, given], index) => {
    const value = cleanFieldValue(given) || null;
    const was = before.fields[id] ?? null;
    const names = { '#fields': 'fields', [`#field${index}`]: id };
    return value === was ? [] : [{ path: `#fields.#field${index}`, names, value, was }];
  });
  return [...details, ...order, ...number, ...fields];
}

function attribute(name: string, value: unknown, was?: unknown): Change {
  return { path: `#${name}`, names: { [`#${name}`]: name }, value, ...(was === undefined ? {} : { was }) };
}
