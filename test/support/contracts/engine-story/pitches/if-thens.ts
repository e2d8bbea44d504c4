import type { Data } from '../../../../../functions/data/index.ts';

import type { ActionRun } from '../../../../../functions/domain/if-then/action-run.ts';
import { toRunId } from '../../../../../functions/domain/if-then/action-run.ts';
import type { Action, IfThen } from '../../../../../functions/domain/if-then/if-then.ts';
import { newView } from '../../../../../functions/domain/views/visit.ts';
import { NOW, ORGANIZATION_ID } from '../actors.ts';

const STEP = 'c1-1';
const ROUND = { stepId: STEP, round: 1, appointmentId: null };
const CONTACT = { organizationId: ORGANIZATION_ID, contactId: 'nameless', ...ROUND };
const OWNER = { ...CONTACT, campaignId: 'c1', featureCode: 'step' };
const action: Action = { id: `${STEP}-i-a`, label: '', isDefault: true, type: 'CAMPAIGN', campaignId: 'c2' };
const ifThen: IfThen = {
  id: `${STEP}-i`,
  stepId: STEP,
  label: '',
  triggers: [],
  actions: [action],
  active: true,
  since: NOW,
  created: NOW,
  version: 1,
};

/** If/thens that are saved twice and out of date, and removed. */
export async function exerciseIfThens({ ifThens }: Data): Promise<void> {
  const none = await ifThens.readLinks(ORGANIZATION_ID);
  await ifThens.saveIfThen(ORGANIZATION_ID, null, { ...ifThen, active: false }, none);
  await ifThens.findIfThen(ORGANIZATION_ID, ifThen.id);
  const saved = await ifThens.findIfThen(ORGANIZATION_ID, ifThen.id);
  if (!saved) return;
  await ifThens.removeIfThen(ORGANIZATION_ID, saved, none);
}

/** An if/then that fires twice at the same moment, what it does, and texts to the team. */
export async function exerciseFirings({ firings, actionRuns, teamTexts }: Data): Promise<void> {
  const run: ActionRun = {
    organizationId: ORGANIZATION_ID,
    contactId: 'nameless',
    stepRound: ROUND,
    ifThenId: ifThen.id,
    label: '',
    action,
    triggers: [],
    state: 'WAITING',
    result: null,
    at: NOW,
  };
  await firings.scheduleChecks([CONTACT, CONTACT], NOW).catch(() => undefined);
  await firings.markCheck(CONTACT, NOW);
  const view = newView({ stepId: STEP, pitchId: 'p1', started: NOW });
  for (const seen of [view, view]) await firings.fire(OWNER, seen, ifThen, [run], NOW);
  await firings.findView(OWNER);
  const ref = { organizationId: ORGANIZATION_ID, contactId: 'nameless', id: toRunId(run) };
  await actionRuns.findActionRun(ref);
  await actionRuns.listOfContact(ref);
  for (const after of [null, '9']) await actionRuns.listOfIfThen(ORGANIZATION_ID, ifThen.id, { after, limit: 1 });
  for (const result of ['NOBODY_TO_TELL', null] as const) await actionRuns.end(run, result);
  const text = { organizationId: ORGANIZATION_ID, contactId: 'nameless', runId: ref.id, userId: 'u1' };
  for (const body of ['Call them', 'Call them']) await teamTexts.createTeamText(text, body, NOW);
  await teamTexts.findTeamText(text);
  for (const userId of ['u1', 'u1', 'stranger'])
    await teamTexts.claim({ ...text, userId }, { from: '+16025550190', phone: '+16025550111' });
  await teamTexts.setState(text, 'CLAIMED', 'HANDED_OVER');
}
