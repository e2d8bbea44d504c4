import { readFileSync } from 'node:fs';
import { parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { TABLE_INDEXES } from '../../../infra/stacks/table-definition.ts';
import { matchColumns } from '../../../web/src/features/imports/rules/columns/csv-columns.ts';
import { toContact, toContactItem } from '../../data/contacts/contact-item.ts';
import { buildContactUpdate } from '../../data/contacts/contact-update.ts';
import { hashImportedContact } from '../../data/contacts/imported-state.ts';
import { contactView } from '../../graphql/contacts/view.ts';
import { createLeadInput } from '../../graphql/contacts/inputs.ts';
import { leadsFromCsvInput } from '../../graphql/contacts/import-inputs.ts';
import { EXPORT_HEADERS, toContactRow } from '../../workers/exports/export-rows.ts';
import { CUSTOM_FIELD_RULES } from '../contact-attributes/custom-field.ts';
import { adaptMapping } from '../imports/csv-header.ts';
import { parseRow } from '../imports/csv-row.ts';
import { FULL_MASK, NO_MASK, showContact, showThreadTexts } from './mask.ts';
import { newContact } from './contact.ts';
import {
  CONTACT_FIELD_NAMES,
  CONTACT_FIELDS,
  EDITED_TEXTS,
  isInLists,
  mapNames,
  SHOWN_TEXTS,
  TEXT_NAMES,
  toColumnKey,
} from './contact-fields.ts';
import type { E164 } from './phone.ts';

const PHONE = '+16025550142' as E164;
const TEXTS = { ...mapNames(TEXT_NAMES, (name) => `a ${name}`), email: 'ann@archer.test' };
const ann = newContact({
  organizationId: 'o1',
  id: 'c1',
  name: 'Ann Archer',
  firstName: 'Ann',
  lastName: 'Archer',
  phone: PHONE,
  ...TEXTS,
  created: new Date('2026-03-02T17:00:00Z'),
});
const empty = { ...ann, ...mapNames(TEXT_NAMES, () => null) };

/** The fields of each type of the API, and the arguments of each field. */
const API = new Map(
  parse(readFileSync('schema.graphql', 'utf8')).definitions.flatMap((type) =>
    'fields' in type && 'name' in type
      ? [[type.name?.value, type.fields?.map(({ name }) => name.value) ?? []] as const]
      : [],
  ),
);
const IMPORT_ARGUMENTS = parse(readFileSync('schema.graphql', 'utf8')).definitions.flatMap((type) =>
  type.kind === 'ObjectTypeDefinition' || type.kind === 'ObjectTypeExtension'
    ? (type.fields?.find(({ name }) => name.value === 'leadsFromCsv')?.arguments?.map(({ name }) => name.value) ?? [])
    : [],
);

describe('Each field of contacts', () => {
  it('is in a contact of the API, and in what people give for one', () => {
    expect(API.get('Lead')).toEqual(expect.arrayContaining([...CONTACT_FIELD_NAMES, ...TEXT_NAMES]));
    expect(API.get('LeadInput')).toEqual([...CONTACT_FIELD_NAMES, 'customValues']);
    expect(API.get('ImportRowInput')).toEqual([...CONTACT_FIELD_NAMES]);
    const lead = mapNames(CONTACT_FIELD_NAMES, () => 'x');
    expect(createLeadInput.parse({ lead }).lead).toEqual(lead);
  });

  it.each(CONTACT_FIELD_NAMES)('refuses a %s that is too long', (name) => {
    const { maxLength, tooLong } = CONTACT_FIELDS[name];
    const result = createLeadInput.safeParse({ lead: { [name]: 'x'.repeat(maxLength + 1) } });
    expect(result.error?.issues.map(({ message }) => message)).toEqual([tooLong]);
  });

  it('keeps its text in the table', () => {
    expect(toContact(toContactItem(ann))).toEqual(ann);
    expect(Object.keys(toContactItem(empty)).filter((name) => toContactItem(empty)[name] !== undefined)).not.toEqual(
      expect.arrayContaining(EDITED_TEXTS),
    );
  });

  it('that lists show is copied by their indexes', () => {
    const lists = TABLE_INDEXES.filter(({ name }) => name !== 'names');
    for (const { copies } of lists) expect(copies).toEqual(expect.arrayContaining(TEXT_NAMES.filter(isInLists)));
  });

  it('is hidden from a masked viewer', () => {
    const view = contactView(ann, { mask: FULL_MASK, shownIn: 'DETAIL' });
    const shown = { ...view, ...showThreadTexts(ann, FULL_MASK) };
    expect(shown).toMatchObject({ ...mapNames(TEXT_NAMES, () => null), phone: '(XXX) XXX-0142', lastName: '' });
    for (const text of [ann.lastName, PHONE, ...Object.values(TEXTS)])
      expect(JSON.stringify(shown)).not.toContain(text);
    expect(showContact(ann, NO_MASK, 'DETAIL')).toMatchObject(mapNames(SHOWN_TEXTS, (name) => TEXTS[name]));
  });

  it('is in an export under its label', () => {
    const cells = toContactRow(ann, { groups: new Map(), tags: new Map() });
    const named = Object.fromEntries(EXPORT_HEADERS.contacts.map((label, index) => [label, cells[index]]));
    for (const name of CONTACT_FIELD_NAMES) expect(named[CONTACT_FIELDS[name].label]).toBe(ann[name]);
    expect(EXPORT_HEADERS.contacts.slice(0, 6)).toEqual(['Id', 'Name', 'First name', 'Last name', 'Phone', 'Email']);
    expect(cells).toHaveLength(EXPORT_HEADERS.contacts.length);
  });

  it('does not change the hash of contacts that lack it', () => {
    // Computed from the list that release 3.4.7 hashed: name, phone, email, externalId, assigneeId, fields, tagIds.
    expect(hashImportedContact({ ...empty, email: 'ann@archer.test' }, 'job')).toBe('job xtkUSVi4hz-KeNg8');
    expect(new Set([empty, ...TEXT_NAMES.map((name) => ({ ...empty, [name]: 'x' }))].map(hash)).size).toBe(
      TEXT_NAMES.length + 1,
    );
  });
});

describe('Each text that people edit', () => {
  it.each(EDITED_TEXTS)('comes from a column of a file: %s', (name) => {
    const { label } = CONTACT_FIELDS[name];
    const map = matchColumns({ headers: [label, 'Cell'], values: {}, hasNames: true });
    expect(map).toEqual({ [name]: label, phone: 'Cell' });
    const mapping = { fullName: null, firstName: null, lastName: null, phone: 'Cell', [name]: label };
    const row = parseRow([label, 'Cell'], { ok: true, row: 1, end: 1, cells: [TEXTS[name], '6025550142'] }, mapping);
    expect(row).toMatchObject({ ok: true, [name]: TEXTS[name] });
    expect(adaptMapping(['CELL', label.toUpperCase()], mapping)).toMatchObject({ [name]: label.toUpperCase() });
    expect(adaptMapping(['CELL'], mapping)).toBeNull();
  });

  it('has a column in the API of imports', () => {
    const keys = EDITED_TEXTS.map(toColumnKey);
    expect(API.get('CsvMapping')).toEqual(expect.arrayContaining(keys));
    expect(IMPORT_ARGUMENTS).toEqual(expect.arrayContaining(keys));
    const given = { uploadKey: 'k', phoneKey: 'Cell', ...Object.fromEntries(keys.map((key) => [key, 'Column'])) };
    expect(leadsFromCsvInput.parse(given)).toEqual(given);
  });

  it.each(EDITED_TEXTS)('is stored when it changes: %s', (name) => {
    const update = buildContactUpdate(empty, { ...empty, [name]: TEXTS[name] }, undefined);
    expect(update).toMatchObject({ UpdateExpression: `SET #${name} = :to0` });
  });

  it('names no custom field', () => {
    expect([...CUSTOM_FIELD_RULES.reserved].sort()).toEqual(
      ['full name', ...CONTACT_FIELD_NAMES.map((name) => CONTACT_FIELDS[name].label.toLowerCase())].sort(),
    );
  });
});

function hash(contact: typeof ann): string {
  return hashImportedContact(contact, 'job');
}
