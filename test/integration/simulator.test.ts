import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePhoenix } from '../support/scenarios/scenario.ts';
import { runCase, type SentText } from '../support/simulation/machine-run.ts';
import { randomCases } from '../support/simulation/random-campaign.ts';
import { countCases } from '../support/simulation/exploration.ts';

const RUNS = countCases('SIMULATIONS', 150);
const JOINED = new Date(parsePhoenix('2027-03-04 16:20:30'));

describe('The simulator', { timeout: 900_000 }, () => {
  it('names each text, its second and its words as the workers send them, whatever staff change in the meantime', async () => {
    await fc.assert(
      fc.asyncProperty(randomCases(JOINED), async (given) => {
        for (const { predicted, sent } of await runCase(given, JOINED)) expect(order(sent)).toEqual(order(predicted));
      }),
      { numRuns: RUNS },
    );
  });
});

/**
 * Texts of one second have no order: they go out side by side. If the first text is among them, each of them may have the line on how
 * to opt out.
 */
function order(texts: readonly SentText[]): SentText[] {
  const first = texts.filter(({ at }) => at === texts[0]?.at);
  const inOrder = texts.map((text) =>
    first.length > 1 && first.includes(text) ? { ...text, body: text.body.replace(/\n.*STOP.*$/, '') } : text,
  );
  return inOrder.toSorted((one, other) => `${one.at} ${one.body}`.localeCompare(`${other.at} ${other.body}`));
}
