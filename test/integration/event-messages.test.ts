import { describe, expect, it } from 'vitest';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { createAppointmentCampaign } from '../support/scenarios/appointments/scenario.ts';
import { createMornings } from '../support/scenarios/daily-stories.ts';
import { addContacts, listArrivals, textBlock } from '../support/scenarios/scenario.ts';

const phone = (last: number): string => `+1602555${String(8_800 + last).padStart(4, '0')}`;
const WORDS = [
  textBlock('See you on '),
  { type: 'EVENT_DATE' as const },
  textBlock(' at '),
  { type: 'EVENT_TIME' as const },
  textBlock(', '),
  { type: 'EVENT_LOCATION' as const },
  textBlock('. STOP'),
];

interface Booked {
  readonly id: string;
  readonly eventId: string;
  readonly campaigns: readonly { readonly name: string }[];
}

describe('A message to the contacts of an event', () => {
  const cloud = sharedCloud();
  const owner = signedIn(cloud, 'owner@sunrise.test');
  const morning = createMornings(cloud, 1);

  const book = async (
    leadId: string,
    at: { date: string; time?: string; location?: string; campaigns?: readonly string[] },
  ): Promise<Booked> => {
    const createLeadAppointment = await owner.call<{ appointment: Booked }>(
      'createLeadAppointment',
      { leadId, eventDate: at.date, eventTime: at.time, eventLocation: at.location, campaignsToAdd: at.campaigns },
      'appointment { id eventId campaigns { name } }',
    );
    await cloud.waitUntilIdle();
    return createLeadAppointment.appointment;
  };
  const send = (eventIds: readonly string[], blocks: readonly unknown[], leadIds?: readonly string[]) =>
    owner.call('messageEvents', { eventIds, messageContent: blocks, leadIds });
  const bodies = async (last: number): Promise<string[]> =>
    (await listArrivals(cloud, phone(last))).map(({ body }) => body);

  it('names the date, the time and the location of each contact, and goes to the chosen contacts only', async () => {
    await morning();
    const [ann = '', ben = '', cleo = ''] = await addContacts(owner, [
      { name: 'Ann', phone: phone(1) },
      { name: 'Ben', phone: phone(2) },
      { name: 'Cleo', phone: phone(3) },
    ]);
    const noon = await book(ann, { date: '2027-03-01', time: '12:00', location: 'Main Street' });
    const late = await book(ben, { date: '2027-03-02', time: '14:30', location: 'Oak Road' });
    await book(cleo, { date: '2027-03-02', time: '14:30', location: 'Oak Road' });
    await send([noon.eventId, late.eventId], WORDS, [ann, ben]);
    await cloud.waitUntilIdle();
    expect(await bodies(1)).toEqual(['See you on Monday, March 1 at 12:00 pm, Main Street. STOP']);
    expect(await bodies(2)).toEqual(['See you on Tuesday, March 2 at 2:30 pm, Oak Road. STOP']);
    expect(await bodies(3)).toEqual([]);
  });

  it('names the appointment as it is when the text goes out, and goes to no one whose appointment is canceled', async () => {
    const today = await morning();
    await cloud.clock.at(today('21:00:00'));
    const [dora = '', eve = ''] = await addContacts(owner, [
      { name: 'Dora', phone: phone(4) },
      { name: 'Eve', phone: phone(5) },
    ]);
    const hers = await book(dora, { date: '2027-04-05', time: '09:00', location: 'Main Street' });
    const other = await book(eve, { date: '2027-04-05', time: '09:00', location: 'Main Street' });
    await send([hers.eventId], WORDS);
    await cloud.waitUntilIdle();
    await owner.call('updateLeadAppointment', { leadAppointmentId: hers.id, eventTime: '16:00' });
    await owner.call('deleteLeadAppointment', { leadAppointmentId: other.id });
    await cloud.clock.at(today('08:30:00', 1));
    expect(await bodies(4)).toEqual(['See you on Monday, April 5 at 4:00 pm, Main Street. STOP']);
    expect(await bodies(5)).toEqual([]);
  });

  it('is refused with a reason when every placeholder would be empty', async () => {
    await morning();
    const [finn = ''] = await addContacts(owner, [{ name: 'Finn', phone: phone(6) }]);
    const { eventId } = await book(finn, { date: '2027-05-03' });
    await expect(send([eventId], [{ type: 'EVENT_TIME' }, { type: 'EVENT_LOCATION' }])).rejects.toThrow(
      'the placeholders have no value for these contacts',
    );
    const toContact = owner.run(
      'mutation M($l: [ID!], $b: [MessageBlockInput!]!) { messageLeads(leadIds: $l, messageContent: $b) { success errors } }',
      { l: [finn], b: [{ type: 'EVENT_DATE' }] },
    );
    await expect(toContact).rejects.toThrow('only texts to the contacts of an event know its date, time and location');
  });

  it('is counted before it is sent, with the words of the appointment', async () => {
    await morning();
    const leads = await addContacts(owner, [
      { name: 'Gus', phone: phone(7) },
      { name: 'Hal', phone: phone(8) },
    ]);
    const location = 'A long way behind the old station, second door on the left, '.repeat(2);
    const [first] = await Promise.all(leads.map((lead) => book(lead, { date: '2027-06-07', time: '10:00', location })));
    const jobId = await owner.make('summarizeSending', { eventIds: [first?.eventId], messageContent: WORDS });
    await cloud.waitUntilIdle();
    const job = await owner.call<{ job: { summary: { recipients: number; segments: number } } }>(
      'job',
      { jobId },
      'job { summary { recipients segments } }',
    );
    // Each text has the location of 118 characters, so it has two segments.
    expect(job.job.summary).toEqual({ recipients: 2, segments: 4 });
  });

  it('finds the campaigns of an appointment in the answer that makes it', async () => {
    await morning();
    const [ida = ''] = await addContacts(owner, [{ name: 'Ida', phone: phone(9) }]);
    const campaign = await createAppointmentCampaign(owner, 'Visit', { before: [{ text: 'Soon', hours: 1 }] });
    const { campaigns } = await book(ida, { date: '2027-07-05', time: '10:00', campaigns: [campaign.id] });
    expect(campaigns).toEqual([{ name: 'Visit' }]);
  });
});
