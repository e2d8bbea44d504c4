import { beforeEach, describe, expect, it } from 'vitest';
import { addContactsTo, createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import {
  buildActor,
  buildContactsWithPhone,
  buildTwoStepCampaign,
  fillEnrollment,
} from '../../../test/support/scenarios/test-data.ts';
import type { Data } from '../../data/index.ts';
import type { Campaign } from '../../domain/campaigns/campaign.ts';
import type { Enrollment } from '../../domain/campaigns/enrollment.ts';
import { newMessage } from '../../domain/sending/message.ts';
import { Refusal } from '../../platform/refusal.ts';
import { listReportedContacts } from './campaign-report.ts';

const O = 'o';
const START = new Date('2026-03-02T17:00:00Z');
const actor = buildActor(START);
const CONTACTS = buildContactsWithPhone(O, 60, START);
const getId = (index: number): string => CONTACTS[index]?.id ?? '';

/** The campaign of the other tests, with ids of steps as the product makes them. */
function buildCampaign(): Campaign {
  const { steps, ...campaign } = buildTwoStepCampaign(START);
  return {
    ...campaign,
    structure: { ...campaign.structure, FEATURE: ['c-one', 'c-two'] },
    steps: Object.fromEntries(Object.values(steps).map((step) => [`c-${step.id}`, { ...step, id: `c-${step.id}` }])),
  };
}

describe('The list of who received a step', () => {
  let data: Data;
  beforeEach(async () => {
    ({ data } = await createInProcessData());
    await data.campaigns.createCampaign(buildCampaign());
    for (let from = 0; from < CONTACTS.length; from += 20)
      await addContactsTo(data, O, CONTACTS.slice(from, from + 20));
    for (const { id } of CONTACTS) await data.table.transact(data.enrollments.createWrites(enroll(id), null));
  });

  const enroll = (contactId: string): Enrollment =>
    fillEnrollment({ organizationId: O, contactId, stepId: 'c-one', joined: START });
  const text = async (contactId: string, stepId: string, sent: Date | null, round = 1): Promise<void> => {
    const message = newMessage({
      organizationId: O,
      contactId,
      id: `${contactId}-${stepId}-${round}`,
      kind: 'CAMPAIGN',
      state: sent === null ? 'SCHEDULED' : 'DELIVERED',
      lane: 'campaign',
      body: 'Hi',
      phone: null,
      created: START,
      due: START,
      sent,
      campaign: { id: 'c', stepId, round },
    });
    await data.table.transact([data.messages.createWrite(message)]);
  };
  const list = async (after: string | null = null) => {
    const page = await listReportedContacts({ data }, actor, { stepId: 'c-one', list: { kind: 'RECEIVED' }, after });
    if (page instanceof Refusal) throw new Error('The list was refused');
    return page;
  };

  it('leaves out contacts whose text waits and who got other steps only', async () => {
    await text(getId(0), 'c-one', null);
    await text(getId(1), 'c-one', START);
    await text(getId(2), 'c-two', START);
    const { contacts } = await list();
    expect(contacts.map(({ contact, received }) => [contact.id, received])).toEqual([[getId(1), START]]);
  });

  it('has a row for each round in which a contact received it, as the figure counts each text', async () => {
    const later = new Date(START.getTime() + 86_400_000);
    await text(getId(0), 'c-one', START, 1);
    await text(getId(0), 'c-one', later, 2);
    const { contacts } = await list();
    expect(contacts.map(({ round, received }) => [round, received])).toEqual(
      expect.arrayContaining([
        [1, START],
        [2, later],
      ]),
    );
    expect(contacts).toHaveLength(2);
  });

  it('finds the first contact who received it behind many who wait', async () => {
    // The list begins with the highest id.
    await text(getId(0), 'c-one', START);
    const { contacts } = await list();
    expect(contacts.map(({ contact }) => contact.id)).toEqual([getId(0)]);
  });

  it('is empty when no text was handed over', async () => {
    expect(await list()).toMatchObject({ contacts: [], next: null });
  });
});
