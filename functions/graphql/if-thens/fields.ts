import type { Data } from '../../data/index.ts';
import { buildIfThenPartId, getIfThenOwnerId } from '../../domain/if-then/if-then-id.ts';
import type { Action, IfThen, Trigger } from '../../domain/if-then/if-then.ts';
import { runIdempotent } from '../../platform/idempotent.ts';
import { newId } from '../../platform/ids.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';
import { field } from '../registry/router.ts';
import {
  changeIfThen,
  createIfThen,
  deleteIfThen,
  type ChangeIfThenDeps,
} from '../../use-cases/if-thens/change-if-then.ts';
import { listRuns, type ListRunsDeps } from '../../use-cases/if-thens/list-runs.ts';
import { respond, respondDone } from '../shared/respond.ts';
import {
  actionInput,
  buildAction,
  buildTrigger,
  createActionInput,
  createIfThenInput,
  createTriggerInput,
  ifThenInput,
  runsInput,
  saveIfThenInput,
  triggerInput,
  updateActionInput,
  updateTriggerInput,
  withActionChanges,
  withTriggerChanges,
} from './inputs.ts';
import { actionView, ifThenView, runView, triggerView } from './view.ts';

export interface IfThenDeps extends ChangeIfThenDeps {
  readonly data: ChangeIfThenDeps['data'] & ListRunsDeps['data'] & Pick<Data, 'idempotency'>;
}

/** The if/thens of steps, which the contract calls workflows. */
export function ifThenFields(deps: IfThenDeps) {
  const { idempotency } = deps.data;
  return {
    createCampaignWorkflow: field({
      input: createIfThenInput,
      empty: { workflow: null },
      run: ({ actor }, input) =>
        runIdempotent(idempotency, actor, 'createCampaignWorkflow', input, async () =>
          respondIfThen(await createIfThen(deps, actor, input.campaignFeatureId)),
        ),
    }),
    updateCampaignWorkflow: field({
      input: saveIfThenInput,
      empty: { workflow: null },
      run: async ({ actor }, { campaignWorkflowId: id, label, workflow, version }) => {
        const newPartId = (): string => buildIfThenPartId(id, newId(actor.now));
        const edit = (before: IfThen): IfThen => ({
          ...before,
          label: label?.trim() ?? before.label,
          triggers: workflow.triggers.map(({ id: partId, ...given }) => {
            const known = before.triggers.find((trigger) => trigger.id === partId);
            return known ? withTriggerChanges(known, given) : buildTrigger(newPartId(), given);
          }),
          actions: workflow.actions.map(({ id: partId, ...given }) => {
            const known = before.actions.find((action) => action.id === partId);
            return known ? withActionChanges(known, given) : buildAction(newPartId(), !before.active, given);
          }),
          active: true,
        });
        return respondIfThen(await changeIfThen(deps, actor, { id, version: version ?? null, edit }));
      },
    }),
    deleteCampaignWorkflow: field({
      input: ifThenInput,
      run: async ({ actor }, { campaignWorkflowId }) =>
        respondDone(await deleteIfThen(deps, actor, campaignWorkflowId)),
    }),
    workflowRuns: field({
      input: runsInput,
      empty: { runs: [], next: null },
      run: async ({ actor, mask, pack }, { campaignWorkflowId: ifThenId, after = null }) =>
        respond(await listRuns(deps, actor, { ifThenId, after }), ({ runs, next }) => ({
          runs: runs.map((listed) => runView(listed, mask, pack)),
          next,
        })),
    }),
    ...triggerFields(deps),
    ...actionFields(deps),
  };
}

