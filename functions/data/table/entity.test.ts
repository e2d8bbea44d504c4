import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineEntity, storedDate } from './entity.ts';

const note = defineEntity(
  (organizationId: string, id: string) => ({ pk: `ORG#${organizationId}`, sk: `NOTE#${id}` }),
  z.object({ text: z.string(), author: z.nullable(z.string()), length: z.int(), created: storedDate }),
);

const noteArbitrary = fc.record({
  text: fc.string(),
  author: fc.option(fc.string()),
  length: fc.nat(),
  created: fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('9999-12-31') }),
});

describe('An entity', () => {
  it('An entity reads back every value that it wrote', () => {
    fc.assert(
      fc.property(noteArbitrary, (value) => {
        expect(note.fromItem(note.toItem(value, 'o', '1'))).toEqual(value);
      }),
    );
  });

  it('An entity writes its key, and dates as ISO text', () => {
    const item = note.toItem(
      { text: 'a', author: null, length: 1, created: new Date('2026-03-02T17:00:00Z') },
      'o',
      '1',
    );
    expect(item).toEqual({
      pk: 'ORG#o',
      sk: 'NOTE#1',
      text: 'a',
      author: null,
      length: 1,
      created: '2026-03-02T17:00:00.000Z',
    });
  });

  it('An entity refuses an item with a missing or wrong attribute, and tells only names', () => {
    const item = { pk: 'ORG#o', sk: 'NOTE#1', text: 'a secret', author: 7, length: 'five', created: 'a secret day' };
    expect(() => note.fromItem(item)).toThrow('The item ORG#o NOTE#1 cannot be read: author, length, created');
    expect(() => note.fromItem({ pk: 'ORG#o#PHONE#+16025550100', sk: 'NOTE#1' })).toThrow(
      'The item ORG#o#PHONE#… NOTE#1 cannot be read: text, author, length, created',
    );
  });
});
