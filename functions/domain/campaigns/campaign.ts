import type { Publication } from '../library/publication.ts';
import type { CampaignId, ContactId, OrganizationId, PitchId, StepId, UserId } from '../shared/ids.ts';
import type { CampaignBranding } from './branding.ts';
import type { Step, StructureType } from './step.ts';
import type { Reason } from '../sending/reasons.ts';

/** Limits that keep the editor usable. */
export const CAMPAIGN_LIMITS = { steps: 200, name: 80, label: 60 } as const;

/** A campaign is one item, and DynamoDB stores at most 400 KB in an item. The margin covers keys and encoding. */
const MAX_CAMPAIGN_BYTES = 350_000;

/** Returns whether a campaign is small enough for its item. */
export function fitsInItem(campaign: Campaign): boolean {
  return new TextEncoder().encode(JSON.stringify(campaign)).length <= MAX_CAMPAIGN_BYTES;
}

export interface Campaign {
  readonly organizationId: OrganizationId;
  readonly id: CampaignId;
  readonly name: string;
  /** The only contact of the campaign (`acceptsContact`). Missing or null: anybody may join. */
  readonly forContactId?: ContactId | null;
  /** Whether the campaign is written in the external editor. missing means no. */
  readonly isExternal?: boolean;
  /** Who created or copied the campaign, and is notified when an if/then says "me". missing means no one in particular. */
  readonly userId?: UserId | null;
  readonly created: Date;
  readonly archived: Date | null;
  /** Since when staff have paused the campaign. A paused campaign sends nothing and keeps its messages. */
  readonly paused: Date | null;
  /** When the campaign was last stopped. All contacts who were enrolled at that time leave the campaign. */
  readonly stopped: Date | null;
  /** Whether a contact who replies gets no more messages of the campaign. */
  readonly stopOnReply: boolean;
  /** Whether a browser must confirm the contact's phone by a code before it shows a pitch of the campaign. missing means no. */
  readonly requireVerification?: boolean;
  /** Missing or null: the campaign is not in the public library. */
  readonly publication?: Publication | null;
  /** The calendar whose bookings begin the campaign, as "event type|name|link". Missing or null: none. */
  readonly calendar?: string | null;
  /** What the campaign's pages show in place of its organization's. Missing or null: nothing. */
  readonly branding?: CampaignBranding | null;
  /** Whether the steps before and after appointments are sent. */
  readonly hasAppt: boolean;
  /** The reason when the campaign paused itself. Null when staff paused the campaign. */
  readonly pauseReason?: Reason | null;
  /** Step ids of the three phases, in order. */
  readonly structure: Readonly<Record<StructureType, readonly string[]>>;
  readonly steps: Readonly<Record<string, Step>>;
  /**
   * Grows with every change. A change names the version it was made from, so that two editors cannot overwrite each
   * other.
   */
  readonly version: number;
}

/** The name of a campaign whose contact was erased. */
const ERASED_NAME = 'Erased';

/** Returns a personal campaign without anything that was written for its contact. It sends nothing anymore. */
export function eraseWords(campaign: Campaign, now: Date): Campaign {
  if (campaign.name === ERASED_NAME && Object.keys(campaign.steps).length === 0) return campaign;
  return {
    ...campaign,
    name: ERASED_NAME,
    archived: campaign.archived ?? now,
    structure: { FEATURE: [], BEFORE: [], APPOINTMENT: [] },
    steps: {},
  };
}

/**
 * Returns a campaign in which steps with a pitch that cannot be shown are unfinished, for forecasts. `ready`: the pitches that can be
 * shown. The sender decides the same at the hand-over.
 */
export function withUnreadyPitches(campaign: Campaign, ready: ReadonlySet<PitchId>): Campaign {
  const steps = Object.entries(campaign.steps).map(([id, step]) => [
    id,
    step.pitchId === null || ready.has(step.pitchId) ? step : { ...step, pitchId: null },
  ]);
  return { ...campaign, steps: Object.fromEntries(steps) as Campaign['steps'] };
}

/**
 * Returns the step with an id that came from outside. Own properties only: every object also has `constructor`, which
 * is no step.
 */
export function findStep(campaign: Pick<Campaign, 'steps'>, stepId: StepId): Step | undefined {
  return Object.hasOwn(campaign.steps, stepId) ? campaign.steps[stepId] : undefined;
}

/** A step with its place: the step before it in its phase. `after` null: it is the first. */
export interface PlacedStep extends Step {
  readonly after: StepId | null;
}

/** Returns a step with its place. */
export function placeStep({ structure }: Pick<Campaign, 'structure'>, step: Step): PlacedStep {
  const order = structure[step.structureType];
  return { ...step, after: order[order.indexOf(step.id) - 1] ?? null };
}

/** Returns whether a campaign has steps before or after an appointment. Without a date nothing could be planned for them. */
export function hasDatedSteps({ structure }: Pick<Campaign, 'structure'>): boolean {
  return structure.BEFORE.length + structure.APPOINTMENT.length > 0;
}

export function getStepsInOrder(campaign: Campaign): Step[] {
  const ids = [...campaign.structure.FEATURE, ...campaign.structure.BEFORE, ...campaign.structure.APPOINTMENT];
  return ids.flatMap((id) => campaign.steps[id] ?? []);
}

/** Returns the campaign with a new step after the step `after`. Null puts the new step first in its phase. */
export function withStep(campaign: Campaign, step: Step, after: string | null): Campaign {
  const phase = campaign.structure[step.structureType];
  const index = after === null ? 0 : phase.indexOf(after) + 1;
  if (after !== null && index === 0) return withStep(campaign, step, phase.at(-1) ?? null);
  return {
    ...campaign,
    structure: { ...campaign.structure, [step.structureType]: phase.toSpliced(index, 0, step.id) },
    steps: { ...campaign.steps, [step.id]: step },
  };
}

/** Returns the campaign with a step moved within its phase, behind the step `after`. Null moves the step to the start. */
export function moveStep(campaign: Campaign, stepId: StepId, after: string | null): Campaign {
  const step = findStep(campaign, stepId);
  if (!step || after === stepId) return campaign;
  const others = campaign.structure[step.structureType].filter((id) => id !== stepId);
  const index = after === null ? 0 : others.indexOf(after) + 1;
  if (after !== null && index === 0) return campaign;
  const phase = others.toSpliced(index, 0, stepId);
  return { ...campaign, structure: { ...campaign.structure, [step.structureType]: phase } };
}

export function withoutStep(campaign: Campaign, stepId: StepId): Campaign {
  const step = findStep(campaign, stepId);
  if (!step) return campaign;
  const { [stepId]: _gone, ...steps } = campaign.steps;
  const phase = campaign.structure[step.structureType].filter((id) => id !== stepId);
  return { ...campaign, structure: { ...campaign.structure, [step.structureType]: phase }, steps };
}
