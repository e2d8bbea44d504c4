import * as z from 'zod/mini';
import {
  ACTION_TYPES,
  IF_THEN_LIMITS,
  NEW_TRIGGER,
  TRIGGER_TYPES,
  WIDGET_EXPRESSIONS,
  type Action,
  type Trigger,
} from '../../domain/if-then/if-then.ts';
import {
  id,
  idempotencyKeyInput,
  longId,
  optionalBoolean,
  optionalId,
  pageCursor,
  teamBlocks,
} from '../shared/inputs.ts';

const optionalLongId = z.nullish(longId);
const optionalInt = z.nullish(z.int('Enter a whole number.'));
const label = z.nullish(z.string().check(z.maxLength(IF_THEN_LIMITS.label * 2, 'The name is too long.')));

const triggerFields = {
  label,
  triggerOption: optionalLongId,
  triggerResponses: z.nullish(
    z
      .array(z.string().check(z.maxLength(IF_THEN_LIMITS.response, 'An answer is too long.')))
      .check(z.maxLength(IF_THEN_LIMITS.responses, `Choose at most ${IF_THEN_LIMITS.responses} answers.`)),
  ),
  seconds: optionalInt,
  days: optionalInt,
  hours: optionalInt,
  widgetId: optionalLongId,
  performedAction: optionalBoolean,
  widgetExpression: z.nullish(z.enum(WIDGET_EXPRESSIONS, 'There is no such comparison.')),
};
const actionFields = {
  label,
  messageContent: z.nullish(teamBlocks),
  webhookUrl: z.nullish(z.string().check(z.maxLength(IF_THEN_LIMITS.url, 'The address is too long.'))),
  userIds: z.nullish(
    z.array(id).check(z.maxLength(IF_THEN_LIMITS.users, `Choose at most ${IF_THEN_LIMITS.users} people.`)),
  ),
  nextCampaignId: optionalId,
};
const triggerType = z.enum(TRIGGER_TYPES, 'Unknown condition.');
const actionType = z.enum(ACTION_TYPES, 'Unknown action type.');

export const createIfThenInput = z.object({ campaignFeatureId: longId, idempotencyKey: idempotencyKeyInput });
const RUN_CURSOR_LENGTH = 400;
export const runsInput = z.object({ campaignWorkflowId: longId, after: pageCursor(RUN_CURSOR_LENGTH) });
export const ifThenInput = z.object({ campaignWorkflowId: longId });
export const saveIfThenInput = z.object({
  campaignWorkflowId: longId,
  label,
  workflow: z.object({
    triggers: z
      .array(z.object({ id: optionalLongId, triggerType, ...triggerFields }))
      .check(z.maxLength(IF_THEN_LIMITS.triggers, `An if/then has at most ${IF_THEN_LIMITS.triggers} ifs.`)),
    actions: z
      .array(z.object({ id: optionalLongId, actionType, ...actionFields }))
      .check(z.maxLength(IF_THEN_LIMITS.actions, `An if/then has at most ${IF_THEN_LIMITS.actions} thens.`)),
  }),
  version: optionalInt,
});
export const createTriggerInput = z.object({
  campaignWorkflowId: longId,
  triggerType,
  ...triggerFields,
  idempotencyKey: idempotencyKeyInput,
});
export const updateTriggerInput = z.object({
  workflowTriggerId: longId,
  triggerType: z.nullish(triggerType),
  ...triggerFields,
});
export const triggerInput = z.object({ workflowTriggerId: longId });
export const createActionInput = z.object({
  campaignWorkflowId: longId,
  actionType,
  ...actionFields,
  idempotencyKey: idempotencyKeyInput,
});
export const updateActionInput = z.object({
  workflowActionId: longId,
  actionType: z.nullish(actionType),
  ...actionFields,
});
export const actionInput = z.object({ workflowActionId: longId });

type TriggerChanges = Omit<z.infer<typeof updateTriggerInput>, 'workflowTriggerId'>;
type ActionChanges = Omit<z.infer<typeof updateActionInput>, 'workflowActionId'>;

/** Returns a trigger with what a call gives. What it leaves out stays as it is. */
export function withTriggerChanges(before: Trigger, given: TriggerChanges): Trigger {
  return {
    ...before,
    label: given.label?.trim() ?? before.label,
    type: given.triggerType ?? before.type,
    slideId: given.triggerOption === undefined ? before.slideId : given.triggerOption,
    widgetId: given.widgetId === undefined ? before.widgetId : given.widgetId,
    expression: given.widgetExpression ?? before.expression,
    responses: given.triggerResponses ?? before.responses,
    seconds: given.seconds ?? before.seconds,
    performedAction: given.performedAction ?? before.performedAction,
    days: given.days ?? before.days,
    hours: given.hours ?? before.hours,
  };
}

export function buildTrigger(
  triggerId: string,
  given: TriggerChanges & { readonly triggerType: Trigger['type'] },
): Trigger {
  return withTriggerChanges({ ...NEW_TRIGGER, id: triggerId }, given);
}

/** Returns an action with what a call gives. Another type keeps only what both types have. */
export function withActionChanges(before: Action, given: ActionChanges): Action {
  const type = given.actionType ?? before.type;
  const common = { id: before.id, label: given.label?.trim() ?? before.label, isDefault: before.isDefault };
  const text = given.messageContent ?? ('blocks' in before ? before.blocks : []);
  switch (type) {
    case 'ME':
    case 'LEAD':
      return { ...common, type, blocks: text };
    case 'SPECIFIC':
      return { ...common, type, blocks: text, userIds: given.userIds ?? ('userIds' in before ? before.userIds : []) };
    case 'CAMPAIGN': {
      const kept = 'campaignId' in before ? before.campaignId : null;
      return { ...common, type, campaignId: given.nextCampaignId === undefined ? kept : given.nextCampaignId };
    }
    case 'WEBHOOK':
      return { ...common, type, url: given.webhookUrl ?? ('url' in before ? before.url : '') };
  }
}

export function buildAction(actionId: string, isDefault: boolean, given: ActionChanges): Action {
  return withActionChanges({ id: actionId, label: 'then ...', isDefault, type: 'LEAD', blocks: [] }, given);
}
