import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../local-cloud/seeded-random.ts';
import { toMessage } from '../../functions/data/sending/message-item.ts';
import { toRunId } from '../../functions/domain/if-then/action-run.ts';
import { decideFiring } from '../../functions/domain/if-then/firing.ts';
import {
  NEW_TRIGGER,
  TRIGGER_TYPES,
  WIDGET_EXPRESSIONS,
  type Action,
  type IfThen,
  type Trigger,
} from '../../functions/domain/if-then/if-then.ts';
import { newView } from '../../functions/domain/views/visit.ts';
import { buildFeatureCode } from '../../functions/platform/security/pitch-codes.ts';
import { Refusal } from '../../functions/platform/refusal.ts';
import { changeIfThen, createIfThen } from '../../functions/use-cases/if-thens/change-if-then.ts';
import { CrashInjector } from '../support/crashes/crash-injector.ts';
import { findTableViolations } from '../support/crashes/invariants/invariant-checker.ts';
import {
  act,
  contacts,
  enrollAll,
  NEXT_CAMPAIGN,
  O,
  setUpIfThens,
  SLIDES,
  STAFF_PHONE,
  START,
  STEP,
  WIDGET,
  type Act,
} from '../support/scenarios/webhooks/if-then-scenario.ts';
import { failFirst, findWrongCalls } from '../support/scenarios/webhooks/receiver-checks.ts';
import { TestMachine } from '../support/simulation/test-machine.ts';
import { countCases } from '../support/simulation/exploration.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
/** Contacts act for three hours, and the longest wait is two hours. */
const ACTING_SECONDS = 3 * 3_600;
const END = new Date(START.getTime() + 6 * 3_600 * SECOND_MS);
const ROUND = { stepId: STEP, round: 1, appointmentId: null };

const trigger: fc.Arbitrary<Trigger> = fc.record({
  id: fc.constant('t'),
  label: fc.constant(''),
  type: fc.constantFrom(...TRIGGER_TYPES),
  slideId: fc.constantFrom(null, ...SLIDES),
  widgetId: fc.constant(WIDGET),
  expression: fc.constantFrom(...WIDGET_EXPRESSIONS),
  isCheckbox: fc.constant(false),
  responses: fc.constant(['3']),
  seconds: fc.integer({ min: 0, max: 60 }),
  performedAction: fc.boolean(),
  days: fc.constant(0),
  hours: fc.integer({ min: 1, max: 2 }),
});
const actionTypes = fc.subarray(['LEAD', 'CAMPAIGN', 'ME', 'SPECIFIC', 'WEBHOOK'] as const, { minLength: 1 });
const rules = fc.array(
  fc.record({ triggers: fc.array(trigger, { minLength: 1, maxLength: 2 }), types: actionTypes, late: fc.boolean() }),
  { minLength: 1, maxLength: 3 },
);
const acts: fc.Arbitrary<Act[]> = fc.array(
  fc.record({
    contact: fc.nat(contacts.length - 1),
    at: fc.integer({ min: 60, max: ACTING_SECONDS }),
    slides: fc.array(fc.record({ slide: fc.nat(1), seconds: fc.integer({ min: 1, max: 60 }) }), {
      minLength: 1,
      maxLength: 2,
    }),
    answer: fc.constantFrom(null, '1', '3', '5'),
    completed: fc.boolean(),
  }),
  { maxLength: 6 },
);
const scripts = fc.record({ rules, acts, seed: fc.nat(1_000_000), crashes: fc.nat(6), repeats: fc.boolean() });
type Script = typeof scripts extends fc.Arbitrary<infer T> ? T : never;

function buildIfThens(given: Script['rules']): IfThen[] {
  return given.map(({ triggers, types, late }, index) => {
    const id = `${STEP}-r${index}`;
    return {
      id,
      stepId: STEP,
      label: `Rule ${index}`,
      triggers,
      actions: types.map((type) => buildAction(`${id}-${type}`, type)),
      active: true,
      // Some are written while contacts are under way.
      since: late ? new Date(START.getTime() + 45 * MINUTE_MS) : START,
      created: START,
      version: 1,
    };
  });
}

function buildAction(id: string, type: Action['type']): Action {
  const common = { id, label: '', isDefault: true };
  const blocks = [{ type: 'TEXT' as const, text: `${id} STOP` }];
  if (type === 'WEBHOOK') return { ...common, type, url: `https://example.com/${id}` };
  if (type === 'CAMPAIGN') return { ...common, type, campaignId: NEXT_CAMPAIGN };
  return type === 'SPECIFIC' ? { ...common, type, blocks, userIds: ['u'] } : { ...common, type, blocks };
}

const pickParts = ({ triggers, actions }: IfThen) => ({ triggers, actions });
const STAFF = { sessionId: 's', userId: 'u', organizationId: O, access: 'OWNER', wpAdmin: false } as const;
const ANY_TRIGGER: Trigger = { ...NEW_TRIGGER, id: 't' };

async function run(script: Script): Promise<string[]> {
  const machine = await TestMachine.start(START);
  try {
    const ifThens = buildIfThens(script.rules);
    await setUpIfThens(machine, ifThens);
    const injector = new CrashInjector(seededRandom(script.seed), { share: 0.03, maxCrashes: script.crashes });
    machine.aroundCall = injector.aroundCall;
    machine.runWorker = (work) => injector.runWorker(work);
    machine.repeatDelays = () => (script.repeats ? [400] : []);
    machine.receiver.answer = failFirst(machine.receiver, seededRandom(script.seed + 1));
    machine.reportsDelivery = true;
    machine.sweepEveryMinute();
    await enrollAll(machine);
    for (const each of script.acts)
      machine.timeline.at(START.getTime() + each.at * SECOND_MS, () => act(machine, each));
    await machine.timeline.runUntil(END);
    return await findViolations(machine, ifThens);
  } finally {
    machine.stop();
  }
}

