import { newContact } from '../../../functions/domain/contacts/lead.ts';
import type { Data } from '../../../functions/data/parts.ts';
import { all, later, contactOf, NOW, O, textOf } from './cast.ts';

export async function contacts(data: Data): Promise<void> {
  const { contactWriter: book, contacts, counters } = data;
  await book.add(
    O,
    Array.from({ length: 120 }, (_, index) => ({
      contact: contactOf(index),
      attestation: index % 2 ? { statement: 'They agreed', userId: 'u1' } : null,
    })),
  );
  // Again, with another id: merged, an empty name filled.
  await book.add(O, [
    { contact: { ...contactOf(3), id: 'other' }, attestation: null },
    {
      contact: newContact({ organizationId: O, id: 'nameless', created: NOW, phone: '+16025559001' }),
      attestation: null,
    },
  ]);
  await book.setArchived(contactOf(9), NOW);
  await book.add(O, [{ contact: { ...contactOf(9), id: 'comes back' }, attestation: null }]);
  await book.add(O, [
    { contact: { ...contactOf(500), id: 'fills', phone: '+16025559001', email: 'a@example.test' }, attestation: null },
  ]);
  const contact = await contacts.find(O, contactOf(4).id);
  if (!contact) throw new Error('The contact should be there');
  await book.change(contact, {
    name: 'New Name',
    firstName: 'New',
    lastName: 'Name',
    email: 'new@example.test',
    phone: '+16025559002',
  });
  await book.change({ ...contactOf(5) }, { ...contactOf(5), phone: contactOf(6).phone });
  await book.change({ ...contactOf(7) }, { ...contactOf(7), phone: null });
  await book.setArchived(contactOf(8), NOW);
  await book.setArchived(contactOf(8), NOW);
  await book.takeArchivedFrom(contactOf(8));
  await book.setArchived({ ...contactOf(8), archived: NOW }, null);
  await contacts.update(O, contactOf(8).id, {
    UpdateExpression: 'SET archivedFrom = :from',
    ExpressionAttributeValues: { ':from': ['c1'] },
  });
  await book.takeArchivedFrom(contactOf(8));
  await contacts.findMany(O, [contactOf(1).id, 'none', contactOf(2).id]);
  const first = await contacts.page(O, 'contacts', { limit: 10 });
  await contacts.page(O, 'contacts', { limit: 10, after: first.next });
  await contacts.page(O, 'contacts', { limit: 10, skip: 25 });
  await all(contacts.all(O, 'contacts'));
  await contacts.markViewed(O, contactOf(1).id, NOW);
  await contacts.markViewed(O, 'none', NOW);
  await contacts.markInvalid(O, contactOf(119).id, contactOf(119).phone ?? '');
  await counters.ofOrganization(O);
  await data.mappings.remember(O, ['Name', 'Cell'], {
    fullName: 'Name',
    firstName: null,
    lastName: null,
    phone: 'Cell',
  });
  await data.mappings.find(O, ['cell', 'NAME']);
  await data.mappings.find(O, ['other']);
  await data.undo.made(O, [contactOf(110).id, 'none'], 'undo-1');
  await data.undo.archive(O, [contactOf(110), contactOf(111), { ...contactOf(112), id: 'none' }], 'undo-1', NOW);
}

export async function consents({ consents: book, table: store }: Data): Promise<void> {
  const change = { state: 'OPTED_OUT' as const, how: 'KEYWORD', evidence: 'STOP SM1', at: NOW };
  await book.change(O, contactOf(20).phone ?? '', change, 'event-1');
  await book.change(O, contactOf(20).phone ?? '', change, 'event-1');
  await book.optOutConcerns(O, contactOf(20).phone ?? '', NOW, later(60));
  await book.findBefore(O, contactOf(20).phone ?? '', 'event-1');
  await book.findBefore(O, contactOf(20).phone ?? '', 'none');
  await book.change(O, '+16025559999', { ...change, state: 'OPTED_IN' }, 'event-2');
  await book.find(O, '+16025559999');
  await book.findMany(O, [contactOf(20).phone ?? '', '+16025559998']);
  await store.transact([book.claimCheck(O, contactOf(21).phone ?? '')]);
  await store.transact([book.claimCheck(O, contactOf(20).phone ?? '')]).catch(() => undefined);
}

export async function searching({ search, compaction }: Data): Promise<void> {
  for (let step = 0; step < 10; step += 1) if ((await compaction.step(O)) === 'DONE') break;
  await search.find(O, { search: 'person 1', kind: null });
  await search.find(O, { search: '555', kind: 'optedOut' });
  await search.log(O);
  const { blocks } = await search.list(O);
  await search.blockEntries(O, blocks);
  await search.entries(O, [contactOf(1).id, 'none']);
}

export async function optIn({
  accounts,
  contactWriter: book,
  consents: asked,
  flow,
  contacts,
  table: store,
}: Data): Promise<void> {
  const contact = contactOf(41);
  const phone = contact.phone ?? '';
  await accounts.setOptInMessage(O, [{ type: 'TEXT', text: 'Reply YES' }]);
  await accounts.setOptInMessage('nobody', [{ type: 'TEXT', text: 'Reply YES' }]);
  await book.add(O, [{ contact, attestation: { statement: 'They agreed', userId: 'u1' } }]);
  await book.attestationOf(contact);
  const questions = [
    textOf(contact, 'question', { kind: 'OPT_IN' }),
    textOf(contact, 'reminder', { kind: 'OPT_IN', due: later(600) }),
  ];
  await flow.scheduleOnce(questions, asked.askedWrite(O, phone, NOW));
  await flow.scheduleOnce([textOf(contact, 'again', { kind: 'OPT_IN' })], asked.askedWrite(O, phone, NOW));
  await store.transact([asked.notOptedInCheck(O, phone)]);
  await asked.change(O, phone, { state: 'OPTED_IN', how: 'keyword', evidence: 'YES', at: later(60) }, 'SM-yes');
  await store.transact([asked.notOptedInCheck(O, phone)]).catch(() => undefined);
  await asked.history(O, phone);
  await contacts.dismissOptOutHint(O, contact.id);
  await contacts.dismissOptOutHint(O, 'nobody');
}
