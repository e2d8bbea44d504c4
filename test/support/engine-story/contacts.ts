import { newLead } from '../../../functions/domain/contacts/lead.ts';
import type { Data } from '../../../functions/data/parts.ts';
import { all, later, leadOf, NOW, O, textOf } from './cast.ts';

export async function contacts(data: Data): Promise<void> {
  const { contacts: book, leads, counters } = data;
  await book.add(
    O,
    Array.from({ length: 120 }, (_, place) => ({
      lead: leadOf(place),
      attestation: place % 2 ? { statement: 'They agreed', userId: 'u1' } : null,
    })),
  );
  // Again, with another id: merged, an empty name filled.
  await book.add(O, [
    { lead: { ...leadOf(3), id: 'other' }, attestation: null },
    { lead: newLead({ organizationId: O, id: 'nameless', created: NOW, phone: '+16025559001' }), attestation: null },
  ]);
  await book.setArchived(leadOf(9), NOW);
  await book.add(O, [{ lead: { ...leadOf(9), id: 'comes back' }, attestation: null }]);
  await book.add(O, [
    { lead: { ...leadOf(500), id: 'fills', phone: '+16025559001', email: 'a@example.test' }, attestation: null },
  ]);
  const lead = await leads.find(O, leadOf(4).id);
  if (!lead) throw new Error('The contact should be there');
  await book.change(lead, {
    name: 'New Name',
    firstName: 'New',
    lastName: 'Name',
    email: 'new@example.test',
    phone: '+16025559002',
  });
  await book.change({ ...leadOf(5) }, { ...leadOf(5), phone: leadOf(6).phone });
  await book.change({ ...leadOf(7) }, { ...leadOf(7), phone: null });
  await book.setArchived(leadOf(8), NOW);
  await book.setArchived(leadOf(8), NOW);
  await book.takeArchivedFrom(leadOf(8));
  await book.setArchived({ ...leadOf(8), archived: NOW }, null);
  await leads.update(O, leadOf(8).id, {
    UpdateExpression: 'SET archivedFrom = :from',
    ExpressionAttributeValues: { ':from': ['c1'] },
  });
  await book.takeArchivedFrom(leadOf(8));
  await leads.findMany(O, [leadOf(1).id, 'none', leadOf(2).id]);
  const first = await leads.page(O, 'contacts', { limit: 10 });
  await leads.page(O, 'contacts', { limit: 10, after: first.next });
  await leads.page(O, 'contacts', { limit: 10, skip: 25 });
  await all(leads.all(O, 'contacts'));
  await leads.markViewed(O, leadOf(1).id, NOW);
  await leads.markViewed(O, 'none', NOW);
  await leads.markInvalid(O, leadOf(119).id, leadOf(119).phone ?? '');
  await counters.ofOrganization(O);
  await data.mappings.remember(O, ['Name', 'Cell'], {
    fullName: 'Name',
    firstName: null,
    lastName: null,
    phone: 'Cell',
  });
  await data.mappings.find(O, ['cell', 'NAME']);
  await data.mappings.find(O, ['other']);
  await data.undo.made(O, [leadOf(110).id, 'none'], 'undo-1');
  await data.undo.archive(O, [leadOf(110), leadOf(111), { ...leadOf(112), id: 'none' }], 'undo-1', NOW);
}

export async function consents({ consents: book, table: store }: Data): Promise<void> {
  const change = { state: 'OPTED_OUT' as const, how: 'KEYWORD', evidence: 'STOP SM1', at: NOW };
  await book.change(O, leadOf(20).phone ?? '', change, 'event-1');
  await book.change(O, leadOf(20).phone ?? '', change, 'event-1');
  await book.optOutConcerns(O, leadOf(20).phone ?? '', NOW, later(60));
  await book.findBefore(O, leadOf(20).phone ?? '', 'event-1');
  await book.findBefore(O, leadOf(20).phone ?? '', 'none');
  await book.change(O, '+16025559999', { ...change, state: 'OPTED_IN' }, 'event-2');
  await book.find(O, '+16025559999');
  await book.findMany(O, [leadOf(20).phone ?? '', '+16025559998']);
  await store.transact([book.claimCheck(O, leadOf(21).phone ?? '')]);
  await store.transact([book.claimCheck(O, leadOf(20).phone ?? '')]).catch(() => undefined);
}

export async function searching({ search, compaction }: Data): Promise<void> {
  for (let step = 0; step < 10; step += 1) if ((await compaction.step(O)) === 'DONE') break;
  await search.find(O, { search: 'person 1', kind: null });
  await search.find(O, { search: '555', kind: 'optedOut' });
  await search.log(O);
  const { blocks } = await search.list(O);
  await search.blockEntries(O, blocks);
  await search.entries(O, [leadOf(1).id, 'none']);
}

export async function optIn({
  accounts,
  contacts: book,
  consents: asked,
  flow,
  leads,
  table: store,
}: Data): Promise<void> {
  const lead = leadOf(41);
  const phone = lead.phone ?? '';
  await accounts.setOptInMessage(O, [{ type: 'TEXT', text: 'Reply YES' }]);
  await accounts.setOptInMessage('nobody', [{ type: 'TEXT', text: 'Reply YES' }]);
  await book.add(O, [{ lead, attestation: { statement: 'They agreed', userId: 'u1' } }]);
  await book.attestationOf(lead);
  const questions = [
    textOf(lead, 'question', { kind: 'OPT_IN' }),
    textOf(lead, 'reminder', { kind: 'OPT_IN', due: later(600) }),
  ];
  await flow.scheduleOnce(questions, asked.askedWrite(O, phone, NOW));
  await flow.scheduleOnce([textOf(lead, 'again', { kind: 'OPT_IN' })], asked.askedWrite(O, phone, NOW));
  await store.transact([asked.notOptedInCheck(O, phone)]);
  await asked.change(O, phone, { state: 'OPTED_IN', how: 'keyword', evidence: 'YES', at: later(60) }, 'SM-yes');
  await store.transact([asked.notOptedInCheck(O, phone)]).catch(() => undefined);
  await asked.history(O, phone);
  await leads.dismissOptOutHint(O, lead.id);
  await leads.dismissOptOutHint(O, 'nobody');
}