/** Compares what happened with what the facts and the rules say, and with what each contact and the team got. */
async function findViolations(machine: TestMachine, ifThens: readonly IfThen[]): Promise<string[]> {
  const items = await machine.items();
  const faults = [
    ...findTableViolations(items, new Set()),
    ...machine.queues.deadLetters.map(({ queue }) => `given up on ${queue}`),
  ];
  const messages = items.filter(({ sk }) => sk.startsWith('MESSAGE#')).map(toMessage);
  for (const { id: contactId, phone } of contacts) {
    const own = messages.filter((message) => message.contactId === contactId);
    const text = own.find(({ campaign }) => campaign?.stepId === STEP);
    const owner = { organizationId: O, contactId, campaignId: 'c', ...ROUND, featureCode: buildFeatureCode(STEP) };
    const found = await machine.data.firings.findView(owner);
    const view = found ?? newView({ stepId: STEP, pitchId: 'p', started: START });
    const handedOver = text?.sent ?? text?.claimed ?? null;
    const { fires } = decideFiring(ifThens, { facts: view.facts, handedOver, fired: new Set() }, END);
    const expected = fires.map(({ id }) => id).sort();
    if (expected.join() !== [...view.fired].sort().join())
      faults.push(`${contactId} should have fired ${expected.join()}, and did ${view.fired.join()}`);
    const runs = await machine.data.actionRuns.listOfContact({ organizationId: O, contactId });
    const wanted = fires
      .flatMap(({ actions }) => actions.map((action) => toRunId({ stepRound: ROUND, action })))
      .sort();
    if (wanted.join() !== runs.map(toRunId).sort().join()) faults.push(`${contactId}: other runs than firings`);
    for (const { action, state, result } of runs) {
      if (state !== 'DONE' && result !== 'ALREADY_IN_CAMPAIGN' && result !== 'WAS_IN_CAMPAIGN')
        faults.push(`${contactId}: ${action.id} is ${state} ${result ?? ''}`);
      const sent = machine.handOvers.filter(({ to, body }) =>
        action.type === 'LEAD' ? to === phone && body === `${action.id} STOP` : false,
      );
      if (action.type === 'LEAD' && sent.length !== 1)
        faults.push(`${contactId} got ${action.id} ${sent.length} times`);
    }
    faults.push(...(await findWrongCalls(machine, contactId, runs)));
    const next = own.filter(({ campaign }) => campaign?.stepId === `${NEXT_CAMPAIGN}-one`);
    const joins = runs.some(({ action }) => action.type === 'CAMPAIGN');
    if (next.length !== Number(joins)) faults.push(`${contactId} is in the next campaign ${next.length} times`);
    for (const { action } of runs) {
      if (action.type !== 'ME' && action.type !== 'SPECIFIC') continue;
      const told = machine.handOvers.filter(
        ({ to, body }) => to === STAFF_PHONE && body === `${action.id} STOP\nhttp://x/messages?contact=${contactId}`,
      );
      if (told.length !== 1) faults.push(`${action.id} told the team of ${contactId} ${told.length} times`);
    }
  }
  return faults;
}

describe('If/thens', () => {
  it('that wait count for texts that left before they were written', async () => {
    const machine = await TestMachine.start(START);
    const unopened = { type: 'UNOPENED', performedAction: false, days: 0, hours: 1 } as const;
    const [draft] = buildIfThens([{ triggers: [{ ...ANY_TRIGGER, ...unopened }], types: ['LEAD'], late: false }]);
    const write = async (): Promise<void> => {
      const deps = {
        data: machine.data,
        bulk: machine.queue('bulk'),
        publish: async () => undefined,
        webhookRules: { allowsLocalHosts: false },
      };
      const made = await createIfThen(deps, { ...STAFF, now: machine.now() }, STEP);
      if (made instanceof Refusal || !draft) throw new Error('The if/then was not created');
      const edit = (before: IfThen): IfThen => ({ ...draft, ...before, ...pickParts(draft), active: true });
      await changeIfThen(deps, { ...STAFF, now: machine.now() }, { id: made.id, edit });
    };
    try {
      await setUpIfThens(machine, []);
      machine.sweepEveryMinute();
      await enrollAll(machine);
      machine.timeline.at(START.getTime() + 30 * MINUTE_MS, write);
      const visit = { slides: [{ slide: 0, seconds: 5 }], answer: null, completed: false };
      machine.timeline.at(START.getTime() + 40 * MINUTE_MS, () => act(machine, { ...visit, contact: 0, at: 0 }));
      await machine.timeline.runUntil(new Date(START.getTime() + 90 * MINUTE_MS));
      const nudged = machine.handOvers.filter(({ body }) => body.includes('-LEAD STOP'));
      expect(nudged.map(({ to }) => to).sort()).toEqual(contacts.slice(1).map(({ phone }) => phone));
      for (const { at } of nudged) expect(Math.abs(at - START.getTime() - 61 * MINUTE_MS)).toBeLessThan(2 * MINUTE_MS);
    } finally {
      machine.stop();
    }
  });

  const runs = countCases('IF_THEN_RUNS', 25);

  it(
    'fire exactly once like the rules say of the facts, whatever workers die, repeats and arrives late',
    async () => {
      let fired = 0;
      await fc.assert(
        fc.asyncProperty(scripts, async (script) => {
          fired += script.acts.length;
          expect(await run(script)).toEqual([]);
        }),
        { numRuns: runs },
      );
      expect(fired).toBeGreaterThan(0);
    },
    // A run takes three seconds, and many times that on a busy machine.
    runs * 60_000,
  );
});
