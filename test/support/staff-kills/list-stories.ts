import { pass, prepareCall, type Stage } from './stage.ts';
import { KEY, make } from './stories/make.ts';
import { ids, plain, type StaffStory } from './stories.ts';

const makeGroup = (stage: Stage): Promise<string> => make(stage, 'createGroup', 'group', { name: 'North' });
const makeTag = (stage: Stage): Promise<string> => make(stage, 'saveTag', 'tag', { name: 'Gold' });
const makeField = (stage: Stage): Promise<string> => make(stage, 'saveCustomField', 'customField', { name: 'Size' });

async function fillGroup(stage: Stage): Promise<string> {
  const groupId = await makeGroup(stage);
  await prepareCall(stage, { field: 'addLeadsToGroup', arguments: { groupId, leadIds: ids(0, 3) } });
  await pass(stage, 5);
  return groupId;
}

async function tag(stage: Stage): Promise<string> {
  const tagId = await makeTag(stage);
  await prepareCall(stage, { field: 'tagLeads', arguments: { tagId, leadIds: ids(0, 3) } });
  await pass(stage, 5);
  return tagId;
}

const GROUPS: readonly StaffStory[] = [
  plain('make a group', 'createGroup', { name: 'North', idempotencyKey: KEY }, { repeatable: false }),
  {
    name: 'add contacts to a group',
    repeatable: true,
    gradual: true,
    field: 'addLeadsToGroup',
    prepare: async (stage) => ({ groupId: await makeGroup(stage), leadIds: ids(0, 3), idempotencyKey: KEY }),
  },
  {
    name: 'add everybody to a group',
    repeatable: true,
    field: 'addLeadsToGroup',
    prepare: async (stage) => ({ groupId: await makeGroup(stage), allLeads: true, idempotencyKey: KEY }),
  },
  {
    name: 'take a contact out of a group',
    repeatable: true,
    gradual: true,
    field: 'removeLeadsFromGroup',
    prepare: async (stage) => ({ groupId: await fillGroup(stage), leadIds: ids(0), idempotencyKey: KEY }),
  },
  {
    name: 'take everybody out of a group',
    repeatable: true,
    field: 'removeLeadsFromGroup',
    prepare: async (stage) => ({ groupId: await fillGroup(stage), allLeads: true, idempotencyKey: KEY }),
  },
  {
    name: 'archive a group',
    repeatable: true,
    field: 'archiveGroups',
    prepare: async (stage) => ({ groupIds: [await fillGroup(stage)] }),
  },
];

const ATTRIBUTES: readonly StaffStory[] = [
  plain('add a tag', 'saveTag', { name: 'Gold' }, { repeatable: true }),
  plain('add a field', 'saveCustomField', { name: 'Size' }, { repeatable: true }),
  {
    name: 'tag contacts',
    repeatable: true,
    gradual: true,
    field: 'tagLeads',
    prepare: async (stage) => ({ tagId: await makeTag(stage), leadIds: ids(0, 3), idempotencyKey: KEY }),
  },
  {
    name: 'tag everybody',
    repeatable: true,
    field: 'tagLeads',
    prepare: async (stage) => ({ tagId: await makeTag(stage), allLeads: true, idempotencyKey: KEY }),
  },
  {
    name: 'remove a tag',
    repeatable: true,
    field: 'removeTag',
    prepare: async (stage) => ({ tagId: await tag(stage) }),
  },
  {
    name: 'remove a field',
    repeatable: true,
    field: 'removeCustomField',
    prepare: async (stage) => ({ customFieldId: await makeField(stage) }),
  },
];

const COPIES: readonly StaffStory[] = [
  plain('make a campaign', 'createCampaign', { name: 'New', idempotencyKey: KEY }, { repeatable: false }),
  plain('copy a campaign', 'cloneCampaign', { campaignId: 'c', idempotencyKey: KEY }, { repeatable: false }),
];

export const LIST_STORIES: readonly StaffStory[] = [...GROUPS, ...ATTRIBUTES, ...COPIES];
