import { prepareCall, type Stage } from '../stage.ts';
import { plain, type StaffStory } from '../stories.ts';
import { KEY, make } from './make.ts';
import { makePitch, makeSlide } from './pitch-stories.ts';

const VIEWED = { triggerType: 'VIEWED' };
const UNOPENED = { triggerType: 'UNOPENED', hours: 1 };
const THANKS = { actionType: 'LEAD', messageContent: [{ type: 'TEXT', text: 'Thanks STOP' }] };
const NEXT = { actionType: 'CAMPAIGN', nextCampaignId: 'd' };

/** A step with a pitch, which may have if/thens. */
async function makeStep(stage: Stage): Promise<string> {
  const pitchId = await makePitch(stage);
  await makeSlide(stage, pitchId);
  const step = { campaignId: 'c', structureType: 'FEATURE', featureType: 'PITCH', after: 'c-two', pitchId };
  return make(stage, 'createCampaignFeature', 'feature', step);
}

const makeDraft = async (stage: Stage): Promise<string> =>
  make(stage, 'createCampaignWorkflow', 'workflow', { campaignFeatureId: await makeStep(stage) });

interface Workflow {
  readonly id: string;
  readonly triggers: readonly { readonly id: string }[];
  readonly actions: readonly { readonly id: string }[];
}

/** A saved if/then. */
async function makeIfThen(stage: Stage): Promise<Workflow> {
  const given = {
    campaignWorkflowId: await makeDraft(stage),
    workflow: { triggers: [VIEWED], actions: [THANKS, NEXT] },
  };
  return (await prepareCall(stage, { field: 'updateCampaignWorkflow', arguments: given })).workflow as Workflow;
}

const getFirstId = (parts: readonly { readonly id: string }[]): string => parts[0]?.id ?? '';

const IF_THENS: readonly StaffStory[] = [
  {
    name: 'begin an if/then',
    repeatable: false,
    field: 'createCampaignWorkflow',
    prepare: async (stage) => ({ campaignFeatureId: await makeStep(stage), idempotencyKey: KEY }),
  },
  {
    name: 'save an if/then that leads to another campaign',
    repeatable: false,
    field: 'updateCampaignWorkflow',
    prepare: async (stage) => ({
      campaignWorkflowId: await makeDraft(stage),
      label: 'Go on',
      workflow: { triggers: [UNOPENED], actions: [THANKS, NEXT] },
      version: 1,
    }),
  },
  {
    name: 'delete an if/then',
    repeatable: true,
    field: 'deleteCampaignWorkflow',
    prepare: async (stage) => ({ campaignWorkflowId: (await makeIfThen(stage)).id }),
  },
];

const PARTS: readonly StaffStory[] = [
  {
    name: 'add an if',
    repeatable: false,
    field: 'createWorkflowTrigger',
    prepare: async (stage) => ({
      campaignWorkflowId: (await makeIfThen(stage)).id,
      triggerType: 'TIME',
      seconds: 30,
      idempotencyKey: KEY,
    }),
  },
  {
    name: 'change an if',
    repeatable: true,
    field: 'updateWorkflowTrigger',
    prepare: async (stage) => ({ workflowTriggerId: getFirstId((await makeIfThen(stage)).triggers), ...UNOPENED }),
  },
  {
    name: 'delete an if',
    repeatable: true,
    field: 'deleteWorkflowTrigger',
    prepare: async (stage) => {
      const { id, triggers } = await makeIfThen(stage);
      const added = { campaignWorkflowId: id, triggerType: 'TIME', seconds: 30 };
      await prepareCall(stage, { field: 'createWorkflowTrigger', arguments: added });
      return { workflowTriggerId: getFirstId(triggers) };
    },
  },
  {
    name: 'add a then',
    repeatable: false,
    field: 'createWorkflowAction',
    prepare: async (stage) => ({ campaignWorkflowId: (await makeIfThen(stage)).id, ...THANKS, idempotencyKey: KEY }),
  },
  {
    name: 'change a then',
    repeatable: true,
    field: 'updateWorkflowAction',
    prepare: async (stage) => ({
      workflowActionId: (await makeIfThen(stage)).actions[1]?.id ?? '',
      ...THANKS,
      label: 'Thank them',
    }),
  },
  {
    name: 'delete a then',
    repeatable: true,
    field: 'deleteWorkflowAction',
    prepare: async (stage) => ({ workflowActionId: (await makeIfThen(stage)).actions[1]?.id ?? '' }),
  },
];

const WEBHOOKS: readonly StaffStory[] = [
  plain('replace the secret of webhooks', 'rotateWebhookSecret', { idempotencyKey: KEY }, { repeatable: false }),
];

export const IF_THEN_STORIES: readonly StaffStory[] = [...IF_THENS, ...PARTS, ...WEBHOOKS];
