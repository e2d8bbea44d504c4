import { newContact } from '../../../../functions/domain/contacts/contact.ts';
import type { Data } from '../../../../functions/data/index.ts';
import { collect, secondsLater, buildContact, NOW, ORGANIZATION_ID, buildMessage } from './actors.ts';

export async function exerciseContacts(data: Data): Promise<void> {
  const { contactWriter: book, contacts, counters } = data;
  await book.addContacts(
    ORGANIZATION_ID,
    Array.from({ length: 120 }, (_, index) => ({
      contact: buildContact(index),
      attestation: index % 2 ? { statement: 'They agreed', userId: 'u1' } : null,
    })),
  );
  // The same number with another id is merged. An empty name is filled.
  await book.addContacts(ORGANIZATION_ID, [
    { contact: { ...buildContact(3), id: 'other' }, attestation: null },
    {
      contact: newContact({ organizationId: ORGANIZATION_ID, id: 'nameless', created: NOW, phone: '+16025559001' }),
      attestation: null,
    },
  ]);
  const { contactArchive } = data;
  await contactArchive.setArchived(buildContact(9), NOW);
  await book.addContacts(ORGANIZATION_ID, [
    {
      contact: { ...buildContact(500), id: 'fills', phone: '+16025559001', email: 'a@example.test' },
      attestation: null,
    },
  ]);
  const contact = await contacts.findContact(ORGANIZATION_ID, buildContact(4).id);
  if (!contact) throw new Error('The contact should be there');
  await book.updateContact(contact, {
    ...contact,
    name: 'New Name',
    firstName: 'New',
    lastName: 'Name',
    email: 'new@example.test',
    phone: '+16025559002',
    fields: { visit: 'May 2', gone: '' },
  });
  await contacts.updateContact(ORGANIZATION_ID, buildContact(8).id, {
    UpdateExpression: 'SET archivedFrom = :from',
    ExpressionAttributeValues: { ':from': ['c1'] },
  });
  await contacts.listPage(ORGANIZATION_ID, 'contacts', { limit: 10 });
  await contacts.listPage(ORGANIZATION_ID, 'contacts', { limit: 10, skip: 25 });
  await collect(contacts.iterateAll(ORGANIZATION_ID, 'contacts'));
  await contacts.markViewed(ORGANIZATION_ID, buildContact(1).id, NOW);
  const after = contacts.cursorAfter('inbox', buildContact(1));
  await contacts.listPage(ORGANIZATION_ID, 'inbox', { limit: 1, after });
  for (const id of [buildContact(1).id, 'none']) await contacts.setExternalId(ORGANIZATION_ID, id, 'patient-1');
  await contacts.markInvalid(ORGANIZATION_ID, buildContact(119).id, buildContact(119).phone);
  await counters.listDays(ORGANIZATION_ID, '2026-01-01', '2026-12-31');
  await data.mappings.findMapping(ORGANIZATION_ID, ['cell', 'NAME']);
  await data.importUndo.archive(
    ORGANIZATION_ID,
    [buildContact(110), buildContact(111), { ...buildContact(112), id: 'none' }],
    'undo-1',
    NOW,
  );
}

export async function exerciseConsents({ consents: book, table: store }: Data): Promise<void> {
  const evidence = { kind: 'KEYWORD', word: 'STOP', carrierId: 'SM1' } as const;
  const change = { state: 'OPTED_OUT', evidence, at: NOW } as const;
  await book.change(ORGANIZATION_ID, buildContact(20).phone, change, 'event-1');
  await book.change(ORGANIZATION_ID, buildContact(20).phone, change, 'event-1');
  await book.findAsOfEvent(ORGANIZATION_ID, buildContact(20).phone, 'none');
  await book.change(ORGANIZATION_ID, '+16025559999', { ...change, state: 'OPTED_IN' }, 'event-2');
  await book.findConsent(ORGANIZATION_ID, '+16025559999');
  await book.findMany(ORGANIZATION_ID, [buildContact(20).phone, '+16025559998']);
  await store.transact([book.notOptedOutCheck(ORGANIZATION_ID, buildContact(21).phone)]);
  await store.transact([book.notOptedOutCheck(ORGANIZATION_ID, buildContact(20).phone)]).catch(() => undefined);
}

