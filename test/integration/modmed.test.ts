import { beforeAll, describe, expect, it } from 'vitest';
import { PRACTICE } from '../../local-cloud/index.ts';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import {
  beginModMed,
  connectModMed,
  findModMedConnection,
  postCredentials,
} from '../support/scenarios/integrations/modmed.ts';
import { describeAppointments, FHIR_CANCELED } from '../support/scenarios/integrations/results.ts';
import { addContacts, createCampaign, enrollContacts, parsePhoenix, textBlock } from '../support/scenarios/scenario.ts';
import { sampleCalls, sampleCases } from '../support/simulation/exploration.ts';

const cloud = sharedCloud({ clock: parsePhoenix('2027-03-03 10:00') });
const doctor = signedIn(cloud, 'owner@valley.test', 'health.localhost');
const stranger = signedIn(cloud, 'owner@harbor.test');
const PHONES = Array.from({ length: 16 }, (_, index) => `+16025557${700 + index}`);
const modMed = () => cloud.local.services.modMed;

let contacts: string[];
let last = 0;
/** A patient with the phone of the next contact. */
function newPatient(): { readonly contact: string; readonly phone: string; readonly patient: string } {
  const [contact = '', phone = ''] = [contacts[last], PHONES[last]];
  last += 1;
  return { contact, phone, patient: modMed().addPatient(`Patient ${last}`, phone.replace('+1', '')).id };
}
const show = (contact: string) => describeAppointments(doctor, contact);

