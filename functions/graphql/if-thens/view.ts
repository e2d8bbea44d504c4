import type { Action, IfThen, Trigger } from '../../domain/if-then/if-then.ts';

export function ifThenView({ id, stepId, label, triggers, actions, active, version }: IfThen) {
  return {
    id,
    campaignFeatureId: stepId,
    label,
    triggers: triggers.map(triggerView),
    actions: actions.map(actionView),
    active,
    version,
  };
}

export function triggerView(trigger: Trigger) {
  const { type, slideId, expression, responses, isCheckbox: _isCheckbox, ...shown } = trigger;
  return {
    ...shown,
    triggerType: type,
    triggerOption: slideId,
    widgetExpression: expression,
    triggerResponses: responses,
  };
}

export function actionView(action: Action) {
  const { id, label, isDefault, type } = action;
  return {
    id,
    label,
    default: isDefault,
    actionType: type,
    messageContent: 'blocks' in action ? action.blocks : [],
    webhookUrl: action.type === 'WEBHOOK' ? action.url : null,
    nextCampaignId: action.type === 'CAMPAIGN' ? action.campaignId : null,
    userIds: action.type === 'SPECIFIC' ? action.userIds : [],
  };
}
