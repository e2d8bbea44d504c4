import type { StaffCall } from './desk.ts';
import { CONTACTS, pass, prepareCall, START, type Stage } from './stage.ts';

/** One thing that staff do, and what came before. */
export interface StaffStory {
  readonly name: string;
  /** The mutation that is interrupted. */
  readonly field: string;
  /** Builds its arguments. What it does before is not interrupted. */
  readonly prepare: (stage: Stage) => Promise<StaffCall['arguments']>;
  /**
   * Whether the person may press again after a reload, with a new key: a second run of the whole call changes nothing more. False
   * for calls that send or add something each time.
   */
  readonly repeatable: boolean;
  /** Whether the call changes several things one by one, each of which is whole. A call that is not repeated may leave some undone. */
  readonly gradual?: boolean;
  /** What a call that is not repeated may leave, because it alone does no harm. */
  readonly leaves?: RegExp;
  /** Who makes the call. missing means the owner. */
  readonly by?: StaffCall['by'];
  /** Whether each press adds a new thing, and the call takes no key. */
  readonly isNew?: boolean;
}

const KEY = 'key-of-the-press';
export const ids = (...indexes: number[]): string[] => indexes.map((index) => CONTACTS[index]?.id ?? '');
const at = (minutes: number): string => new Date(START.getTime() + minutes * 60_000).toISOString();
const messageContent = [{ type: 'TEXT', text: 'To all STOP' }];

/** A call that needs nothing before. */
export function plain(
  name: string,
  field: string,
  given: Readonly<Record<string, unknown>>,
  more: Pick<StaffStory, 'repeatable'> & Partial<StaffStory>,
): StaffStory {
  return { name, field, prepare: async () => given, ...more };
}

/** Waits until the carrier has the second text of the campaign and jobs that began are done. */
const settle = (stage: Stage): Promise<void> => pass(stage, 60);

async function sendToMany(stage: Stage, startAt: string | null): Promise<string> {
  const { job } = await prepareCall(stage, {
    field: 'messageLeads',
    arguments: { leadIds: ids(3, 4), messageContent, startAt },
  });
  await settle(stage);
  return (job as { id: string }).id;
}

const SENDING: readonly StaffStory[] = [
  plain(
    'text a contact',
    'messageLead',
    { leadId: ids(3)[0], message: 'Hi STOP', idempotencyKey: KEY },
    { repeatable: false },
  ),
  plain(
    'text many',
    'messageLeads',
    { leadIds: ids(0, 3), messageContent, idempotencyKey: KEY },
    { repeatable: false },
  ),
  plain(
    'text everybody',
    'messageLeads',
    { allLeads: true, messageContent, idempotencyKey: KEY },
    { repeatable: false },
  ),
  plain(
    'text many later',
    'messageLeads',
    { leadIds: ids(0, 3), messageContent, startAt: at(9), idempotencyKey: KEY },
    { repeatable: false },
  ),
  plain('count what a text costs', 'summarizeSending', { leadIds: ids(0, 3), messageContent }, { repeatable: true }),
  {
    name: 'cancel a text to many',
    repeatable: true,
    field: 'cancelJob',
    prepare: async (stage) => ({ jobId: await sendToMany(stage, at(8)) }),
  },
  {
    name: 'cancel a text to one',
    repeatable: true,
    field: 'cancelMessage',
    prepare: async (stage) => {
      await sendToMany(stage, at(8));
      const [text] = await stage.machine.data.messages.listLatest('o', ids(3)[0] ?? '', 1);
      return { messageId: `${text?.contactId}.${text?.id}` };
    },
  },
  {
    name: 'send a failed text again',
    repeatable: true,
    field: 'retryCampaignFeatureQueue',
    prepare: async (stage) => {
      const answer = stage.machine.answerHandOver;
      stage.machine.answerHandOver = async () => ({ kind: 'REFUSED', code: 30008 });
      stage.machine.reportsDelivery = false;
      await prepareCall(stage, { field: 'messageLead', arguments: { leadId: ids(3)[0], message: 'Hi STOP' } });
      await settle(stage);
      stage.machine.answerHandOver = answer;
      stage.machine.reportsDelivery = true;
      const [text] = await stage.machine.data.messages.listLatest('o', ids(3)[0] ?? '', 1);
      return { campaignFeatureQueueId: `${text?.contactId}.${text?.id}`, idempotencyKey: KEY };
    },
  },
  plain('pause all sending', 'holdSending', { scope: 'ORGANIZATION', held: true }, { repeatable: true }),
  {
    name: 'resume all sending',
    repeatable: true,
    field: 'holdSending',
    prepare: async (stage) => {
      await prepareCall(stage, { field: 'holdSending', arguments: { scope: 'ORGANIZATION', held: true } });
      await pass(stage, 180);
      return { scope: 'ORGANIZATION', held: false };
    },
  },
];

