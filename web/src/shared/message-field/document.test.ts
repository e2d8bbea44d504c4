// @vitest-environment node
import { expect, it } from 'vitest';
import type { MessageBlock } from '../../../../functions/domain/content/blocks.ts';
import { readFallbacks, toBlocks, toDocument } from './document.ts';

it('Blocks survive the conversion to a document and back', () => {
  const blocks: MessageBlock[] = [
    { type: 'TEXT', text: 'Hi ' },
    { type: 'FIRST_NAME', fallback: 'there' },
    { type: 'TEXT', text: ',\n\nsee you on ' },
    { type: 'PHONE' },
  ];
  expect(toBlocks(toDocument(blocks), readFallbacks(blocks))).toEqual(blocks);
  expect(toBlocks(toDocument([]), {})).toEqual([]);
});
