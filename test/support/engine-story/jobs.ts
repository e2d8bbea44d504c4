import type { Data } from '../../../functions/data/parts.ts';
import { DAY, jobOf, contactOf, never, NOW, O, RULES, textOf } from './cast.ts';

export async function jobs({ jobs: book, contactWriter: people, selections, table: store }: Data): Promise<void> {
  const imported = jobOf('i1', 'IMPORT', { fileName: 'list.csv' });
  await book.createImport(imported, 'print');
  await book.createImport({ ...imported, id: 'i2' }, 'print');
  await book.create(jobOf('e1', 'ENROLL'));
  await book.create(jobOf('e1', 'ENROLL'));
  const result = {
    added: 2,
    merged: 1,
    skipped: 0,
    rejected: 2,
    rejects: [
      { row: 1, value: 'x', reason: 'Not a phone number' },
      { row: 3, value: '', reason: 'No phone number' },
    ],
  };
  for (const chunk of ['0001', '0002', '0001'])
    await book.finishChunk(imported, chunk, result, 5, book.fence(imported, chunk));
  // A chunk that is counted and one that is not; the contact is there, and is not.
  for (const chunk of ['0002', '0003'])
    for (const index of [9, 600])
      await people.add(O, [{ contact: contactOf(index), attestation: null }], book.fence(imported, chunk));
  await book.finish(O, 'i1', 'DONE');
  await book.finish(O, 'i1', 'FAILED', 'Too late');
  await book.find(O, 'i1');
  await book.rejects(O, 'i1', 3);
  await book.rejectPage(O, 'i1', { atLeast: 1, after: null });
  await book.imports(O, { limit: 1, after: null });
  await book.createUndo(jobOf('u1', 'UNDO'), imported);
  await book.createUndo(jobOf('u2', 'UNDO'), imported);
  await book.create(jobOf('m1', 'MESSAGE'));
  await selections.write(
    jobOf('m1', 'MESSAGE'),
    Array.from({ length: 30 }, (_, index) => contactOf(index).id),
  );
  await selections.write(jobOf('m1', 'MESSAGE'), [contactOf(1).id, 'late']);
  await selections.part(O, 'm1', 0);
  await selections.part(O, 'm1', 9);
  await selections.count(O, 'm1');
  await store.transact([book.runningCheck(O, 'e1')]);
  await book.cancel(O, 'e1', ['RUNNING']);
  await book.cancel(O, 'e1', ['RUNNING']);
  await store.transact([book.runningCheck(O, 'e1')]).catch(() => undefined);
}

export async function bulk({ bulkMessages: bulkTexts, audit, table: store }: Data): Promise<void> {
  const people = [contactOf(90), contactOf(91), contactOf(92)];
  const messages = people.map((contact) =>
    textOf(contact, `bulk-${contact.id}`, {
      lane: 'campaign',
      wave: { date: DAY, turn: 0, row: 0, slot: 40, segments: 1 },
    }),
  );
  await bulkTexts.schedule(jobOf('m1', 'MESSAGE'), messages);
  await bulkTexts.schedule(jobOf('m1', 'MESSAGE'), messages);
  await bulkTexts.schedule(jobOf('e1', 'MESSAGE'), [textOf(contactOf(93), 'bulk-canceled')]);
  await bulkTexts.cancel(
    messages.map((message, index) => ({ message, contact: people[index] ?? never() })),
    'Taken back',
    RULES,
    NOW,
  );
  await store.transact([
    audit.write({ organizationId: O, userId: 'u1', action: 'test', details: { a: 1, b: null, c: true }, at: NOW }),
  ]);
}
