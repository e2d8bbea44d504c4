import type { Pack } from '../../domain/brand/pack.ts';
import { describeReason } from '../../domain/brand/reasons.ts';
import type { Action, IfThen, Trigger } from '../../domain/if-then/if-then.ts';
import { showContact, type Mask } from '../../domain/contacts/mask.ts';
import type { ListedRun } from '../../use-cases/if-thens/list-runs.ts';

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

/** What an if/then did for a contact. */
export function runView({ position, run, contact }: ListedRun, mask: Mask, pack: Pack) {
  return {
    id: position,
    leadId: run.contactId,
    name: contact && !contact.erased ? showContact(contact, mask, 'LIST').name : '',
    actionType: run.action.type,
    state: run.state,
    skipped: run.result === null ? null : describeReason(run.result, pack),
    untold: run.untold ?? 0,
    at: run.at,
  };
}
