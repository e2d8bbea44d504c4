import type { MessageBlock } from '../content/blocks.ts';
import type { CampaignId, IfThenId, SlideId, StepId, UserId } from '../shared/ids.ts';

/** What a contact does with a pitch. UNOPENED: nothing, for a while. */
export const TRIGGER_TYPES = ['VIEWED', 'TIME', 'WIDGET', 'REDIRECT', 'CALENDAR', 'UNOPENED'] as const;
type TriggerType = (typeof TRIGGER_TYPES)[number];

export const WIDGET_EXPRESSIONS = ['EQ', 'NE', 'LT', 'LE', 'GT', 'GE'] as const;
export type WidgetExpression = (typeof WIDGET_EXPRESSIONS)[number];

/** One "if": something that happens, or that does not happen within a time after the text was handed over. */
export interface Trigger {
  readonly id: string;
  readonly label: string;
  readonly type: TriggerType;
  /** The slide. null means any slide of the pitch. */
  readonly slideId: SlideId | null;
  readonly widgetId: string | null;
  readonly expression: WidgetExpression;
  /** Whether several boxes of the question can be checked. */
  readonly isCheckbox: boolean;
  /** The answers to compare with, of which one must fit. */
  readonly responses: readonly string[];
  /** Of a TIME trigger. 0: any time. */
  readonly seconds: number;
  /** False: the thing has not happened when `days` and `hours` are over. An UNOPENED trigger is always such a one. */
  readonly performedAction: boolean;
  readonly days: number;
  readonly hours: number;
}

/** A trigger as it begins: the pitch was opened. */
export const NEW_TRIGGER: Omit<Trigger, 'id'> = {
  label: 'if ...',
  type: 'VIEWED',
  slideId: null,
  widgetId: null,
  expression: 'EQ',
  isCheckbox: false,
  responses: [],
  seconds: 0,
  performedAction: true,
  days: 0,
  hours: 0,
};

export const ACTION_TYPES = ['ME', 'LEAD', 'SPECIFIC', 'CAMPAIGN', 'WEBHOOK'] as const;

/** One "then". ME: the owner of the campaign. Texts to ME and SPECIFIC people are texts to the team. */
export type Action = { readonly id: string; readonly label: string; readonly isDefault: boolean } & (
  | { readonly type: 'ME'; readonly blocks: readonly MessageBlock[] }
  | { readonly type: 'LEAD'; readonly blocks: readonly MessageBlock[] }
  | { readonly type: 'SPECIFIC'; readonly blocks: readonly MessageBlock[]; readonly userIds: readonly UserId[] }
  | { readonly type: 'CAMPAIGN'; readonly campaignId: CampaignId | null }
  | { readonly type: 'WEBHOOK'; readonly url: string }
);

/** Once all triggers are met, each action happens, once for each contact and round. */
export interface IfThen {
  readonly id: IfThenId;
  readonly stepId: StepId;
  readonly label: string;
  readonly triggers: readonly Trigger[];
  readonly actions: readonly Action[];
  /** False: a draft, whose editor no one has saved. It never fires. */
  readonly active: boolean;
  /**
   * Since when the ifs are as they are. An if/then fires when its last if is met from then on: one that is written today does not
   * text everyone who opened the pitch last week.
   */
  readonly since: Date;
  readonly created: Date;
  /** Grows with every change, so that an editor which began with an older version overwrites nothing. */
  readonly version: number;
}

/** What decides whether an if/then fires. */
export type Rule = Pick<IfThen, 'id' | 'triggers' | 'actions' | 'active' | 'since'>;

export const IF_THEN_LIMITS = {
  perCampaign: 50,
  triggers: 10,
  actions: 10,
  label: 60,
  responses: 20,
  response: 200,
  users: 20,
  url: 500,
  days: 365,
  seconds: 86_400,
} as const;

/** Returns whether an if fits a text whose link leads to a page or a number: no one sees a slide there. */
export function isForRedirect({ type }: Pick<Trigger, 'type'>): boolean {
  return type === 'REDIRECT' || type === 'UNOPENED';
}

/** Returns whether a trigger waits for something that does not happen. */
export function waitsForNothing({ type, performedAction }: Pick<Trigger, 'type' | 'performedAction'>): boolean {
  return type === 'UNOPENED' || !performedAction;
}

/** Returns why a trigger cannot be saved among others, or null. */
export function findTriggerProblem(trigger: Trigger, others: readonly Trigger[]): string | null {
  const { type, days, hours, widgetId, responses } = trigger;
  if (others.length >= IF_THEN_LIMITS.triggers) return `An if/then has at most ${IF_THEN_LIMITS.triggers} ifs.`;
  const isUnopened = (each: Trigger): boolean => each.type === 'UNOPENED';
  if (others.length > 0 && (isUnopened(trigger) || others.some(isUnopened)))
    return '“Not opened” cannot be combined with other ifs.';
  if (!isWhole(days, IF_THEN_LIMITS.days) || !isWhole(hours, 23)) return 'Choose up to 365 days and 23 hours.';
  if (waitsForNothing(trigger) && days === 0 && hours === 0) return 'Choose how long to wait.';
  if (type === 'WIDGET' && widgetId === null) return 'Choose a question.';
  if (type === 'WIDGET' && responses.every((each) => each.trim() === '')) return 'Choose an answer.';
  if (type === 'WIDGET' && responses.length > IF_THEN_LIMITS.responses)
    return `Choose at most ${IF_THEN_LIMITS.responses} answers.`;
  return type === 'TIME' && !isWhole(trigger.seconds, IF_THEN_LIMITS.seconds) ? 'Choose up to a day.' : null;
}

/** Returns whether an if/then can fire at all. */
export function isComplete({ triggers, actions, active }: Rule): boolean {
  return active && triggers.length > 0 && actions.length > 0;
}

function isWhole(value: number, most: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= most;
}

/** Returns the campaigns that an if/then adds contacts to. A draft adds no one. */
export function listNextCampaigns({ active, actions }: Pick<IfThen, 'active' | 'actions'>): CampaignId[] {
  return active ? actions.flatMap((action) => (action.type === 'CAMPAIGN' ? (action.campaignId ?? []) : [])) : [];
}