const CAMPAIGNS: readonly StaffStory[] = [
  plain(
    'add contacts to a campaign',
    'addLeadsToCampaign',
    { campaignId: 'd', leadIds: ids(0, 3), idempotencyKey: KEY },
    { repeatable: true },
  ),
  plain(
    'add everybody to a campaign',
    'addLeadsToCampaign',
    { campaignId: 'd', allLeads: true, idempotencyKey: KEY },
    { repeatable: true },
  ),
  plain(
    'take contacts out',
    'removeLeadsFromCampaign',
    { campaignId: 'c', leadIds: ids(0, 1), idempotencyKey: KEY },
    { repeatable: true, gradual: true },
  ),
  plain(
    'take everybody out',
    'removeLeadsFromCampaign',
    { campaignId: 'c', allLeads: true, idempotencyKey: KEY },
    { repeatable: true },
  ),
  {
    name: 'put contacts back',
    repeatable: true,
    gradual: true,
    field: 'removeLeadsFromCampaign',
    prepare: async (stage) => {
      const out = { campaignId: 'c', leadIds: ids(0, 1) };
      await prepareCall(stage, { field: 'removeLeadsFromCampaign', arguments: out });
      return { ...out, restore: true, idempotencyKey: KEY };
    },
  },
  plain('stop a campaign', 'stopCampaign', { campaignId: 'c' }, { repeatable: true }),
  plain('archive a campaign', 'archiveCampaign', { campaignId: 'c' }, { repeatable: true }),
  plain('pause a campaign', 'updateCampaign', { campaignId: 'c', paused: true }, { repeatable: true }),
  {
    name: 'resume a campaign',
    repeatable: true,
    field: 'updateCampaign',
    prepare: async (stage) => {
      await prepareCall(stage, { field: 'updateCampaign', arguments: { campaignId: 'c', paused: true } });
      await pass(stage, 180);
      return { campaignId: 'c', paused: false };
    },
  },
  plain('take no appointments', 'updateCampaign', { campaignId: 'c', hasAppt: false }, { repeatable: true }),
  plain(
    'change the words of a step',
    'updateCampaignFeature',
    { campaignFeatureId: 'c-two', message: 'Other STOP' },
    { repeatable: true },
  ),
  plain(
    'change the time of a step',
    'updateCampaignFeature',
    { campaignFeatureId: 'c-two', minutes: 7 },
    { repeatable: true },
  ),
  plain(
    'delete the step that people wait for',
    'deleteCampaignFeature',
    { campaignFeatureId: 'c-two' },
    { repeatable: true },
  ),
  plain(
    'add a step',
    'createCampaignFeature',
    { campaignId: 'c', structureType: 'FEATURE', featureType: 'MESSAGE', after: 'c-two' },
    { repeatable: false, isNew: true },
  ),
  plain('move a step', 'moveCampaignFeature', { campaignFeatureId: 'c-two', after: null }, { repeatable: true }),
  plain(
    'settle what the carrier never confirmed',
    'retryUnconfirmed',
    { campaignId: 'c', idempotencyKey: KEY },
    { repeatable: true },
  ),
];

export const SENDING_STORIES: readonly StaffStory[] = [...SENDING, ...CAMPAIGNS];
