import { describe, expect, it } from 'vitest';
import type { Action, IfThen } from '../../functions/domain/if-then/if-then.ts';
import { NEW_TRIGGER } from '../../functions/domain/if-then/if-then.ts';
import { SWEEP } from '../../functions/messages/texts/wake-ups.ts';
import { Refusal } from '../../functions/platform/refusal.ts';
import { listRuns } from '../../functions/use-cases/if-thens/list-runs.ts';
import {
  act,
  contacts,
  enrollAll,
  O,
  setUpIfThens,
  START,
  STEP,
} from '../support/scenarios/webhooks/if-then-scenario.ts';
import { TestMachine } from '../support/simulation/test-machine.ts';

const MINUTE_MS = 60_000;
const blocks = [{ type: 'TEXT' as const, text: 'Look STOP' }];
const common = { label: '', isDefault: false };
const ACTIONS: readonly Action[] = [
  { ...common, id: 'a', type: 'LEAD', blocks },
  { ...common, id: 'b', type: 'SPECIFIC', blocks, userIds: ['silent'] },
  { ...common, id: 'c', type: 'SPECIFIC', blocks, userIds: ['u', 'silent', 'stranger'] },
];
const opened: IfThen = {
  id: `${STEP}-log`,
  stepId: STEP,
  label: 'Opened',
  triggers: [{ ...NEW_TRIGGER, id: 't' }],
  actions: ACTIONS,
  active: true,
  since: START,
  created: START,
  version: 1,
};

/** A person of the team without a phone number. */
async function addSilentUser({ data }: TestMachine): Promise<void> {
  await data.accounts.createUser(
    { id: 'silent', email: 's@x.test', name: 'Silent', phone: null, wpAdmin: false },
    'no',
  );
  await data.accounts.addMember({ userId: 'silent', organizationId: O, access: 'MANAGER', organizationName: O });
}

describe('The log of an if/then', () => {
  it('says what was done and what was skipped, with the reason, newest first and page by page', async () => {
    const machine = await TestMachine.start(START);
    try {
      await setUpIfThens(machine, [opened]);
      await addSilentUser(machine);
      for (let minutes = 1; minutes < 120; minutes += 1)
        machine.timeline.at(START.getTime() + minutes * MINUTE_MS, async () => machine.send('wake', SWEEP));
      await enrollAll(machine);
      for (const [contact, minutes] of [
        [0, 30],
        [1, 60],
      ] as const)
        machine.timeline.at(START.getTime() + minutes * MINUTE_MS, () =>
          act(machine, {
            contact,
            at: minutes * 60,
            slides: [{ slide: 0, seconds: 5 }],
            answer: null,
            completed: false,
          }),
        );
      await machine.timeline.runUntil(new Date(START.getTime() + 120 * MINUTE_MS));
      const list = async (after: string | null) => {
        const page = await listRuns(machine, { organizationId: O }, { ifThenId: opened.id, after });
        if (page instanceof Refusal) throw new Error(String(page.errors));
        return page.runs.map(({ run, contact, position }) => ({ run, contact: contact?.id, position }));
      };
      const runs = await list(null);
      const [first, second] = contacts;
      expect(runs.map(({ contact }) => contact)).toEqual([
        ...ACTIONS.map(() => second?.id),
        ...ACTIONS.map(() => first?.id),
      ]);
      const ofFirst = new Map(runs.slice(3).map(({ run }) => [run.action.id, run]));
      expect(ofFirst.get('a')).toMatchObject({ state: 'DONE', result: null, untold: 0 });
      expect(ofFirst.get('b')).toMatchObject({ state: 'SKIPPED', result: 'NOBODY_TO_TELL', untold: 1 });
      expect(ofFirst.get('c')).toMatchObject({ state: 'DONE', result: null, untold: 2 });
      expect((await list(runs[3]?.position ?? '')).map(({ position }) => position)).toEqual(
        runs.slice(4).map(({ position }) => position),
      );
    } finally {
      machine.stop();
    }
  });

  it('does not exist for an if/then of another organization', async () => {
    const machine = await TestMachine.start(START);
    try {
      await setUpIfThens(machine, [opened]);
      const page = await listRuns(machine, { organizationId: 'other' }, { ifThenId: opened.id, after: null });
      expect(page).toBeInstanceOf(Refusal);
    } finally {
      machine.stop();
    }
  });
});
