import { describe, expect, it } from 'vitest';
import type { Campaign } from '../../functions/domain/campaigns/campaign.ts';
import { NEW_TRIGGER, type IfThen } from '../../functions/domain/if-then/if-then.ts';
import { resumeDeferred } from '../../functions/messages/bulk.ts';
import { SWEEP } from '../../functions/messages/texts/wake-ups.ts';
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

const HOUR_MS = 3_600_000;
/** 9 pm. Texts wait until 8 am. */
const NIGHT = 12 * 3_600;
const TEXT = 'Thank you STOP';
const [ann] = contacts;

const thanks: IfThen = {
  id: `${STEP}-thanks`,
  stepId: STEP,
  label: 'Thanks',
  triggers: [{ ...NEW_TRIGGER, id: 't' }],
  actions: [{ id: 'x', label: '', isDefault: true, type: 'LEAD', blocks: [{ type: 'TEXT', text: TEXT }] }],
  active: true,
  since: START,
  created: START,
  version: 1,
};

const change = (edit: (campaign: Campaign, now: Date) => Partial<Campaign>) => async (machine: TestMachine) =>
  void (await machine.data.campaigns.change(O, 'c', (before) => ({ ...before, ...edit(before, machine.now()) })));

/** Ann opens her link at night. Two hours later something happens. Returns the texts that the if/then sent by noon. */
async function countThanks(happens: (machine: TestMachine) => Promise<void>): Promise<number> {
  const machine = await TestMachine.start(START);
  try {
    await setUpIfThens(machine, [thanks]);
    for (let minutes = 10; minutes < 27 * 60; minutes += 10)
      machine.timeline.at(START.getTime() + minutes * 60_000, async () => machine.send('wake', SWEEP));
    await enrollAll(machine);
    const visit = { contact: 0, at: NIGHT, slides: [{ slide: 0, seconds: 5 }], answer: null, completed: false };
    machine.timeline.at(START.getTime() + NIGHT * 1_000, () => act(machine, visit));
    machine.timeline.at(START.getTime() + NIGHT * 1_000 + 2 * HOUR_MS, () => happens(machine));
    await machine.timeline.runUntil(new Date(START.getTime() + 27 * HOUR_MS));
    expect(machine.queues.deadLetters).toEqual([]);
    const sent = machine.handOvers.filter(({ body }) => body === TEXT);
    for (const { at } of sent) expect(at).toBeGreaterThanOrEqual(START.getTime() + 23 * HOUR_MS);
    return sent.length;
  } finally {
    machine.stop();
  }
}

describe('The text of an if/then to a contact', () => {
  it('waits for the morning', async () => {
    expect(await countThanks(async () => undefined)).toBe(1);
  });

  it.each<[string, (machine: TestMachine) => Promise<void>]>([
    ['the campaign is archived', change((_, now) => ({ archived: now }))],
    ['the campaign is stopped', change((_, now) => ({ stopped: now }))],
    ['the campaign is paused', change((_, now) => ({ paused: now }))],
    [
      'the contact is removed from the campaign',
      async ({ data }) => {
        const enrollment = await data.enrollments.findEnrollment(O, 'c', ann?.id ?? '');
        if (enrollment) await data.enroller.unenroll(enrollment, { reason: 'REMOVED_FROM_CAMPAIGN' });
      },
    ],
    [
      'the contact texts STOP',
      async (machine) =>
        machine.send('inbound', {
          version: 1,
          carrierId: 'SM-stop',
          from: ann?.phone,
          to: '+16025550901',
          body: 'STOP',
          optOutType: 'STOP',
        }),
    ],
  ])('is never sent once %s', async (_, happens) => {
    expect(await countThanks(happens)).toBe(0);
  });

  it('leaves when its campaign resumes', async () => {
    const sent = await countThanks(async (machine) => {
      await change((_, now) => ({ paused: now }))(machine);
      machine.timeline.at(START.getTime() + 25 * HOUR_MS, async () => {
        await change(() => ({ paused: null }))(machine);
        machine.send('bulk', resumeDeferred(O, 'c'));
      });
    });
    expect(sent).toBe(1);
  });
});
