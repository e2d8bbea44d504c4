import type { Data } from '../../../functions/data/index.ts';
import type { MediaRemoval } from '../../../functions/data/media/media-files.ts';
import type { ChunkResult } from '../../../functions/domain/jobs/job.ts';
import { MEDIA_QUOTA_BYTES, type StoredMedia } from '../../../functions/domain/media/files/stored-media.ts';
import {
  DAY,
  buildJob,
  buildContact,
  fail,
  NOW,
  ORGANIZATION_ID,
  RULES,
  buildMessage,
  secondsLater,
} from './actors.ts';

export async function exerciseJobs({
  jobs: book,
  jobRejects,
  importHistory,
  contactWriter: people,
  selections,
  changedContacts,
  sends,
  counters,
  exports: files,
  table: store,
}: Data): Promise<void> {
  const imported = buildJob('i1', 'IMPORT', { fileName: 'list.csv' });
  await importHistory.create(imported, 'print');
  await importHistory.create({ ...imported, id: 'i2' }, 'print');
  await book.create(buildJob('e1', 'ENROLL'));
  await book.create(buildJob('e1', 'ENROLL'));
  const result: ChunkResult = {
    added: 2,
    merged: 1,
    skipped: 0,
    rejected: 2,
    rejects: [
      { row: 1, value: 'x', reason: 'INVALID_PHONE_FORMAT' },
      { row: 3, value: '', reason: 'NO_PHONE' },
    ],
  };
  for (const chunk of ['0001', '0002', '0001'])
    await book.finishChunk(imported, chunk, result, 5, book.chunkGuard(imported, chunk));
  for (const chunk of ['0001', '0009']) await book.isChunkCounted(imported, chunk);
  // Chunk 0002 is counted already and chunk 0003 is not. Contact 9 exists and contact 600 does not.
  for (const chunk of ['0002', '0003'])
    for (const index of [9, 600])
      await people.add(
        ORGANIZATION_ID,
        [{ contact: buildContact(index), attestation: null }],
        book.chunkGuard(imported, chunk),
      );
  const exported = {
    organizationId: ORGANIZATION_ID,
    id: 'x1',
    kind: 'OPT_OUTS',
    campaignId: null,
    campaignName: null,
    contactId: null,
    by: 'u1',
    created: NOW,
  } as const;
  await files.create({ ...exported, state: 'RUNNING' });
  await files.find(ORGANIZATION_ID, 'x1');
  await files.find(ORGANIZATION_ID, 'none');
  const file = { number: 0, key: 'exports/o/x1/0.csv', name: 'opt-outs.csv', rows: 1, bytes: 20, next: null };
  for (const key of [file.key, 'another']) await files.recordFile({ ...exported, state: 'RUNNING' }, { ...file, key });
  await files.listFiles(ORGANIZATION_ID, 'x1');
  await files.finish(ORGANIZATION_ID, 'x1');
  await files.finish(ORGANIZATION_ID, 'none');
  await files.list(ORGANIZATION_ID, { limit: 1, after: null });
  await files.list(ORGANIZATION_ID, { limit: 1, after: 'x1' });
  await importHistory.create(buildJob('i3', 'IMPORT'), 'another print');
  await importHistory.cancel(ORGANIZATION_ID, 'i3');
  await importHistory.cancel(ORGANIZATION_ID, 'i3');
  await book.finish(ORGANIZATION_ID, 'i1', 'DONE');
  await book.finish(ORGANIZATION_ID, 'i1', 'FAILED', 'Too late');
  await book.find(ORGANIZATION_ID, 'i1');
  await jobRejects.listFirst(ORGANIZATION_ID, 'i1', 3);
  await jobRejects.listPage(ORGANIZATION_ID, 'i1', { atLeast: 1, after: null });
  await importHistory.list(ORGANIZATION_ID, { limit: 1, after: null });
  await importHistory.createUndo(buildJob('u1', 'UNDO'), imported);
  await importHistory.createUndo(buildJob('u2', 'UNDO'), imported);
  await book.create(buildJob('m1', 'MESSAGE'));
  for (const after of [null, 'm1']) await sends.list(ORGANIZATION_ID, { limit: 1, after });
  await counters.getSendCounts(ORGANIZATION_ID, ['m1', 'none']);
  await selections.save(
    buildJob('m1', 'MESSAGE'),
    Array.from({ length: 30 }, (_, index) => buildContact(index).id),
  );
  await selections.save(buildJob('m1', 'MESSAGE'), [buildContact(1).id, 'late']);
  const selected = (await book.find(ORGANIZATION_ID, 'm1')) ?? fail();
  await selections.findBatch(selected, 0);
  await selections.listAll(selected);
  await store.transact([changedContacts.recordWrite(buildJob('g1', 'GROUP'), [buildContact(1).id])]);
  await changedContacts.listAll(buildJob('g1', 'GROUP'));
  await selections.findBatch(selected, 9).catch(() => undefined);
  await store.transact([book.runningCheck(ORGANIZATION_ID, 'e1')]);
  await book.cancel(ORGANIZATION_ID, 'e1', ['RUNNING']);
  await book.cancel(ORGANIZATION_ID, 'e1', ['RUNNING']);
  await store.transact([book.runningCheck(ORGANIZATION_ID, 'e1')]).catch(() => undefined);
}

