import { expect, it } from 'vitest';
import { addContactsTo, createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import {
  buildActor,
  buildContactsWithPhone,
  buildTwoStepCampaign,
  fillEnrollment,
} from '../../../test/support/scenarios/test-data.ts';
import { Refusal } from '../../platform/refusal.ts';
import { loadCsvReport } from './export-campaign-report.ts';

const O = 'o';
const START = new Date('2026-03-02T17:00:00Z');
const actor = buildActor(START);

it('A report of more than 1,000 contacts continues where the first answer ends, with one header and each contact once', async () => {
  const { data } = await createInProcessData();
  const contacts = buildContactsWithPhone(O, 1_020, START);
  await data.campaigns.createCampaign(buildTwoStepCampaign(START));
  for (let from = 0; from < contacts.length; from += 20) await addContactsTo(data, O, contacts.slice(from, from + 20));
  for (const { id: contactId } of contacts)
    await data.table.transact(
      data.enrollments.createWrites(fillEnrollment({ organizationId: O, contactId, joined: START }), null),
    );
  const read = async (after: string | null) => {
    const page = await loadCsvReport({ data }, actor, { campaignId: 'c', after });
    if (page instanceof Refusal) throw new Error('The report was refused');
    return { lines: page.csv.trimEnd().split('\r\n'), next: page.next };
  };

  const first = await read(null);
  expect(first.lines).toHaveLength(1 + 1_000);
  const rest = await read(first.next);
  expect(rest).toMatchObject({ next: null });
  expect(rest.lines).toHaveLength(20);
  expect(new Set([...first.lines.slice(1), ...rest.lines]).size).toBe(1_020);
});

it('A report has a row for each contact that is not archived, removed ones last', async () => {
  const { data } = await createInProcessData();
  const contacts = buildContactsWithPhone(O, 4, START);
  const campaign = buildTwoStepCampaign(START);
  await data.campaigns.createCampaign(campaign);
  await addContactsTo(data, O, contacts);
  const rules = { allowAfterHours: false, allowWeekends: true, firstTextSuffix: '' };
  await data.enroller.enroll(campaign, contacts, { sendAgain: false, by: null, rules, now: START });
  const [first, , third, last] = contacts;
  for (const contact of [first, third]) {
    const enrollment = contact && (await data.enrollments.findEnrollment(O, campaign.id, contact.id));
    if (enrollment) await data.enroller.unenroll(enrollment, { reason: 'REMOVED_FROM_CAMPAIGN' });
  }
  // One contact is archived after staff removed it, another one while it is in the campaign.
  for (const contact of [third, last]) if (contact) await data.contactArchive.setArchived(contact, START);
  const report = await loadCsvReport({ data }, actor, { campaignId: campaign.id, after: null });
  const lines = report instanceof Refusal ? [] : report.csv.trimEnd().split('\r\n').slice(1);
  expect(lines.map((line) => line.split(',')[3])).toEqual(['Active', 'Removed']);
});

it('A contact who is through, with texts around an appointment to come, is active in the report as on the screen', async () => {
  const { data } = await createInProcessData();
  const contacts = buildContactsWithPhone(O, 2, START);
  const campaign = { ...buildTwoStepCampaign(START), hasAppt: true };
  await data.campaigns.createCampaign(campaign);
  await addContactsTo(data, O, contacts);
  const through = {
    organizationId: O,
    campaignId: campaign.id,
    state: 'FINISHED',
    stepId: null,
    joined: START,
  } as const;
  for (const { id: contactId } of contacts)
    await data.table.transact(data.enrollments.createWrites(fillEnrollment({ ...through, contactId }), null));
  const [{ id: contactId } = { id: '' }] = contacts;
  await data.table.transact(
    data.enrollments.createWrites(
      fillEnrollment({ ...through, contactId, appointmentId: 'a', state: 'ACTIVE', stepId: 'one' }),
      null,
    ),
  );
  const report = await loadCsvReport({ data }, actor, { campaignId: campaign.id, after: null });
  const lines = report instanceof Refusal ? [] : report.csv.trimEnd().split('\r\n').slice(1);
  // The newest contact is first.
  expect(lines.map((line) => line.split(',')[3])).toEqual(['Finished', 'Active']);
});
