import { describe, expect, it } from 'vitest';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { createAppointment, createAppointmentCampaign } from '../support/scenarios/appointments/scenario.ts';
import { createMornings } from '../support/scenarios/daily-stories.ts';
import { addContacts, fillStep, listArrivals, textBlock } from '../support/scenarios/scenario.ts';

const phone = (last: number): string => `+1602555${String(900 + last).padStart(4, '0')}`;
const eventBlocks = [
  textBlock('See you on '),
  { type: 'EVENT_DATE' as const },
  textBlock(' at '),
  { type: 'EVENT_TIME' as const },
];

describe('Texts before and after an appointment', () => {
  const cloud = sharedCloud();
  const owner = signedIn(cloud, 'owner@sunrise.test');
  const morning = createMornings(cloud, 1);

  const contact = async (last: number): Promise<string> =>
    (await addContacts(owner, [{ name: `Sam ${last}`, phone: phone(last) }]))[0] ?? '';
  const bodies = async (last: number): Promise<string[]> =>
    (await listArrivals(cloud, phone(last))).map(({ body }) => body.replace(' STOP', ''));
  const update = (id: string, changes: string): Promise<unknown> =>
    owner.run(`mutation U($a: ID!) { updateLeadAppointment(leadAppointmentId: $a, ${changes}) { success errors } }`, {
      a: id,
    });

  it('arrive at their time: welcome at once, reminders before the appointment, thanks after it', async () => {
    const today = await morning();
    const lead = await contact(1);
    const campaign = await createAppointmentCampaign(owner, 'Visit 1', {
      instant: ['Booked'],
      before: [
        { text: 'In two hours', hours: 2 },
        { text: 'In one hour', hours: 1 },
      ],
      after: [{ text: 'Thank you', hours: 1 }],
    });
    await createAppointment(cloud, owner, lead, { at: today('15:00:00'), campaigns: [campaign.id] });
    expect(await bodies(1)).toEqual(['Booked']);
    await cloud.clock.at(today('13:30:00'));
    expect(await bodies(1)).toEqual(['Booked', 'In two hours']);
    await cloud.clock.at(today('14:30:00'));
    expect(await bodies(1)).toEqual(['Booked', 'In two hours', 'In one hour']);
    await cloud.clock.at(today('18:00:00'));
    expect(await bodies(1)).toEqual(['Booked', 'In two hours', 'In one hour', 'Thank you']);
  });

  it('follow an appointment that moves twice: what was sent is not repeated, what was over is left out', async () => {
    const today = await morning();
    const lead = await contact(2);
    const campaign = await createAppointmentCampaign(owner, 'Visit 2', {
      before: [
        { text: 'In four hours', hours: 4 },
        { text: 'In two hours', hours: 2 },
      ],
      after: [{ text: 'Thank you', hours: 1 }],
    });
    const id = await createAppointment(cloud, owner, lead, { at: today('15:00:00'), campaigns: [campaign.id] });
    await cloud.clock.at(today('11:30:00'));
    expect(await bodies(2)).toEqual(['In four hours']);
    await update(id, 'eventTime: "12:00"');
    await cloud.waitUntilIdle();
    await cloud.clock.at(today('11:45:00'));
    await update(id, 'eventTime: "16:00"');
    await cloud.waitUntilIdle();
    await cloud.clock.at(today('13:00:00'));
    expect(await bodies(2)).toEqual(['In four hours']);
    await cloud.clock.at(today('19:00:00'));
    expect(await bodies(2)).toEqual(['In four hours', 'In two hours', 'Thank you']);
  });

  it('name the date and the time as they are when the text goes out', async () => {
    const today = await morning();
    const lead = await contact(3);
    const campaign = await createAppointmentCampaign(owner, 'Visit 3', { before: [{ text: 'x', hours: 1 }] });
    await fillStep(owner, campaign.before[0] ?? '', { blocks: [...eventBlocks, textBlock(' STOP')], hours: 1 });
    const id = await createAppointment(cloud, owner, lead, { at: today('13:00:00'), campaigns: [campaign.id] });
    await update(id, 'eventTime: "14:30"');
    await cloud.waitUntilIdle();
    await cloud.clock.at(today('14:00:00'));
    expect((await bodies(3))[0]).toMatch(/^See you on \w+day, \w+ \d+ at 2:30 pm$/);
  });

  it('show the date of the appointment while they wait, also after it moved', async () => {
    const today = await morning();
    const lead = await contact(20);
    const campaign = await createAppointmentCampaign(owner, 'Visit 20', { before: [{ text: 'x', hours: 1 }] });
    await fillStep(owner, campaign.before[0] ?? '', { blocks: [...eventBlocks, textBlock(' STOP')], hours: 1 });
    const id = await createAppointment(cloud, owner, lead, { at: today('15:00:00'), campaigns: [campaign.id] });
    const readQueue = async (): Promise<readonly { message: string; appointmentDate: string | null }[]> => {
      const read = await owner.call<{ lead: { featureQueue: { message: string; appointmentDate: string | null }[] } }>(
        'lead',
        { leadId: lead },
        'lead { featureQueue { message appointmentDate } }',
      );
      return read.lead.featureQueue;
    };
    const [waiting, ...others] = await readQueue();
    expect(others).toEqual([]);
    expect(waiting?.message).toMatch(/^See you on \w+day, \w+ \d+ at 3:00 pm STOP$/);
    expect(Date.parse(waiting?.appointmentDate ?? '')).toBe(Date.parse(today('15:00:00')));
    await update(id, 'eventTime: "16:30"');
    await cloud.waitUntilIdle();
    expect((await readQueue())[0]?.message).toMatch(/ at 4:30 pm STOP$/);
    await cloud.clock.at(today('16:00:00'));
    expect((await bodies(20))[0]).toMatch(/ at 4:30 pm$/);
  });

  it('stop when the appointment is canceled, when its event is canceled, and when the campaign takes no appointments', async () => {
    const today = await morning();
    const campaign = await createAppointmentCampaign(owner, 'Visit 4', { before: [{ text: 'Soon', hours: 1 }] });
    const other = await createAppointmentCampaign(owner, 'Visit 5', { before: [{ text: 'Soon', hours: 1 }] });
    const [first, second, third] = [await contact(4), await contact(5), await contact(6)];
    const canceled = await createAppointment(cloud, owner, first, { at: today('15:00:00'), campaigns: [campaign.id] });
    await createAppointment(cloud, owner, second, { at: today('15:30:00'), campaigns: [campaign.id] });
    await createAppointment(cloud, owner, third, { at: today('16:00:00'), campaigns: [other.id] });
    await owner.call('deleteLeadAppointment', { leadAppointmentId: canceled });
    const events = await owner.call<{ events: { id: string; eventTime: string }[] }>(
      'events',
      {},
      'events { id eventTime }',
    );
    const event = events.events.find(({ eventTime }) => eventTime === '15:30');
    await owner.call('cancelEvents', { eventIds: [event?.id] });
    await owner.call('updateCampaign', { campaignId: other.id, hasAppt: false });
    await cloud.waitUntilIdle();
    await cloud.clock.at(today('19:00:00'));
    expect([await bodies(4), await bodies(5), await bodies(6)]).toEqual([[], [], []]);
  });

  it('go out for each of two appointments of one contact, and continue when the contact replies', async () => {
    const today = await morning();
    const lead = await contact(7);
    const campaign = await createAppointmentCampaign(owner, 'Visit 7', {
      instant: ['Booked'],
      before: [{ text: 'Soon', hours: 1 }],
    });
    await createAppointment(cloud, owner, lead, { at: today('13:00:00'), campaigns: [campaign.id] });
    await createAppointment(cloud, owner, lead, { at: today('16:00:00'), campaigns: [campaign.id] });
    await cloud.clock.at(today('18:00:00'));
    expect(await bodies(7)).toEqual(['Booked', 'Soon', 'Soon']);
  });

  it('come back with the contact when a removal from the campaign is undone', async () => {
    const today = await morning();
    const lead = await contact(8);
    const campaign = await createAppointmentCampaign(owner, 'Visit 8', {
      before: [
        { text: 'Early', hours: 4 },
        { text: 'Soon', hours: 1 },
      ],
    });
    await createAppointment(cloud, owner, lead, { at: today('15:00:00'), campaigns: [campaign.id] });
    const remove = (restore: boolean) =>
      owner.call('removeLeadsFromCampaign', { campaignId: campaign.id, leadIds: [lead], restore });
    const readState = async (): Promise<string | undefined> => {
      const read = await owner.call<{ lead: { campaigns: { id: string; state: string }[] } }>(
        'lead',
        { leadId: lead },
        'lead { campaigns { id state } }',
      );
      return read.lead.campaigns.find(({ id }) => id === campaign.id)?.state;
    };
    // The campaign has no other steps, and is not over as long as texts around the appointment are to come.
    expect(await readState()).toBe('ACTIVE');
    await remove(false);
    // Staff find the campaign beside the contact, to put the contact back.
    expect(await readState()).toBe('REMOVED');
    await cloud.clock.at(today('12:00:00'));
    expect(await bodies(8)).toEqual([]);
    await remove(true);
    expect(await readState()).toBe('ACTIVE');
    await cloud.clock.at(today('18:00:00'));
    expect(await bodies(8)).toEqual(['Soon']);
    expect(await readState()).toBe('FINISHED');
  });
});
