import { IDLE_SENDER } from '../../../test/support/scenarios/test-data.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import {
  buildContactsWithPhone,
  buildOrganization,
  buildTwoStepCampaign,
} from '../../../test/support/scenarios/test-data.ts';
import type { OutgoingMessage } from '../../adapters/carrier.ts';
import type { Data } from '../../data/index.ts';
import type { Enrollment, EnrollmentState } from '../../domain/campaigns/enrollment.ts';
import { toRunId, type ActionRun } from '../../domain/if-then/action-run.ts';
import { sendMessage } from '../../workers/delivery/sender.ts';
import { runAction } from './run-action.ts';

const NOW = new Date('2026-03-02T17:00:00Z');
const O = 'o';
const [ann] = buildContactsWithPhone(O, 1, new Date(NOW.getTime() - 3_600_000));
const ACTION = {
  id: 'x',
  label: '',
  isDefault: true,
  type: 'LEAD' as const,
  blocks: [{ type: 'TEXT' as const, text: 'Thanks STOP' }],
};

describe('The text of an if/then', () => {
  let data: Data;
  let handedOver: OutgoingMessage[];
  beforeEach(async () => {
    ({ data } = await createInProcessData());
    handedOver = [];
    await data.accounts.createOrganization(buildOrganization({ id: O, number: '+16025550901' }));
    if (!ann) throw new Error('There is no contact');
    await data.contactWriter.addContacts(O, [{ contact: ann, attestation: null }]);
    await data.campaigns.createCampaign(buildTwoStepCampaign(NOW));
  });

  const deps = () => ({
    data,
    replies: { send: async () => undefined },
    wakeUps: { schedule: async () => undefined },
    publish: async () => undefined,
    zone: 'America/Phoenix',
    now: () => NOW,
  });

  /** The contact is in the campaign, and an if/then of its step has fired. Returns how many texts the contact got. */
  async function countTexts(appointmentId: string | null, state: EnrollmentState, later = state): Promise<number> {
    const contactId = ann?.id ?? '';
    const enrollment: Enrollment = {
      organizationId: O,
      campaignId: 'c',
      contactId,
      appointmentId,
      round: 1,
      state,
      stepId: null,
      passed: ['c-one'],
      messageId: null,
      base: NOW,
      joined: NOW,
      replied: null,
      by: null,
    };
    await data.table.transact(data.enrollments.createWrites(enrollment, null));
    const run: ActionRun = {
      organizationId: O,
      contactId,
      stepRound: { stepId: 'c-one', round: 1, appointmentId },
      ifThenId: 'c-one-i',
      label: '',
      action: ACTION,
      triggers: [],
      state: 'WAITING',
      result: null,
      at: NOW,
    };
    await data.table.transact(data.actionRuns.createWrites(run));
    const ref = { organizationId: O, contactId, id: toRunId(run) };
    await Promise.all([runAction(deps(), ref), runAction(deps(), ref)]);
    if (later !== state) await data.table.transact(data.enrollments.changeWrites(enrollment, { state: later }));
    const messages = await data.messages.listLatest(O, contactId, 10);
    for (const { id } of messages) {
      const ids = { organizationId: O, contactId, messageId: id, campaignId: 'c' };
      for (let times = 0; times < 2; times += 1)
        await sendMessage(
          {
            ...IDLE_SENDER,
            ...deps(),
            carrier: async () => ({
              send: async (text: OutgoingMessage) => ({ kind: 'ACCEPTED', carrierId: `SM${handedOver.push(text)}` }),
              list: async () => [],
            }),
          },
          { version: 1, kind: 'send', ...ids },
        );
    }
    return handedOver.length;
  }

  it.each([
    ['a step of the instant phase', null],
    ['a step of an appointment', 'appointment'],
  ])('of %s reaches a contact who is through, once', async (_, appointmentId) => {
    expect(await countTexts(appointmentId, 'FINISHED')).toBe(1);
  });

  it.each([
    ['a step of the instant phase', null],
    ['a step of an appointment', 'appointment'],
  ])(
    'of %s reaches no one who has left the campaign, before or after the text was scheduled',
    async (_, appointmentId) => {
      expect(await countTexts(appointmentId, 'ACTIVE', 'REMOVED')).toBe(0);
    },
  );

  it('is left out with the reason when the contact left before', async () => {
    expect(await countTexts(null, 'REMOVED')).toBe(0);
    expect(await data.actionRuns.listOfContact({ organizationId: O, contactId: ann?.id ?? '' })).toMatchObject([
      { state: 'SKIPPED', result: 'NOT_IN_CAMPAIGN' },
    ]);
  });
});
