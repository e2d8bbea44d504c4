import { beforeEach, expect, it } from 'vitest';
import { createInProcessTable, type InProcessTable } from '../../../local-cloud/engine.ts';
import { newContact } from '../../domain/contacts/contact.ts';
import type { E164 } from '../../domain/contacts/phone.ts';
import { createData, type Data } from '../index.ts';
import { consentKey } from '../table/keys.ts';
import { Table } from '../table/table.ts';
import type { ContactCandidate } from './adding/contact-creation.ts';

const ORGANIZATION = 'o';
const PHONE = '+16025551001' as E164;

let table: InProcessTable;
let data: Data;
/** Happens once, before the next transaction. */
let changeBetween: (() => Promise<unknown>) | null;
beforeEach(async () => {
  changeBetween = null;
  table = await createInProcessTable(async (operation) => {
    const change = operation === 'TransactWriteItems' ? changeBetween : null;
    if (change) changeBetween = null;
    await change?.();
  });
  data = createData(new Table(table.name, table.client));
});

function candidate(id: string, phone: E164): ContactCandidate {
  const created = new Date(0);
  return { contact: newContact({ organizationId: ORGANIZATION, id, created, phone }), attestation: null };
}

const findPhone = async (id: string) => (await data.contacts.findContact(ORGANIZATION, id))?.phone;

it('A number that opts out while its contact is added stays opted out, and has the contact', async () => {
  changeBetween = () =>
    new Table(table.name, table.client).put({ ...consentKey(ORGANIZATION, PHONE), phone: PHONE, state: 'OPTED_OUT' });
  expect(await data.contactWriter.addContacts(ORGANIZATION, [candidate('a', PHONE)])).toEqual([
    { kind: 'ADDED', contactId: 'a' },
  ]);
  expect(await data.consents.findConsent(ORGANIZATION, PHONE)).toMatchObject({ state: 'OPTED_OUT', contactId: 'a' });
  expect(await data.contacts.findContact(ORGANIZATION, 'a')).toMatchObject({ phone: PHONE, consent: 'OPTED_OUT' });
});

it('Of two contacts that get a new number at the same time one has it', async () => {
  changeBetween = () => data.contactWriter.addContacts(ORGANIZATION, [candidate('b', PHONE)]);
  expect(await data.contactWriter.addContacts(ORGANIZATION, [candidate('a', PHONE)])).toEqual([
    { kind: 'MERGED', contactId: 'b' },
  ]);
  expect([await findPhone('a'), await findPhone('b')]).toEqual([undefined, PHONE]);
});

it('Candidates are taken while others are added, and outcomes have their order', async () => {
  const underWay: number[] = [];
  function* candidates(): Generator<ContactCandidate> {
    for (let index = 0; index < 1_000; index += 1) {
      underWay.push(table.calls.get('TransactWriteItems')?.calls ?? 0);
      yield candidate(`c${String(index).padStart(4, '0')}`, `+1602555${1_000 + index}`);
    }
  }
  const outcomes = await data.contactWriter.addContacts(ORGANIZATION, candidates());
  expect(outcomes.map(({ contactId }) => contactId)).toEqual(outcomes.map(({ contactId }) => contactId).toSorted());
  expect(outcomes).toHaveLength(1_000);
  expect(underWay.at(-1)).toBeGreaterThan(0);
});