export async function exerciseBulkMessages({ bulkMessages: bulkTexts, audit, table: store }: Data): Promise<void> {
  const people = [buildContact(90), buildContact(91), buildContact(92)];
  const messages = people.map((contact) =>
    buildMessage(contact, `bulk-${contact.id}`, {
      lane: 'campaign',
      progressCell: { date: DAY, runNumber: 0, shard: 0, quarterHour: 40, segments: 1 },
    }),
  );
  await bulkTexts.schedule(buildJob('m1', 'MESSAGE'), messages);
  await bulkTexts.schedule(buildJob('m1', 'MESSAGE'), messages);
  await bulkTexts.schedule(buildJob('e1', 'MESSAGE'), [buildMessage(buildContact(93), 'bulk-canceled')]);
  await bulkTexts.cancel(
    messages.map((message, index) => ({ message, contact: people[index] ?? fail() })),
    'CANCELED_BY_STAFF',
    RULES,
    NOW,
  );
  await store.transact([
    audit.auditWrite({
      organizationId: ORGANIZATION_ID,
      userId: 'u1',
      action: 'test',
      details: { a: 1, b: null, c: true },
      at: NOW,
    }),
  ]);
  await audit.record({ organizationId: ORGANIZATION_ID, userId: 'u1', action: 'test', details: {}, at: NOW });
  const { next } = await audit.list(ORGANIZATION_ID, { limit: 1, after: null });
  await audit.list(ORGANIZATION_ID, { limit: 50, after: next });
}

export async function exerciseCustomValues({ customValues }: Data): Promise<void> {
  const value = { id: 'v1', name: 'Visit', value: 'https://calendly.com/ann', isCalendar: true, created: NOW };
  const before = await customValues.find(ORGANIZATION_ID, 'u1');
  await customValues.save(ORGANIZATION_ID, 'u1', before, [value]);
  await customValues.save(ORGANIZATION_ID, 'u1', before, []);
  const stored = await customValues.find(ORGANIZATION_ID, 'u1');
  await customValues.save(ORGANIZATION_ID, 'u1', stored, [value, { ...value, id: 'v2' }]);
  await customValues.save(ORGANIZATION_ID, 'u1', stored, []);
  await customValues.save(ORGANIZATION_ID, null, before, [value]);
  const { next } = await customValues.listOwners(ORGANIZATION_ID, { limit: 1, after: null });
  await customValues.listOwners(ORGANIZATION_ID, { limit: 5, after: next });
}

async function beginFile(
  mediaFiles: Data['mediaFiles'],
  file: Parameters<Data['mediaFiles']['begin']>[0],
): Promise<MediaRemoval> {
  const removal = await mediaFiles.begin(file, NOW);
  if (removal === 'FULL') throw new Error('There is no room');
  return removal;
}

