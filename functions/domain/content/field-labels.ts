import type { Campaign } from '../campaigns/campaign.ts';
import type { CustomFieldId } from '../shared/ids.ts';
import type { MessageBlock } from './blocks.ts';

/** The names that custom fields have now. */
export type FieldNames = ReadonlyMap<CustomFieldId, string>;

/** Returns whether a text of a campaign names a custom field. */
export function namesCustomField({ steps }: Pick<Campaign, 'steps'>): boolean {
  return Object.values(steps).some(({ blocks }) => blocks.some(({ type }) => type === 'FIELD'));
}

/**
 * Returns a message with custom fields as they are called now. A message keeps the name that a field had when the message was
 * written, for fields that no one knows anymore.
 */
export function relabelBlocks(blocks: readonly MessageBlock[], names: FieldNames): readonly MessageBlock[] {
  return blocks.map((block) =>
    block.type === 'FIELD' ? { ...block, label: names.get(block.fieldId) ?? block.label } : block,
  );
}

/** Returns a campaign with custom fields as they are called now. */
export function relabelCampaign(campaign: Campaign, names: FieldNames): Campaign {
  const steps = Object.entries(campaign.steps).map(([id, step]) => [
    id,
    { ...step, blocks: relabelBlocks(step.blocks, names) },
  ]);
  return { ...campaign, steps: Object.fromEntries(steps) as Campaign['steps'] };
}
