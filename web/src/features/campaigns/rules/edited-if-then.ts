import { say } from '../../../brand/say.ts';
import type { Action, Trigger } from '../../../../../functions/domain/if-then/if-then.ts';
import { findLengthError, hasContent, type MessageBlock } from '../../../../../functions/domain/content/blocks.ts';
import { findTriggerProblem, NEW_TRIGGER } from '../../../../../functions/domain/if-then/if-then.ts';
import { fromApi } from '../../../shared/message-field/from-api.ts';
import type { CampaignFeature } from '../api/campaign.ts';

type Workflow = NonNullable<CampaignFeature['workflows']>[number];

/** An if as the editor holds it. `key`: for the list on the screen. `id`: null for a new one. */
export interface EditedTrigger extends Omit<Trigger, 'id' | 'isCheckbox'> {
  readonly key: string;
  readonly id: string | null;
}

/** A then as the editor holds it. It keeps what another type of it would need, so that a change of the type loses nothing. */
export interface EditedAction {
  readonly key: string;
  readonly id: string | null;
  readonly type: Action['type'];
  readonly blocks: readonly MessageBlock[];
  readonly userIds: readonly string[];
  readonly campaignId: string | null;
  readonly url: string;
}

/** An if/then as the editor holds it. */
export interface EditedIfThen {
  /** Null for a new one. */
  readonly id: string | null;
  readonly label: string;
  readonly triggers: readonly EditedTrigger[];
  readonly actions: readonly EditedAction[];
  /** The version that the editor began with. Null for a new one. */
  readonly version: number | null;
}

let keys = 0;
const nextKey = (): string => `part-${(keys += 1)}`;

/** `isRedirect`: the text has a link to a page or a number, and no pitch. */
export function newTrigger(isRedirect = false): EditedTrigger {
  const { isCheckbox: _isCheckbox, ...trigger } = NEW_TRIGGER;
  return { ...trigger, ...(isRedirect ? { type: 'REDIRECT' as const } : {}), key: nextKey(), id: null };
}

export function newAction(): EditedAction {
  return { key: nextKey(), id: null, type: 'ME', blocks: [], userIds: [], campaignId: null, url: '' };
}

export function newIfThen(isRedirect = false): EditedIfThen {
  return { id: null, label: '', triggers: [newTrigger(isRedirect)], actions: [newAction()], version: null };
}

/** Returns a stored if/then for the editor. */
export function toEditedIfThen({ id, label, triggers, actions, version }: Workflow): EditedIfThen {
  return {
    id,
    label,
    triggers: triggers.map((trigger) => ({
      key: nextKey(),
      id: trigger.id,
      label: trigger.label,
      ...toTrigger(trigger),
    })),
    actions: actions.map((action) => ({
      key: nextKey(),
      id: action.id,
      type: action.actionType,
      blocks: fromApi(action.messageContent),
      userIds: action.userIds,
      campaignId: action.nextCampaignId,
      url: action.webhookUrl ?? '',
    })),
    version,
  };
}

/** Returns an if of the API in the words of the rules. */
export function toTrigger(trigger: Workflow['triggers'][number]): Omit<Trigger, 'id' | 'label' | 'isCheckbox'> {
  const { triggerType, triggerOption, widgetId, widgetExpression, triggerResponses } = trigger;
  const { seconds, performedAction, days, hours } = trigger;
  return {
    type: triggerType,
    slideId: triggerOption,
    widgetId,
    expression: widgetExpression,
    responses: triggerResponses,
    seconds,
    performedAction,
    days,
    hours,
  };
}

/** Returns why an if/then cannot be saved yet, or null. */
export function findIfThenProblem({ triggers, actions }: Pick<EditedIfThen, 'triggers' | 'actions'>): string | null {
  if (triggers.length === 0) return 'Add an if.';
  if (actions.length === 0) return 'Add a then.';
  const rules = triggers.map((trigger) => ({ ...trigger, id: trigger.key, isCheckbox: false }));
  for (const rule of rules) {
    const problem = findTriggerProblem(
      rule,
      rules.filter((other) => other !== rule),
    );
    if (problem !== null) return problem;
  }
  return actions.map(findActionProblem).find((problem) => problem !== null) ?? null;
}

function findActionProblem({ type, blocks, userIds, campaignId, url }: EditedAction): string | null {
  if (type === 'CAMPAIGN') return campaignId === null ? say('Choose a campaign.') : null;
  if (type === 'WEBHOOK') return URL.canParse(url.trim()) ? null : 'Enter the address of the webhook.';
  if (type === 'SPECIFIC' && userIds.length === 0) return 'Choose people of your team.';
  return hasContent(blocks) ? findLengthError(blocks) : 'Write a message first.';
}
