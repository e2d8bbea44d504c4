import type { Campaign } from '../../domain/campaigns/campaign.ts';
import type { Step, StepType, StructureType } from '../../domain/campaigns/step.ts';
import type { MessageBlock } from '../../domain/content/blocks.ts';
import type { Redirect } from '../../domain/pitches/redirect.ts';
import { packNow, unpackNow } from '../table/attributes/packing.ts';
import type { Item } from '../table/table.ts';
import { readDate, readDateOrNull, readString, readStringOrNull, toIsoString } from '../table/values.ts';

/**
 * The steps of a campaign are packed from this size on, in characters of JSON. A save reads and writes the whole campaign, and each KB
 * costs a write unit. The steps of most campaigns stay readable in the table.
 */
const PACKED_FROM = 4_000;

/** Returns the steps as attributes of the campaign's item: `steps`, or `packedSteps` when they are large. */
export function toStoredSteps(steps: Campaign['steps']): Record<string, unknown> {
  const stored = Object.fromEntries(Object.values(steps).map((step) => [step.id, toStepItem(step)]));
  return JSON.stringify(stored).length < PACKED_FROM ? { steps: stored } : { packedSteps: packNow(stored) };
}

/** Returns the steps of a campaign's item. */
export function readSteps({ steps, packedSteps }: Item): Campaign['steps'] {
  const stored = packedSteps === undefined ? steps : unpackNow(packedSteps);
  const read = Object.values(stored as Record<string, Record<string, unknown>>).map(toStep);
  return Object.fromEntries(read.map((step) => [step.id, step]));
}

function toStepItem(step: Step): Record<string, unknown> {
  return {
    ...step,
    created: step.created.toISOString(),
    ready: step.ready.toISOString(),
    timing: { ...step.timing, delayUntil: toIsoString(step.timing.delayUntil) ?? null },
  };
}

function toStep(item: Record<string, unknown>): Step {
  const timing = item.timing as Record<string, unknown>;
  return {
    id: readString(item.id),
    campaignId: readString(item.campaignId),
    label: readString(item.label),
    structureType: readString(item.structureType) as StructureType,
    // Steps that were stored before pitches existed are texts.
    featureType: readString(item.featureType ?? 'MESSAGE') as StepType,
    pitchId: readStringOrNull(item.pitchId),
    redirect: (item.redirect ?? null) as Redirect | null,
    blocks: item.blocks as MessageBlock[],
    timing: {
      days: Number(timing.days),
      hours: Number(timing.hours),
      minutes: Number(timing.minutes),
      window: timing.window === null ? null : Number(timing.window),
      delayUntil: readDateOrNull(timing.delayUntil),
    },
    created: readDate(item.created),
    ready: readDate(item.ready ?? item.created),
    version: Number(item.version ?? 1),
  };
}
