import { NO_GROUP_FILES } from '../../../../functions/domain/groups/group-files.ts';
import { DEFAULT_LANDING_SETTINGS } from '../../../../functions/domain/groups/landing-settings.ts';
import type { Data } from '../../../../functions/data/index.ts';
import type { Group } from '../../../../functions/domain/groups/group.ts';
import { falseIfConditionFails } from '../../../../functions/data/table/attempt.ts';
import { toOwnedMedia } from '../../../../functions/domain/media/owned-media.ts';
import { buildContact, NOW, ORGANIZATION_ID } from './actors.ts';
import { VIDEO } from './jobs.ts';

const group = (id: string): Group => ({
  organizationId: ORGANIZATION_ID,
  id,
  code: `code-${id}`,
  name: `Group ${id}`,
  created: NOW,
  archived: null,
  landing: DEFAULT_LANDING_SETTINGS,
  files: NO_GROUP_FILES,
  version: 1,
});

/** Groups, and contacts that join, leave, are archived and come back. */
export async function exerciseGroups({ groups, groupMembers, contactArchive, jobs, table }: Data): Promise<void> {
  for (const id of ['g1', 'g2', 'g3']) await groups.createGroup(group(id), 3);
  await groups.createGroup(group('g4'), 3);
  for (const code of ['code-g1', 'nothing']) await groups.findByCode(code);
  await groups.findGroup(ORGANIZATION_ID, 'g1');
  await groups.findMany(ORGANIZATION_ID, ['g1', 'none']);
  await groups.change(ORGANIZATION_ID, 'g1', (before) => ({ ...before, name: 'New name' }));
  // The video of the page is ready. No group shows another one.
  const explainer = toOwnedMedia(VIDEO);
  await groups.changeWith(ORGANIZATION_ID, 'g1', async (before) => ({
    group: { ...before, files: { ...before.files, explainer } },
    writes: [],
  }));
  for (const id of [VIDEO.id, 'other']) {
    const change = await groups.planMedia({ ...VIDEO, id, groupId: 'g1', state: 'READY' });
    if (change) await falseIfConditionFails(() => table.transact(change.writes));
  }
  await groups.planMedia(VIDEO);
  await groups.setArchived(ORGANIZATION_ID, ['g2', 'g3'], NOW, 3);
  await groups.createGroup(group('g4'), 2);
  await groups.createGroup(group('g5'), 2);
  await groups.setArchived(ORGANIZATION_ID, ['g2'], null, 2);
  for (const archived of [false, true]) {
    const page = await groups.listPage(ORGANIZATION_ID, { search: '', archived, limit: 1, after: null });
    await groups.listPage(ORGANIZATION_ID, { search: '', archived, limit: 1, after: page.next });
  }
  await groups.listPage(ORGANIZATION_ID, { search: 'new', archived: false, limit: 1, after: null });

  const change = { organizationId: ORGANIZATION_ID, groupId: 'g1' };
  const ids = Array.from({ length: 50 }, (_, index) => buildContact(60 + index).id);
  const checks = () => [jobs.openCheck(ORGANIZATION_ID, 'group-job', 'any')];
  await groupMembers.addMembers({ ...change, by: 'group-job', checks }, ids);
  await groupMembers.addMembers({ ...change, by: 'group-job' }, ids);
  await groupMembers.addMembers({ ...change, groupId: 'g4' }, ids.slice(0, 3));
  await groupMembers.listPage(ORGANIZATION_ID, 'g1', { limit: 10 });
  await contactArchive.setArchived(buildContact(60), NOW);
  await groupMembers.removeMembers(change, ids.slice(0, 5));
  await contactArchive.setArchived({ ...buildContact(60), archived: NOW }, null);
}
