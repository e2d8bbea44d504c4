import { describe, expect, it } from 'vitest';
import { exploreAllOrders, type Actor, type Hooks, type Scenario } from '../support/simulation/every-order.ts';

const buildKey = (name: string) => ({ Key: { pk: { S: name }, sk: { S: 'COUNT' } } });

/** Reads a figure and writes one more, as no one should. */
const buildIncrementActor = (
  { aroundCall: around }: Hooks,
  figures: Map<string, number>,
  name: string,
  figure: string,
): Actor => ({
  name,
  run: async () => {
    const before = await around('GetItem', async () => figures.get(figure) ?? 0, buildKey(figure));
    await around('UpdateItem', async () => figures.set(figure, before + 1), {
      ...buildKey(figure),
      UpdateExpression: `SET by ${name}`,
    });
  },
});

/** Each adds one to its figure; `expected`: what they come to together. */
function adding(by: Readonly<Record<string, string>>, expected: number, seen: Set<number> = new Set()) {
  return async (doors: Hooks): Promise<Scenario> => {
    const figures = new Map<string, number>();
    const sum = (): number => [...figures.values()].reduce((all, each) => all + each, 0);
    return {
      actors: Object.entries(by).map(([name, figure]) => buildIncrementActor(doors, figures, name, figure)),
      findViolations: async () => {
        seen.add(sum());
        return sum() === expected || expected < 0 ? [] : [`they come to ${sum()}`];
      },
      close: () => undefined,
    };
  };
}

describe('The exploration of all orders', () => {
  it('finds the order that loses an addition, and names its calls', async () => {
    const { violations: faults } = await exploreAllOrders(adding({ Ann: 'a', Bob: 'a' }, 2));
    expect(faults).toEqual(['Ann 1 GetItem, Bob 1 GetItem, Ann 2 UpdateItem, Bob 2 UpdateItem', 'they come to 1']);
  });

  it('tries each order with a different result once: four orders for two actors that read and write one item', async () => {
    const seen = new Set<number>();
    expect((await exploreAllOrders(adding({ Ann: 'a', Bob: 'a' }, -1, seen))).orders).toBe(4);
    expect([...seen].sort()).toEqual([1, 2]);
  });

  it('tries one order for actors that share no item', async () => {
    expect((await exploreAllOrders(adding({ Ann: 'a', Bob: 'b', Cleo: 'c' }, 3))).orders).toBe(1);
  });
});
