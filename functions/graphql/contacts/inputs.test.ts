import * as z from 'zod/mini';
import { expect, it } from 'vitest';
import { createLeadsInput } from './inputs.ts';

it('One call adds 500 contacts, and no more', () => {
  const parse = (count: number) =>
    z.safeParse(createLeadsInput, { leads: Array.from({ length: count }, () => ({ phone: '+16025550142' })) });
  expect(parse(500).success).toBe(true);
  expect(parse(501).error?.issues.map(({ message }) => message)).toEqual([
    'At most 500 at a time. Import a file for more.',
  ]);
});
