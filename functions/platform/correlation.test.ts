import { describe, expect, it } from 'vitest';
import { getCorrelationId, withCorrelation } from './correlation.ts';

const ID = '0b7c4d1e-5f60-4a7b-8c9d-0e1f2a3b4c5d';

describe('The correlation id of work', () => {
  it('is the given one, and work that runs side by side keeps its own', async () => {
    const read = async (): Promise<string | undefined> => {
      await Promise.resolve();
      return getCorrelationId();
    };
    const other = crypto.randomUUID();
    expect(await Promise.all([withCorrelation(ID, read), withCorrelation(other, read)])).toEqual([ID, other]);
    expect(getCorrelationId()).toBeUndefined();
  });

  it.each([undefined, null, '', 'short', '16025550123', `${ID}\n`])('is a new one in place of %j', (given) => {
    const id = withCorrelation(given, getCorrelationId);
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(id).not.toBe(given);
  });
});
