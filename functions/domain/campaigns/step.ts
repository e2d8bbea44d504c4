import type { Pack } from '../brand/pack.ts';
import type { CampaignId, PitchId, StepId } from '../shared/ids.ts';
import type { Redirect } from '../pitches/redirect.ts';
import { hasContent, renderBlocks, type MessageBlock, type PlaceholderValues } from '../content/blocks.ts';
import type { StepTiming } from './timing.ts';

export const STRUCTURE_TYPES = ['FEATURE', 'BEFORE', 'APPOINTMENT'] as const;
export type StructureType = (typeof STRUCTURE_TYPES)[number];

/** Returns whether staff can add steps before and after appointments: in some brands, and in organizations with the switch. */
export function offersPhases(
  flags: Pick<Pack['flags'], 'phases'>,
  organization: { readonly showAppt?: boolean },
): boolean {
  return flags.phases || organization.showAppt === true;
}

/**
 * MESSAGE: a text. PITCH: a text that ends with the contact's own link to a pitch. REDIRECT: a text that ends with the contact's own link
 * to a page, or to a number to call or text.
 */
export const STEP_TYPES = ['MESSAGE', 'PITCH', 'REDIRECT'] as const;
export type StepType = (typeof STEP_TYPES)[number];
/** The types whose texts end with a link of the contact. */
export type LinkedStepType = Exclude<StepType, 'MESSAGE'>;

/** A step of a campaign: one message with its timing. The API calls a step a "feature". */
export interface Step {
  readonly id: StepId;
  readonly campaignId: CampaignId;
  readonly label: string;
  readonly structureType: StructureType;
  readonly featureType: StepType;
  /** The pitch whose link the text ends with. null means a step of the type MESSAGE, or staff have not chosen one. */
  readonly pitchId: PitchId | null;
  /** Where the link of a step of the type REDIRECT leads. Missing or null: another type, or staff have not chosen it. */
  readonly redirect?: Redirect | null;
  readonly blocks: readonly MessageBlock[];
  readonly timing: StepTiming;
  readonly created: Date;
  /** Since when the step has content and its present timing. For an appointment, no step is sent whose time was over by then. */
  readonly ready: Date;
  /** Grows with every change, so that a form which began with an older version overwrites nothing. */
  readonly version: number;
}

/** What a text is made of. */
export type StepContent = Pick<Step, 'featureType' | 'pitchId' | 'redirect' | 'blocks'>;

/** Returns whether the text of a step has the contact's link to a pitch. */
export function hasPitchLink(step: Pick<StepContent, 'featureType' | 'pitchId'> | null | undefined): boolean {
  return step?.featureType === 'PITCH' && step.pitchId !== null;
}

/**
 * Returns whether a step has content. An unfinished step is never sent: contacts wait at the step until staff finish
 * it. A step with a link needs no words of its own.
 */
export function isFinished({ featureType, pitchId, redirect, blocks }: StepContent): boolean {
  if (featureType === 'REDIRECT') return (redirect ?? null) !== null;
  return featureType === 'PITCH' ? pitchId !== null : hasContent(blocks);
}

/** How long a step may stay as it was created, in milliseconds. */
const ORPHAN_AFTER_MS = 24 * 3_600_000;

/** Returns whether a step is as it was created: its editor is open or was closed, or the editor's second call was lost. */
export function isNeverFilled(step: Step): boolean {
  return step.version === 1 && isBlank(step);
}

/** Returns whether nothing at all is entered in a step. */
export function isBlank({ label, blocks, pitchId, redirect }: Step): boolean {
  return label === '' && blocks.length === 0 && pitchId === null && !redirect;
}

/**
 * Returns whether a step was created a day ago and never filled. No one waits for it. A step that staff saved without a text has changed
 * since, unless nothing at all was entered.
 */
export function isOrphan(step: Step, now: Date): boolean {
  return isNeverFilled(step) && now.getTime() - step.created.getTime() > ORPHAN_AFTER_MS;
}

/** Returns when a step that no one fills is an orphan: in the minute after its time. */
export function getOrphanTime({ created }: Pick<Step, 'created'>): Date {
  return new Date(created.getTime() + ORPHAN_AFTER_MS + 60_000);
}

/** Returns the words of a step for one contact. `link`: the contact's link, which gets a line of its own. */
export function renderStep(
  { featureType, blocks }: Pick<StepContent, 'featureType' | 'blocks'>,
  values: PlaceholderValues,
  link: string,
): string {
  const words = renderBlocks(blocks, values);
  if (featureType === 'MESSAGE') return words;
  return words === '' ? link : `${words}\n${link}`;
}
