import { beforeEach, describe, expect, it } from 'vitest';
import { createInProcessTable } from '../../../local-cloud/engine.ts';
import { buildActor, buildOrganization, buildTwoStepCampaign } from '../../../test/support/scenarios/test-data.ts';
import type { Outgoing } from '../../adapters/queue.ts';
import { createData, type Data } from '../../data/index.ts';
import { organizationKey } from '../../data/table/keys.ts';
import { Table } from '../../data/table/table.ts';
import { NEW_TRIGGER, type Action, type IfThen, type Trigger } from '../../domain/if-then/if-then.ts';
import { NEW_PITCH_SETTINGS } from '../../domain/pitches/pitch.ts';
import { CONFLICT } from '../../domain/shared/conflict.ts';
import { Refusal } from '../../platform/refusal.ts';
import { cloneCampaign } from '../campaigns/copy-campaign.ts';
import { deleteStep } from '../campaigns/change-steps.ts';
import { changeIfThen, createIfThen, deleteIfThen, listIfThens } from './change-if-then.ts';

const NOW = new Date('2026-03-02T17:00:00Z');
const LATER = new Date('2026-03-03T17:00:00Z');
const O = 'o';
const actor = (now = NOW) => buildActor(now, { access: 'OWNER' });
const trigger = (more: Partial<Trigger> = {}): Trigger => ({ ...NEW_TRIGGER, id: 't', ...more });
const text: Action = { id: 'x', label: '', isDefault: true, type: 'LEAD', blocks: [{ type: 'TEXT', text: 'Hi STOP' }] };
const webhook: Action = { id: 'z', label: '', isDefault: true, type: 'WEBHOOK', url: 'https://example.com/hook' };
const adds = (campaignId: string | null): Action => ({
  id: 'y',
  label: '',
  isDefault: true,
  type: 'CAMPAIGN',
  campaignId,
});