describe('ModMed', () => {
  beforeAll(async () => {
    contacts = await addContacts(
      doctor,
      PHONES.map((phone, index) => ({ name: `Contact ${index}`, phone })),
    );
    cloud.privateValues.add('the password of a practice', PRACTICE.password);
  });

  it('is connected by credentials, with a code that works once, and not in brands without connections', async () => {
    await expect(beginModMed(cloud, doctor, 'blast.localhost')).rejects.toThrow('cannot be connected here');
    const path = await beginModMed(cloud, doctor);
    expect(await postCredentials(cloud, path, { practice: '../evil' })).toMatchObject({ status: 400 });
    expect(await postCredentials(cloud, path, { password: 'wrong' })).toEqual({
      status: 400,
      body: {
        success: false,
        message:
          'We could not connect to your ModMed account. Try again later. Check the practice, the username and the password.',
      },
    });
    const used = { status: 400, body: { success: false, message: 'This page is too old. Please connect again.' } };
    expect(await postCredentials(cloud, path)).toEqual(used);
    modMed().trouble = new Set(['outage']);
    expect((await postCredentials(cloud, await beginModMed(cloud, doctor))).body).toEqual({
      success: false,
      message: 'We could not connect to your ModMed account. Try again later.',
    });
    modMed().trouble = new Set();
    const good = await postCredentials(cloud, await beginModMed(cloud, doctor), {
      practice: 'https://valleyderm.ema.md/',
    });
    expect(good).toEqual({ status: 200, body: { success: true, message: 'ModMed integration successful' } });
    await cloud.waitUntilIdle();
    const connection = await findModMedConnection(doctor);
    expect(connection).toMatchObject({ state: 'CONNECTED', account: 'fhir_valley at valleyderm', userId: null });
    expect(connection?.lastSync).not.toBeNull();
    expect(await findModMedConnection(stranger)).toBeUndefined();
  });

  it('makes an appointment of a contact by the phone, moves it, and cancels it', async () => {
    const { contact, patient } = newPatient();
    const { id } = modMed().book(patient, '2027-03-10T17:00:00Z');
    await cloud.clock.advance('PT16M');
    expect(await show(contact)).toEqual(['2027-03-10 10:00']);
    expect(
      await doctor.run('query L($l: ID!) { lead(leadId: $l) { success errors lead { externalId } } }', { l: contact }),
    ).toMatchObject({ lead: { lead: { externalId: patient } } });
    modMed().change(id, { start: '2027-03-11T18:30:00Z' });
    await cloud.clock.advance('PT16M');
    expect(await show(contact)).toEqual(['2027-03-11 11:30']);
    modMed().change(id, { status: FHIR_CANCELED });
    await cloud.clock.advance('PT16M');
    expect(await show(contact)).toEqual(['2027-03-11 11:30, canceled']);
    modMed().change(id, { status: 'booked' });
    await cloud.clock.advance('PT16M');
    expect((await show(contact)).filter((each) => !each.includes('canceled'))).toEqual(['2027-03-11 11:30']);
  });

  it('gives the appointment to the campaigns of the contact that take appointments', async () => {
    const { contact, phone, patient } = newPatient();
    const campaign = await createCampaign(doctor, 'Reminders', [{ blocks: [textBlock('See you STOP')] }]);
    await doctor.call('updateCampaign', { campaignId: campaign.id, hasAppt: true });
    await enrollContacts(cloud, doctor, campaign.id, [contact]);
    modMed().book(patient, '2027-03-12T17:00:00Z');
    await cloud.clock.advance('PT16M');
    const leadAppointments = await doctor.call<{ appointments: { campaigns: { id: string }[] }[] }>(
      'leadAppointments',
      { leadId: contact },
      'appointments { campaigns { id } }',
    );
    expect(leadAppointments.appointments).toEqual([{ campaigns: [{ id: campaign.id }] }]);
    expect(phone).not.toBe('');
  });

  it('reads every page, and a patient once for each change', async () => {
    modMed().pageSize = 2;
    const booked = Array.from({ length: 5 }, () => newPatient());
    for (const { patient } of booked) modMed().book(patient, '2027-03-15T17:00:00Z');
    const before = modMed().patientReads;
    await cloud.clock.advance('PT16M');
    await cloud.clock.advance('PT1H');
    for (const { contact } of booked) expect(await show(contact)).toEqual(['2027-03-15 10:00']);
    expect(modMed().patientReads - before).toBe(5);
    modMed().pageSize = 50;
  });

  it('makes nothing for a stranger, and an appointment when the stranger becomes a contact', async () => {
    const phone = '+16025557799';
    modMed().book(modMed().addPatient('New here', phone, 'home').id, '2027-03-20T17:00:00Z');
    await cloud.clock.advance('PT16M');
    const [contact = ''] = await addContacts(doctor, [{ name: 'New here', phone }]);
    await cloud.clock.advance('PT25H');
    expect(await show(contact)).toEqual(['2027-03-20 10:00']);
  });

  it('takes the appointment from a contact whose phone the patient has no more', async () => {
    const { contact, patient } = newPatient();
    const other = newPatient();
    const { id } = modMed().book(patient, '2027-03-21T17:00:00Z');
    await cloud.clock.advance('PT16M');
    expect(await show(contact)).toEqual(['2027-03-21 10:00']);
    modMed().setPhone(patient, other.phone);
    modMed().change(id, { location: 'North Office' });
    await cloud.clock.advance('PT16M');
    expect(await show(contact)).toEqual(['2027-03-21 10:00, canceled']);
    expect(await show(other.contact)).toEqual(['2027-03-21 10:00']);
  });

  it('loses and doubles nothing in an outage, with repeated messages and a killed worker', async () => {
    const { contact, patient } = newPatient();
    modMed().trouble = new Set(['outage']);
    const { id } = modMed().book(patient, '2027-03-22T17:00:00Z');
    await cloud.clock.advance('PT30M');
    expect(await findModMedConnection(doctor)).toMatchObject({
      state: 'FAILED',
      error: 'ModMed does not answer. We keep trying, and nothing is lost.',
    });
    modMed().trouble = new Set(['busy']);
    await cloud.clock.advance('PT2H');
    modMed().trouble = new Set();
    await cloud.clock.advance('PT16M');
    expect(await findModMedConnection(doctor)).toMatchObject({ state: 'CONNECTED', error: null });
    expect(await show(contact)).toEqual(['2027-03-22 10:00']);
    const problems: string[] = [];
    let day = 22;
    for (const when of ['before', 'after'] as const)
      for (const call of sampleCases([2, 4, 6, 8, 10, 12, 14, 16])) {
        // Back and forth, so that an older change would show.
        day = day === 22 ? 23 : 22;
        modMed().change(id, { start: `2027-03-${day}T17:00:00Z` });
        await cloud.faults.set([
          { do: 'duplicate', name: 'Integrations', times: 4 },
          { do: 'kill', function: 'IntegrationWorker', call, when },
        ]);
        await cloud.clock.advance('PT16M');
        await cloud.faults.clear();
        await cloud.clock.advance('PT30M');
        const found = JSON.stringify(await show(contact));
        if (found !== JSON.stringify([`2027-03-${day} 10:00`])) problems.push(`${when} ${call}: ${found}`);
      }
    expect(problems).toEqual([]);
  });

  it('leaves no appointment with a former contact, wherever the worker is killed', async () => {
    const [one, other] = [newPatient(), newPatient()];
    const { id } = modMed().book(one.patient, '2027-03-23T17:00:00Z');
    await cloud.clock.advance('PT16M');
    const problems: string[] = [];
    let [now, before] = [one, other];
    for (const when of ['before', 'after'] as const)
      for (const call of sampleCalls(4, 14)) {
        [now, before] = [before, now];
        modMed().setPhone(one.patient, now.phone);
        modMed().change(id, { location: `Room ${when} ${call}` });
        await cloud.faults.set([{ do: 'kill', function: 'IntegrationWorker', call, when }]);
        await cloud.clock.advance('PT16M');
        await cloud.faults.clear();
        await cloud.clock.advance('PT30M');
        const open = [await show(now.contact), await show(before.contact)].map(
          (all) => all.filter((each) => !each.includes('canceled')).length,
        );
        if (open.join() !== '1,0') problems.push(`${when} ${call}: ${open.join()}`);
      }
    expect(problems).toEqual([]);
  });

  it('signs in again when a token ends on the way', async () => {
    const { contact, patient } = newPatient();
    modMed().shortTokens = 1;
    modMed().book(patient, '2027-03-24T17:00:00Z');
    await cloud.clock.advance('PT16M');
    expect(await findModMedConnection(doctor)).toMatchObject({ state: 'CONNECTED', error: null });
    expect(await show(contact)).toEqual(['2027-03-24 10:00']);
  });

  it('says to connect again when the password was changed, and continues with the new one', async () => {
    const { contact, patient } = newPatient();
    modMed().setPassword('another');
    modMed().book(patient, '2027-03-25T17:00:00Z');
    await cloud.clock.advance('PT16M');
    expect(await findModMedConnection(doctor)).toMatchObject({
      state: 'EXPIRED',
      error: 'ModMed no longer accepts the connection. Connect again.',
    });
    await connectModMed(cloud, doctor, 'another');
    expect(await show(contact)).toEqual(['2027-03-25 10:00']);
  });

  it('ends, and nothing is read anymore', async () => {
    const [contact = ''] = await addContacts(doctor, [{ name: 'Late', phone: '+16025557798' }]);
    await doctor.call('disconnectIntegration', { integrationId: (await findModMedConnection(doctor))?.id });
    modMed().book(modMed().addPatient('Late', '6025557798').id, '2027-03-26T17:00:00Z');
    await cloud.clock.advance('PT20M');
    expect(await show(contact)).toEqual([]);
    expect(await findModMedConnection(doctor)).toBeUndefined();
  });
});
