import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../local-cloud/seeded-random.ts';
import {
  exploreAllOrders,
  exploreRandomOrders,
  type ExplorationResult,
  type Hooks,
  type Scenario,
} from '../support/simulation/every-order.ts';
import { makeDeterministic } from '../support/simulation/make-deterministic.ts';
import { APPOINTMENT_RACES } from '../support/scenarios/appointments/races.ts';
import { STAFF_RACES } from '../support/simulation/staff-races.ts';
import { STOP_RACES } from '../support/simulation/stop-races.ts';
import { buildStopScenario } from '../support/simulation/stop-scenario.ts';
import { SEED, countCases } from '../support/simulation/exploration.ts';

/** Of stories with many orders: so many, all of them if there are no more. FC_SEED tries others. */
const RANDOM_ORDERS = countCases('RACES', 8);
/** Of all other stories: so many, all of them if there are no more. */
const ORDERS = countCases('ORDERS', 160);

/** By chance where there are too many: one after the other they would all begin alike. */
async function exploreOrders(scenario: (doors: Hooks) => Promise<Scenario>, most: number): Promise<ExplorationResult> {
  const explored = await exploreAllOrders(scenario, most);
  return explored.all || explored.violations.length > 0
    ? explored
    : exploreRandomOrders(scenario, most, seededRandom(SEED));
}

describe('A withdrawn consent, in every order of the calls,', { timeout: 7_200_000 }, () => {
  for (const { name, story, many = false, apart = false } of [...STOP_RACES, ...STAFF_RACES, ...APPOINTMENT_RACES]) {
    it(`prevents later claims, repeated texts and wrong figures: ${name}`, async () => {
      // The same in every order that is the same so far: a text's place among what is due follows from its id.
      const scenario = async (doors: Hooks): Promise<Scenario> => {
        const chance = makeDeterministic(seededRandom(SEED));
        const built = await buildStopScenario(story)(doors);
        return { ...built, close: () => (built.close(), chance.restore()) };
      };
      const { orders, violations: faults } = await exploreOrders(scenario, many ? RANDOM_ORDERS : ORDERS);
      expect(faults).toEqual([]);
      // Actors of which one waits for the other have one order only, and prove nothing.
      expect(orders > 1).toBe(!apart);
    });
  }
});