function triggerFields(deps: IfThenDeps) {
  return {
    createWorkflowTrigger: field({
      input: createTriggerInput,
      empty: { workflow: null, trigger: null },
      run: ({ actor }, input) =>
        runIdempotent(deps.data.idempotency, actor, 'createWorkflowTrigger', input, async () => {
          const { campaignWorkflowId: id, idempotencyKey: _key, ...given } = input;
          const added = buildTrigger(buildIfThenPartId(id, newId(actor.now)), given);
          const edit = (before: IfThen): IfThen => ({ ...before, triggers: [...before.triggers, added] });
          return respondTrigger(await changeIfThen(deps, actor, { id, edit }), added.id);
        }),
    }),
    updateWorkflowTrigger: field({
      input: updateTriggerInput,
      empty: { workflow: null, trigger: null },
      run: async ({ actor }, { workflowTriggerId: partId, ...given }) => {
        const edit = editPart('triggers', partId, (before: Trigger) => [withTriggerChanges(before, given)]);
        return respondTrigger(await changeIfThen(deps, actor, { id: getIfThenOwnerId(partId), edit }), partId);
      },
    }),
    deleteWorkflowTrigger: field({
      input: triggerInput,
      empty: { workflow: null },
      run: async ({ actor }, { workflowTriggerId: partId }) => {
        const edit = editPart('triggers', partId, () => []);
        return respondIfThen(await changeIfThen(deps, actor, { id: getIfThenOwnerId(partId), edit }));
      },
    }),
  };
}

function actionFields(deps: IfThenDeps) {
  return {
    createWorkflowAction: field({
      input: createActionInput,
      empty: { workflow: null, action: null },
      run: ({ actor }, input) =>
        runIdempotent(deps.data.idempotency, actor, 'createWorkflowAction', input, async () => {
          const { campaignWorkflowId: id, idempotencyKey: _key, ...given } = input;
          const partId = buildIfThenPartId(id, newId(actor.now));
          const edit = (before: IfThen): IfThen => ({
            ...before,
            actions: [...before.actions, buildAction(partId, !before.active, given)],
          });
          return respondAction(await changeIfThen(deps, actor, { id, edit }), partId);
        }),
    }),
    updateWorkflowAction: field({
      input: updateActionInput,
      empty: { workflow: null, action: null },
      run: async ({ actor }, { workflowActionId: partId, ...given }) => {
        const edit = editPart('actions', partId, (before: Action) => [withActionChanges(before, given)]);
        return respondAction(await changeIfThen(deps, actor, { id: getIfThenOwnerId(partId), edit }), partId);
      },
    }),
    deleteWorkflowAction: field({
      input: actionInput,
      empty: { workflow: null },
      run: async ({ actor }, { workflowActionId: partId }) => {
        const edit = editPart('actions', partId, () => []);
        return respondIfThen(await changeIfThen(deps, actor, { id: getIfThenOwnerId(partId), edit }));
      },
    }),
  };
}

/** Returns an edit that replaces one if or then. */
function editPart<Kind extends 'triggers' | 'actions'>(
  kind: Kind,
  partId: string,
  replace: (before: IfThen[Kind][number]) => readonly IfThen[Kind][number][],
): (before: IfThen) => IfThen | Refusal {
  return (before) => {
    const parts: readonly IfThen[Kind][number][] = before[kind];
    if (!parts.some(({ id }) => id === partId)) return notFound(kind === 'triggers' ? 'if' : 'then');
    return { ...before, [kind]: parts.flatMap((part) => (part.id === partId ? replace(part) : [part])) };
  };
}

function respondIfThen(result: IfThen | Refusal) {
  return respond(result, (ifThen) => ({ workflow: ifThenView(ifThen) }));
}

function respondTrigger(result: IfThen | Refusal, partId: string) {
  return respond(result, (ifThen) => {
    const trigger = ifThen.triggers.find(({ id }) => id === partId);
    return { workflow: ifThenView(ifThen), trigger: trigger ? triggerView(trigger) : null };
  });
}

function respondAction(result: IfThen | Refusal, partId: string) {
  return respond(result, (ifThen) => {
    const action = ifThen.actions.find(({ id }) => id === partId);
    return { workflow: ifThenView(ifThen), action: action ? actionView(action) : null };
  });
}