export async function exerciseSearch({ search }: Data): Promise<void> {
  await search.texts.findTexts(ORGANIZATION_ID, 'hello', null);
  await search.readBlockList(ORGANIZATION_ID);
}

export async function exerciseOptIn({
  contactWriter: book,
  consents: asked,
  flow,
  contacts,
  inbox,
  notes,
  table: store,
}: Data): Promise<void> {
  const contact = buildContact(41);
  const phone = contact.phone ?? '';
  await book.addContacts(ORGANIZATION_ID, [{ contact, attestation: { statement: 'They agreed', userId: 'u1' } }]);
  await book.findAttestation(contact);
  const questions = [
    buildMessage(contact, 'question', { kind: 'OPT_IN' }),
    buildMessage(contact, 'reminder', { kind: 'OPT_IN', due: secondsLater(600) }),
  ];
  await flow.scheduleOnce(questions, asked.optInRequestedWrite(ORGANIZATION_ID, phone, NOW));
  await flow.scheduleOnce(
    [buildMessage(contact, 'again', { kind: 'OPT_IN' })],
    asked.optInRequestedWrite(ORGANIZATION_ID, phone, NOW),
  );
  await store.transact([asked.notOptedInCheck(ORGANIZATION_ID, phone)]);
  await asked.change(
    ORGANIZATION_ID,
    phone,
    { state: 'OPTED_IN', evidence: { kind: 'KEYWORD', word: 'YES', carrierId: 'SM-yes' }, at: secondsLater(60) },
    'SM-yes',
  );
  await store.transact([asked.notOptedInCheck(ORGANIZATION_ID, phone)]).catch(() => undefined);
  await asked.listHistory(ORGANIZATION_ID, phone);
  const hint = buildMessage(contact, 'hint', {
    kind: 'INBOUND',
    state: 'RECEIVED',
    phone,
    body: 'Take me off your list',
  });
  await inbox.receive(hint, contact, 'SM-hint', { isReply: true, hint: true }, secondsLater(70));
  const undecided = contacts.undecidedHintCheck(ORGANIZATION_ID, contact.id);
  await store
    .transact([undecided, asked.deliverableCheck(ORGANIZATION_ID, phone, contact.id, true)])
    .catch(() => undefined);
  for (const id of ['hint', 'other']) await contacts.showLastWords({ ...hint, id });
  const note = { organizationId: ORGANIZATION_ID, contactId: contact.id, id: 'n1', text: 'Call', by: 'u1', at: NOW };
  await notes.addNote(note);
  await notes.findNote(ORGANIZATION_ID, contact.id, 'n1');
  for (const at of [NOW, null]) await notes.setDeleted(note, at);
}

/** Erases a contact who had two numbers, with the steps that find nothing to do. */
export async function exerciseErasure(data: Data): Promise<void> {
  const { contactErasures, contactWriter, consents } = data;
  const contact = buildContact(77);
  const by = { userId: 'u1', at: NOW };
  await contactWriter.addContacts(ORGANIZATION_ID, [{ contact, attestation: null }]);
  await consents.change(
    ORGANIZATION_ID,
    contact.phone ?? '',
    { state: 'OPTED_OUT', evidence: { kind: 'STAFF', userId: 'u1', note: null }, at: NOW },
    'erased-out',
  );
  await contactErasures.begin({ ...contact, name: 'Someone else' }, by);
  const found = await data.contacts.findContact(ORGANIZATION_ID, contact.id);
  if (found) await contactErasures.begin(found, by);
  const erasure = await contactErasures.findErasure({ organizationId: ORGANIZATION_ID, contactId: contact.id });
  await contactErasures.listErasures({ limit: 1, after: null });
  if (!erasure) return;
  await contactErasures.eraseItems(erasure, { after: null, isLast: true });
  for (let run = 0; run < 2; run += 1) await contactErasures.eraseNumbers(erasure);
  await contactErasures.finish(erasure);
  await data.inbox.hasReceived('SM-in-1');
}