describe('If/thens', () => {
  let data: Data;
  let table: Table;
  const publish = async () => undefined;
  let queued: unknown[];
  const bulk = { send: async ({ body }: Outgoing) => void queued.push(body) };
  beforeEach(async () => {
    const { name, client } = await createInProcessTable();
    table = new Table(name, client);
    data = createData(table);
    queued = [];
    await data.accounts.createOrganization(
      buildOrganization({ id: O, name: 'O', number: '+16025550901', showAppt: true }),
    );
    await data.accounts.addMember({ userId: 'u', organizationId: O, organizationName: 'O', access: 'OWNER' });
    await data.pitches.createPitch({
      ...NEW_PITCH_SETTINGS,
      organizationId: O,
      id: 'p',
      userId: 'u',
      code: 'code',
      structure: [],
      created: NOW,
      archived: null,
      version: 1,
    });
    for (const id of ['a', 'b', 'c']) {
      const base = buildTwoStepCampaign(NOW);
      const { one, two } = base.steps;
      if (!one || !two) throw new Error('The campaign has no steps');
      await data.campaigns.createCampaign({
        ...base,
        id,
        name: id.toUpperCase(),
        structure: { FEATURE: [`${id}-1`, `${id}-2`], BEFORE: [], APPOINTMENT: [] },
        steps: {
          [`${id}-1`]: { ...one, id: `${id}-1`, campaignId: id, featureType: 'PITCH', pitchId: 'p' },
          [`${id}-2`]: { ...two, id: `${id}-2`, campaignId: id },
        },
      });
    }
  });

  const deps = () => ({ data, bulk, publish, webhookRules: { allowsLocalHosts: false } });
  const draft = async (stepId = 'a-1'): Promise<IfThen> => required(await createIfThen(deps(), actor(), stepId));
  const save = (id: string, change: Partial<IfThen>, now = NOW, version: number | null = null) =>
    changeIfThen(deps(), actor(now), { id, version, edit: (before) => ({ ...before, active: true, ...change }) });
  const saved = async (change: Partial<IfThen>, stepId = 'a-1'): Promise<IfThen> =>
    required(await save((await draft(stepId)).id, change));
  const list = (campaignId = 'a') => listIfThens(deps(), O, campaignId);

  const switchTo = ({ brand = 'text', showAppt = true }: { brand?: string; showAppt?: boolean }) =>
    table.update(organizationKey(O), {
      UpdateExpression: 'SET brand = :brand, showAppt = :showAppt',
      ExpressionAttributeValues: { ':brand': brand, ':showAppt': showAppt },
    });

  it('belong to steps with a pitch, and a draft is not listed', async () => {
    expect(await createIfThen(deps(), actor(), 'a-2')).toEqual(
      new Refusal('Only a step with a pitch or a link has if/thens.'),
    );
    expect(await createIfThen(deps(), actor(), 'a-9')).toBeInstanceOf(Refusal);
    const { id } = await draft();
    expect(await list()).toEqual([]);
    await save(id, { triggers: [trigger()], actions: [text] });
    expect(await list()).toMatchObject([{ id, active: true, version: 2 }]);
  });

  it.each<[Partial<IfThen>, string]>([
    [{ triggers: [], actions: [text] }, 'Add an if.'],
    [{ triggers: [trigger()], actions: [] }, 'Add a then.'],
    [{ triggers: [trigger()], actions: [adds('nowhere')] }, 'Choose a campaign.'],
    [{ triggers: [trigger()], actions: [{ ...text, blocks: [] }] }, 'Write a message first.'],
    [
      { triggers: [trigger()], actions: [{ ...text, blocks: [{ type: 'IF_LIST' }] }] },
      'Only texts to your team can list the ifs.',
    ],
    [
      { triggers: [trigger()], actions: [{ ...webhook, type: 'WEBHOOK', url: 'https://10.0.0.1/hook' }] },
      'The address must be public: webhooks go over the internet.',
    ],
    [
      { triggers: [trigger()], actions: [{ ...text, type: 'SPECIFIC', userIds: ['stranger'] }] },
      'Choose people of your team who may see contacts.',
    ],
    [
      { triggers: [trigger({ slideId: 'p-gone' })], actions: [text] },
      'That slide is no longer in the pitch. Choose another one.',
    ],
    [
      { triggers: [trigger({ type: 'WIDGET', widgetId: 'w', responses: ['Yes'] })], actions: [text] },
      'That question is no longer in the pitch. Choose another one.',
    ],
    [{ triggers: [trigger({ type: 'UNOPENED' })], actions: [text] }, 'Choose how long to wait.'],
  ])('that cannot work are refused: %j', async (change, why) => {
    expect(await save((await draft()).id, change)).toEqual(new Refusal(why));
  });

  it('call another system only where that is switched on, and those that do so already continue', async () => {
    const { id, actions } = await saved({ triggers: [trigger()], actions: [webhook] });
    await switchTo({ showAppt: false });
    expect(await save((await draft()).id, { triggers: [trigger()], actions: [webhook] })).toEqual(
      new Refusal('Webhooks are not switched on for this organization.'),
    );
    const other = await saved({ triggers: [trigger()], actions: [text] });
    expect(await save(other.id, { actions: [{ ...webhook, id: 'x' }] })).toBeInstanceOf(Refusal);
    expect(await save(id, { label: 'Still calls', actions })).toMatchObject({ label: 'Still calls' });
    expect(await save(id, { actions: [{ ...webhook, url: 'https://example.com/new' }, text] })).toMatchObject({
      actions: [{ url: 'https://example.com/new' }, { type: 'LEAD' }],
    });
  });

  it('call another system for a person with the switch, in an organization without it', async () => {
    await switchTo({ showAppt: false });
    const calls = { triggers: [trigger()], actions: [webhook] };
    const person = { id: 'u', email: 'ann@a.test', name: 'Ann', phone: null, wpAdmin: false };
    await data.accounts.createUser({ ...person, id: 'other', email: 'ben@a.test', showAppt: true }, 'none');
    await data.accounts.createUser(person, 'none');
    expect(await save((await draft()).id, calls)).toBeInstanceOf(Refusal);
    await data.accounts.createUser({ ...person, id: 'v', email: 'eve@a.test', showAppt: true }, 'none');
    const { id } = await draft();
    const edit = (before: IfThen): IfThen => ({ ...before, active: true, ...calls });
    expect(await changeIfThen(deps(), { ...actor(), userId: 'v' }, { id, version: null, edit })).toMatchObject({
      actions: [{ type: 'WEBHOOK' }],
    });
  });

  it('are not for a brand in blast mode, where those that exist can still be changed', async () => {
    const { id } = await saved({ triggers: [trigger()], actions: [text] });
    await switchTo({ brand: 'blast' });
    expect(await createIfThen(deps(), actor(), 'a-1')).toEqual(new Refusal('If/thens are not available here.'));
    expect(await save(id, { label: 'Goes on' })).toMatchObject({ label: 'Goes on' });
  });

  it('never lead in a circle of campaigns, also when two people save at the same moment', async () => {
    await saved({ triggers: [trigger()], actions: [adds('b')] });
    const [fromB, fromC] = [await draft('b-1'), await draft('c-1')];
    expect(await save(fromB.id, { triggers: [trigger()], actions: [adds('a')] })).toEqual(
      new Refusal('Contacts would go in a circle: “B” → “A” → “B”.'),
    );
    const both = await Promise.all([
      save(fromB.id, { triggers: [trigger()], actions: [adds('c')] }),
      save(fromC.id, { triggers: [trigger()], actions: [adds('a')] }),
    ]);
    expect(both.filter((result) => result instanceof Refusal)).toHaveLength(1);
  });

  it('that are removed make room for the way back', async () => {
    const { id } = await saved({ triggers: [trigger()], actions: [adds('b')] });
    expect(await deleteIfThen(deps(), actor(), id)).toBeUndefined();
    expect(await deleteIfThen(deps(), actor(), id)).toBeInstanceOf(Refusal);
    expect(await saved({ triggers: [trigger()], actions: [adds('a')] }, 'b-1')).toMatchObject({ active: true });
  });

  it('count again what contacts do once their ifs change, and not when only a text does', async () => {
    const { id } = await saved({ triggers: [trigger()], actions: [text] });
    const reworded = required(
      await save(id, { actions: [{ ...text, blocks: [{ type: 'TEXT', text: 'Yo' }] }] }, LATER),
    );
    expect(reworded.since).toEqual(NOW);
    expect(required(await save(id, { triggers: [trigger({ type: 'REDIRECT' })] }, LATER)).since).toEqual(LATER);
  });

  it('that wait look at contacts under way, also when the answer of a save was lost', async () => {
    const wait = [trigger({ type: 'UNOPENED', hours: 1, performedAction: false })];
    const { id } = await saved({ triggers: wait, actions: [text] });
    await save(id, { label: 'Nudge' });
    await save(id, { label: 'Nudge' });
    // The save announces the check before its commit. The repeated save has nothing to commit.
    const checkStep = { kind: 'checkStep', stepId: 'a-1' };
    const expected = [{ kind: 'startAnnounced', work: [checkStep] }, checkStep, checkStep];
    expect(queued).toMatchObject(expected);
    await saved({ triggers: [trigger()], actions: [text] });
    expect(queued).toHaveLength(expected.length);
  });

  it('that someone else changed are not overwritten, and a repeated save finds its own', async () => {
    const { id, version } = await saved({ triggers: [trigger()], actions: [text] });
    await save(id, { label: 'Theirs' });
    expect(await save(id, { label: 'Mine' }, NOW, version)).toEqual(new Refusal(CONFLICT));
    expect(await save(id, { label: 'Theirs' }, NOW, version)).toMatchObject({ label: 'Theirs' });
  });

  it('come with the copy of a campaign, and go with their step', async () => {
    await saved({ triggers: [trigger()], actions: [adds('b')] });
    const copy = required(await cloneCampaign({ data, publish }, actor(LATER), { campaignId: 'a' }));
    const [copied] = await list(copy.id);
    expect(copied).toMatchObject({ stepId: copy.structure.FEATURE[0], actions: [{ campaignId: 'b' }], since: LATER });
    expect(copied?.actions[0]?.id.startsWith(copied.id)).toBe(true);
    await deleteStep({ data, publish, bulk }, actor(), copied?.stepId ?? '');
    await deleteStep({ data, publish, bulk }, actor(), 'a-1');
    expect([await list(copy.id), await list()]).toEqual([[], []]);
    // Nothing leads from A or its copy to B anymore.
    expect(await saved({ triggers: [trigger()], actions: [adds('a')] }, 'b-1')).toMatchObject({ active: true });
  });
});

function required<Result>(result: Result | Refusal): Result {
  if (result instanceof Refusal) throw new Error(result.errors.join(' '));
  return result;
}
