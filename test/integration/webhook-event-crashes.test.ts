import { describe, expect, it } from 'vitest';
import { listFacts, listTold, runEvents } from '../support/scenarios/webhooks/event-truth.ts';
import { countCases } from '../support/simulation/exploration.ts';

/** KILLS=10000 kills at every call. */
const RUNS = countCases('KILLS', 30);

describe('Endpoints of an organization', { timeout: 7_200_000 }, () => {
  it('get each fact of the table as one event, and nothing else, whichever call a worker does not survive', async () => {
    const clean = await runEvents(null);
    const kinds = new Set(listTold(clean.calls).map((told) => told.split(' ')[0]));
    expect([...kinds].sort()).toEqual([
      'contact.created',
      'contact.opted_out',
      'contact.replied',
      'pitch.completed',
      'text.delivered',
    ]);
    expect(listTold(clean.calls)).toEqual(listFacts(clean.items));
    const faults: string[] = [];
    const every = Math.max(1, Math.floor((2 * clean.callCount) / RUNS));
    for (let index = 0; index < 2 * clean.callCount; index += every) {
      const kill = { index: index >> 1, isAfter: index % 2 === 1 };
      const { calls, items } = await runEvents(kill);
      const [told, facts] = [listTold(calls), listFacts(items)];
      if (told.join() !== facts.join())
        faults.push(`${JSON.stringify(kill)}: told ${told.join(', ')}; stored ${facts.join(', ')}`);
    }
    expect(faults).toEqual([]);
  });
});