export async function exerciseMedia({ mediaFiles, mediaLibrary, settings, table }: Data): Promise<void> {
  const by = { userId: 'u1', at: NOW };
  const before = { name: 'One', image: null };
  const removal = await beginFile(mediaFiles, { key: 'media/o1/one.png', organizationId: ORGANIZATION_ID, bytes: 7 });
  const keep = [mediaFiles.keepWrite(removal)];
  await settings.saveOrganization(ORGANIZATION_ID, before, { image: removal.key }, by, keep);
  await settings.saveOrganization(ORGANIZATION_ID, before, { image: removal.key }, by, keep);
  const stored = { name: 'One', image: removal.key };
  await settings.saveOrganization(ORGANIZATION_ID, stored, { image: null }, by, [
    mediaFiles.replacedWrite(removal.key, NOW),
  ]);
  const [due] = await mediaFiles.listDue(secondsLater(40 * 86_400), 1);
  const started = await mediaFiles.start(due ?? removal, 7);
  for (const _ of [1, 2]) await mediaFiles.finish(started ?? removal);
  await mediaFiles.start(due ?? removal, 7);
  await mediaFiles.begin(
    { key: 'media/o1/two.png', organizationId: ORGANIZATION_ID, bytes: MEDIA_QUOTA_BYTES + 1 },
    NOW,
  );
  await mediaFiles.finish({ key: 'media/gone/one.png', due: NOW, bytes: 7 });
  const large = { ...VIDEO, id: 'v2', uploadKey: 'videos/o1/v2.mp4', bytes: MEDIA_QUOTA_BYTES };
  // The second one has no room.
  for (const media of [VIDEO, large]) await mediaLibrary.announce(media);
  await mediaLibrary.find(ORGANIZATION_ID, 'v2');
  for (const shownBy of [ORGANIZATION_ID, 'o2'])
    await mediaFiles.share(shownBy, ['media/o1/one.png', 'media/o1/one.png']);
  await mediaFiles.findSharedAbroad(['media/o1/one.png', 'media/o1/two.png']);
  await mediaFiles.findShared(['media/o1/one.png', 'media/o1/two.png']);
  const kept = { ...VIDEO, slideId: 'p1-a', removal: null, jobStarted: NOW };
  for (const version of [1, 1, 7]) await mediaLibrary.save({ ...VIDEO, version }, kept);
  await mediaLibrary.listSilentJobs(secondsLater(60), 5);
  await mediaLibrary.save({ ...kept, version: 2 }, { ...kept, jobStarted: null, removal: secondsLater(60) });
  await table.transact([mediaFiles.announcedWrite({ key: 'videos/o1/v3.mp4', due: NOW, mediaId: 'v3' })]);
  for (const version of [1, 3, 3]) await mediaLibrary.forget({ ...VIDEO, version });
}

export const VIDEO: StoredMedia = {
  organizationId: ORGANIZATION_ID,
  id: 'v1',
  kind: 'VIDEO',
  state: 'UPLOADING',
  uploadKey: 'videos/o1/v1.mp4',
  contentType: 'video/mp4',
  bytes: 10,
  multipartId: null,
  slideId: null,
  groupId: null,
  attempt: 0,
  jobId: null,
  jobStarted: null,
  problem: null,
  output: null,
  removal: secondsLater(3_600),
  created: NOW,
  version: 1,
};

export async function exerciseContactAttributes({ contactTags, namedLists }: Data): Promise<void> {
  const contactIds = [4, 5, 6].map((index) => buildContact(index).id);
  const entry = { id: 't1', name: 'VIP', created: NOW, removed: false };
  const before = await namedLists.find(ORGANIZATION_ID, 'TAGS');
  await namedLists.save(ORGANIZATION_ID, 'TAGS', before, [entry]);
  await namedLists.save(ORGANIZATION_ID, 'TAGS', before, []);
  const stored = await namedLists.find(ORGANIZATION_ID, 'TAGS');
  await namedLists.save(ORGANIZATION_ID, 'TAGS', stored, [{ ...entry, removed: true }]);
  const change = { organizationId: ORGANIZATION_ID, tagId: 't1' };
  await contactTags.add(change, contactIds);
  await contactTags.add(change, contactIds);
  await contactTags.remove(change, contactIds.slice(0, 1));
}
