import { describe, expect, it } from 'vitest';
import { RetryLater } from '../../platform/batch.ts';
import { runSteps } from './run-steps.ts';

describe('The steps of a billing message', () => {
  it('all run in their order, also after steps that fail, and the message fails with the names of those', async () => {
    const ran: string[] = [];
    const step = (name: string, error?: Error) => async () => {
      ran.push(name);
      if (error) throw error;
    };
    const running = runSteps('o', {
      meter: step('meter', new Error('The provider does not answer')),
      copy: step('copy'),
      number: step('number', new RetryLater()),
      spend: step('spend', new Error('The table is busy')),
      last: step('last'),
    });
    await expect(running).rejects.toThrow('Steps of a billing message failed: meter, spend');
    expect(ran).toEqual(['meter', 'copy', 'number', 'spend', 'last']);
  });

  it('ask for a repetition without an error when nothing else failed', async () => {
    const steps = { later: () => Promise.reject(new RetryLater()), last: async () => undefined };
    await expect(runSteps('o', steps)).rejects.toBeInstanceOf(RetryLater);
  });

  it('end the message when all succeed', async () => {
    await expect(runSteps('o', { only: async () => 3 })).resolves.toBeUndefined();
  });
});
