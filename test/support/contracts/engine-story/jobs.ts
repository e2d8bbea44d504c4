import type { Data } from '../../../../functions/data/index.ts';
import type { MediaRemoval } from '../../../../functions/data/media/media-files.ts';

import { MEDIA_QUOTA_BYTES, type StoredMedia } from '../../../../functions/domain/media/stored-media.ts';
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
  changedContacts,
  sends,
  counters,
}: Data): Promise<void> {
  const imported = buildJob('i1', 'IMPORT', { fileName: 'list.csv' });
  await book.createJob(buildJob('e1', 'ENROLL'));
  for (const chunk of ['0001', '0009']) await book.isChunkCounted(imported, chunk);
  await importHistory.createImport(buildJob('i3', 'IMPORT'), 'another print');
  await importHistory.cancel(ORGANIZATION_ID, 'i3');
  await jobRejects.listFirst(ORGANIZATION_ID, 'i1', 3);
  await importHistory.listImports(ORGANIZATION_ID, { limit: 1, after: null });
  await book.createJob(buildJob('m1', 'MESSAGE'));
  for (const after of [null, 'm1']) await sends.listSends(ORGANIZATION_ID, { limit: 1, after });
  await counters.getSendCounts(ORGANIZATION_ID, ['m1', 'none']);
  await book.findJob(ORGANIZATION_ID, 'm1');
  await changedContacts.listAll(buildJob('g1', 'GROUP'));
  await book.cancel(ORGANIZATION_ID, 'e1', ['RUNNING']);
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
  const { next } = await audit.listAuditEntries(ORGANIZATION_ID, { limit: 1, after: null });
  await audit.listAuditEntries(ORGANIZATION_ID, { limit: 50, after: next });
}

export async function exerciseCustomValues({ customValues }: Data): Promise<void> {
  await customValues.findCustomValues(ORGANIZATION_ID, 'u1');
  await customValues.findCustomValues(ORGANIZATION_ID, 'u1');
  await customValues.listOwners(ORGANIZATION_ID, { limit: 1, after: null });
}

async function beginFile(
  mediaFiles: Data['mediaFiles'],
  file: Parameters<Data['mediaFiles']['begin']>[0],
): Promise<MediaRemoval> {
  const removal = await mediaFiles.begin(file, NOW);
  if (removal === 'FULL') throw new Error('There is no room');
  return removal;
}

export async function exerciseMedia({ mediaFiles, mediaLibrary, settings }: Data): Promise<void> {
  const by = { userId: 'u1', at: NOW };
  const before = { name: 'One', image: null };
  const removal = await beginFile(mediaFiles, { key: 'media/o1/one.png', organizationId: ORGANIZATION_ID, bytes: 7 });
  const keep = [mediaFiles.keepWrite(removal)];
  await settings.saveOrganization(ORGANIZATION_ID, before, { image: removal.key }, by, keep);
  const stored = { name: 'One', image: removal.key };
  await settings.saveOrganization(ORGANIZATION_ID, stored, { image: null }, by, [
    mediaFiles.replacedWrite(removal.key, NOW),
  ]);
  const [due] = await mediaFiles.listDue(secondsLater(40 * 86_400), 1);
  const started = await mediaFiles.start(due ?? removal, 7);
  for (const _ of [1, 2]) await mediaFiles.finish(started ?? removal);
  await mediaFiles.begin(
    { key: 'media/o1/two.png', organizationId: ORGANIZATION_ID, bytes: MEDIA_QUOTA_BYTES + 1 },
    NOW,
  );
  for (const shownBy of [ORGANIZATION_ID, 'o2'])
    await mediaFiles.share(shownBy, ['media/o1/one.png', 'media/o1/one.png']);
  await mediaFiles.findSharedAbroad(['media/o1/one.png', 'media/o1/two.png']);
  await mediaFiles.findShared(['media/o1/one.png', 'media/o1/two.png']);
  const kept = { ...VIDEO, slideId: 'p1-a', removal: null, jobStarted: NOW };
  for (const version of [1, 1, 7]) await mediaLibrary.saveMedia({ ...VIDEO, version }, kept);
  await mediaLibrary.listSilentJobs(secondsLater(60), 5);
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
  const before = await namedLists.findNamedList(ORGANIZATION_ID, 'TAGS');
  await namedLists.saveNamedList(ORGANIZATION_ID, 'TAGS', before, [entry]);
  await namedLists.saveNamedList(ORGANIZATION_ID, 'TAGS', before, []);
  const stored = await namedLists.findNamedList(ORGANIZATION_ID, 'TAGS');
  await namedLists.saveNamedList(ORGANIZATION_ID, 'TAGS', stored, [{ ...entry, removed: true }]);
  const change = { organizationId: ORGANIZATION_ID, tagId: 't1' };
  await contactTags.addContactTags(change, contactIds);
  await contactTags.addContactTags(change, contactIds);
  await contactTags.removeContactTags(change, contactIds.slice(0, 1));
}
