import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildJpeg, GIF, PNG } from '../../../test/support/scenarios/media/images.ts';
import { findImageProblem, MAX_IMAGE_SIDE, readImage } from './image.ts';

const side = fc.integer({ min: 1, max: 65_535 });

describe('An image', () => {
  it('is known by its bytes, with its size', () => {
    expect(readImage(PNG)).toEqual({ type: 'image/png', width: 1, height: 1 });
    expect(readImage(GIF)).toEqual({ type: 'image/gif', width: 1, height: 1 });
    fc.assert(
      fc.property(side, side, (width, height) => {
        expect(readImage(buildJpeg(width, height))).toEqual({ type: 'image/jpeg', width, height });
      }),
    );
  });

  it('that was cut anywhere is refused', () => {
    for (const whole of [PNG, GIF, buildJpeg(20, 10)])
      for (let end = 0; end < whole.length; end += 1) expect(readImage(whole.subarray(0, end)), String(end)).toBeNull();
  });

  it('is never read from other bytes, and reading never fails', () => {
    const header = fc.constantFrom([], [...PNG.subarray(0, 8)], [...GIF.subarray(0, 6)], [0xff, 0xd8, 0xff, 0xe0]);
    fc.assert(
      fc.property(header, fc.uint8Array({ maxLength: 400 }), (start, rest) => {
        const facts = readImage(Uint8Array.from([...start, ...rest]));
        expect(facts === null || (facts.width > 0 && facts.height > 0)).toBe(true);
      }),
    );
    const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
    for (const text of [
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      '<!doctype html><script>alert(1)</script>',
      '%PDF-1.7',
    ])
      expect(findImageProblem(readImage(bytes(text)))).toBe('Choose a .jpg, .jpeg, .png or .gif image.');
  });

  it('with a side that a phone cannot show is refused', () => {
    expect(findImageProblem(readImage(buildJpeg(MAX_IMAGE_SIDE, 1)))).toBeNull();
    expect(findImageProblem(readImage(buildJpeg(1, MAX_IMAGE_SIDE + 1)))).toBe(
      'The image is larger than 4,096 pixels.',
    );
  });
});
