import { describe, expect, it } from 'vitest';
import { buildTwoStepCampaign } from '../../../test/support/scenarios/test-data.ts';
import type { MessageBlock } from './blocks.ts';
import { namesCustomField, relabelBlocks, relabelCampaign } from './field-labels.ts';

const PET: MessageBlock = { type: 'FIELD', fieldId: 'f1', label: 'Pet', fallback: 'friend' };
const NAMES = new Map([['f1', 'Animal']]);
const plain = buildTwoStepCampaign(new Date('2026-03-02T17:00:00Z'));

describe('the name of a custom field in a message', () => {
  it('is the name that the field has now, and all else stays', () => {
    expect(relabelBlocks([{ type: 'TEXT', text: 'Hi ' }, PET, { type: 'FIRST_NAME' }], NAMES)).toEqual([
      { type: 'TEXT', text: 'Hi ' },
      { ...PET, label: 'Animal' },
      { type: 'FIRST_NAME' },
    ]);
  });

  it('is the name of its time for a field that no one knows anymore', () => {
    expect(relabelBlocks([PET], new Map())).toEqual([PET]);
  });

  it('is changed in every step of a campaign that names a field', () => {
    expect(namesCustomField(plain)).toBe(false);
    const steps = Object.fromEntries(Object.entries(plain.steps).map(([id, step]) => [id, { ...step, blocks: [PET] }]));
    const campaign = { ...plain, steps };
    expect(namesCustomField(campaign)).toBe(true);
    for (const { blocks } of Object.values(relabelCampaign(campaign, NAMES).steps))
      expect(blocks).toEqual([{ ...PET, label: 'Animal' }]);
  });
});
