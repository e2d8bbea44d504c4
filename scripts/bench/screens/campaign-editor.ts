import { createHash } from 'node:crypto';
import type { Step } from '../../../functions/domain/campaigns/step.ts';
import { NEW_TRIGGER, type IfThen } from '../../../functions/domain/if-then/if-then.ts';
import { getPackById } from '../../../functions/domain/brand/packs.ts';
import { NO_MASK } from '../../../functions/domain/masking/mask.ts';
import { NEW_PITCH_SETTINGS } from '../../../functions/domain/pitches/pitch.ts';
import { campaignFields } from '../../../functions/graphql/campaigns/fields.ts';
import { stepFields } from '../../../functions/graphql/campaigns/steps.ts';
import { ifThenFields } from '../../../functions/graphql/if-thens/fields.ts';
import type { SignedInContext } from '../../../functions/platform/router.ts';
import { BENCH_ORGANIZATION, buildCampaign } from '../support/bench-data.ts';
import { record } from '../support/results.ts';
import { BenchInbox, formatCost, type PageCost } from './bench-inbox.ts';

/**
 * `npm run bench -- campaign-editor`: the calls of the campaign editor, for a campaign as large as one may be: 200 steps with long texts
 * and 50 if/thens. Fails when one takes 200 ms or more.
 */
const STEPS = 200;
const IF_THENS = 50;
const LIMIT_MS = 200;
const START = new Date('2026-03-02T17:00:00Z');
const CAMPAIGN = 'c';
const ORGANIZATION = BENCH_ORGANIZATION.id;

const PITCH_STEP = `${CAMPAIGN}-step0`;

/** 240 characters. Each step has words of its own, which pack less than English does. */
function buildLongText(step: number): string {
  return createHash('shake256', { outputLength: 180 })
    .update(String(step))
    .digest('base64')
    .replaceAll(/[+/]/gu, ' ')
    .slice(0, 240);
}

const inbox = await BenchInbox.start();
const { data } = inbox;
const queue = { send: async () => undefined, sendAll: async () => undefined };
const deps = {
  data,
  bulk: queue,
  replies: queue,
  wakeUps: { schedule: async () => undefined },
  publish: async () => undefined,
  zone: 'America/Phoenix',
  recipientHours: false,
  uploads: { describe: async () => null, read: async () => new Uint8Array() },
  media: { writeForever: async () => undefined },
  webhookRules: { allowsLocalHosts: false },
  getPace: () => ({ segmentsPerSecond: 1, segmentsPerDay: 1_000 }),
};
const fields = { ...campaignFields(deps), ...stepFields(deps), ...ifThenFields(deps) };
const actor = {
  sessionId: 's',
  userId: 'u',
  organizationId: ORGANIZATION,
  access: 'OWNER',
  wpAdmin: false,
  now: START,
} as const;
const context: SignedInContext = {
  now: START,
  address: '',
  host: '',
  device: '',
  isPerson: true,
  actor,
  pack: getPackById('text'),
  mask: NO_MASK,
};

async function call<Name extends keyof typeof fields>(name: Name, input: object): Promise<unknown> {
  const answer = (await fields[name].run(context, input as never)) as { readonly errors?: readonly string[] };
  if (answer.errors !== undefined) throw new Error(`${name}: ${answer.errors.join(' ')}`);
  return answer;
}

async function setUp(): Promise<void> {
  const base = buildCampaign(CAMPAIGN, START);
  const { step } = base.steps;
  if (!step) throw new Error('The campaign has no step');
  const steps = Array.from({ length: STEPS }, (_, index): Step => {
    const isPitch = index === 0;
    return {
      ...step,
      id: `${CAMPAIGN}-step${index}`,
      featureType: isPitch ? 'PITCH' : 'MESSAGE',
      pitchId: isPitch ? 'p' : null,
      blocks: [{ type: 'TEXT', text: buildLongText(index) }],
    };
  });
  await data.campaigns.create({
    ...base,
    structure: { FEATURE: steps.map(({ id }) => id), BEFORE: [], APPOINTMENT: [] },
    steps: Object.fromEntries(steps.map((each) => [each.id, each])),
  });
  await data.pitches.create({
    ...NEW_PITCH_SETTINGS,
    organizationId: ORGANIZATION,
    id: 'p',
    userId: 'u',
    code: 'code',
    structure: [],
    created: START,
    archived: null,
    version: 1,
  });
  for (let index = 0; index < IF_THENS; index += 1)
    await data.ifThens.save(ORGANIZATION, null, buildIfThen(index), await data.ifThens.readLinks(ORGANIZATION));
}

function buildIfThen(index: number): IfThen {
  const id = `${PITCH_STEP}-rule${index}`;
  const blocks = [{ type: 'TEXT' as const, text: buildLongText(STEPS) }];
  return {
    id,
    stepId: PITCH_STEP,
    label: `Rule ${index}`,
    triggers: [
      { ...NEW_TRIGGER, id: `${id}-t1` },
      { ...NEW_TRIGGER, id: `${id}-t2`, type: 'REDIRECT' },
    ],
    actions: ['LEAD' as const, 'ME' as const].map((type) => ({
      id: `${id}-${type}`,
      label: '',
      isDefault: true,
      type,
      blocks,
    })),
    active: true,
    since: START,
    created: START,
    version: 1,
  };
}

await setUp();
await data.campaigns.create(buildCampaign('c2', START));
let changes = 0;
const costs = new Map<string, PageCost>([
  [
    'open the editor',
    await inbox.measure(() => call('campaign', { campaignId: CAMPAIGN, includeFeatures: true, includeStats: true })),
  ],
  [
    'save a step',
    await inbox.measure(() =>
      call('updateCampaignFeature', { campaignFeatureId: `${CAMPAIGN}-step7`, label: `Label ${(changes += 1)}` }),
    ),
  ],
  [
    'save an if/then',
    await inbox.measure(() =>
      call('updateCampaignWorkflow', {
        campaignWorkflowId: `${PITCH_STEP}-rule7`,
        label: `Label ${(changes += 1)}`,
        workflow: {
          triggers: [{ triggerType: 'VIEWED' }],
          actions: [{ actionType: 'CAMPAIGN', nextCampaignId: 'c2' }],
        },
      }),
    ),
  ],
]);

record('campaign-editor', {
  title: 'The editor of a large campaign',
  text: `Calls of the editor of a campaign with ${STEPS} steps of 240 characters and ${IF_THENS} if/thens: database calls: read units, and the median time of the function with the engine in its process.`,
  columns: ['', 'cost'],
  rows: [...costs].map(([name, cost]) => [name, formatCost(cost)]),
  notes: ['A save also answers with what the screen shows of the step or the if/then.'],
});
for (const [name, { milliseconds }] of costs)
  if (milliseconds >= LIMIT_MS) throw new Error(`To ${name} takes ${milliseconds.toFixed(1)} ms`);
