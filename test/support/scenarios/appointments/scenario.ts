import { DateTime } from 'luxon';
import type { Cloud } from '../../cloud/cloud.ts';
import { fillStep, textBlock, type Person } from '../scenario.ts';

/** A step before or after an appointment. */
interface AppointmentStep {
  readonly text: string;
  readonly days?: number;
  readonly hours?: number;
}

interface Phases {
  readonly instant?: readonly string[];
  readonly before?: readonly AppointmentStep[];
  readonly after?: readonly AppointmentStep[];
}

/** Creates a campaign with steps of all phases. Returns its id, and the ids of the steps before the appointment. */
export async function createAppointmentCampaign(
  person: Person,
  name: string,
  { instant = [], before = [], after = [] }: Phases,
): Promise<{ readonly id: string; readonly before: readonly string[] }> {
  const { createCampaign } = await person.run<{ createCampaign: { campaign: { id: string } } }>(
    'mutation C($n: String!) { createCampaign(name: $n) { success errors campaign { id } } }',
    { n: name },
  );
  const { id } = createCampaign.campaign;
  await addSteps(
    person,
    { id, phase: 'FEATURE' },
    instant.map((text) => ({ text })),
  );
  const ids = await addSteps(person, { id, phase: 'BEFORE' }, before);
  await addSteps(person, { id, phase: 'APPOINTMENT' }, after);
  return { id, before: ids };
}

async function addSteps(
  person: Person,
  { id, phase }: { readonly id: string; readonly phase: 'FEATURE' | 'BEFORE' | 'APPOINTMENT' },
  steps: readonly AppointmentStep[],
): Promise<string[]> {
  const ids: string[] = [];
  for (const { text, ...delay } of steps) {
    const { createCampaignFeature } = await person.run<{ createCampaignFeature: { feature: { id: string } } }>(
      'mutation F($c: ID!, $t: StructureType!, $a: ID) { createCampaignFeature(campaignId: $c, structureType: $t, featureType: MESSAGE, after: $a) { success errors feature { id } } }',
      { c: id, t: phase, a: ids.at(-1) ?? null },
    );
    const stepId = createCampaignFeature.feature.id;
    await fillStep(person, stepId, { blocks: [textBlock(`${text} STOP`)], ...delay });
    ids.push(stepId);
  }
  return ids;
}

/** Creates an appointment in far future, and returns what names it and its event. */
export async function createOneAppointment(person: Person, leadId: string) {
  const { createLeadAppointment } = await person.run<{
    createLeadAppointment: { appointment: { id: string; eventId: string } };
  }>(
    'mutation A($l: ID!) { createLeadAppointment(leadId: $l, eventDate: "2030-03-04", eventTime: "10:00", eventLocation: "Here") { success errors appointment { id eventId } } }',
    { l: leadId },
  );
  const { id, eventId } = createLeadAppointment.appointment;
  return { leadAppointment: id, event: eventId, eventsCursor: '20260101T000000Z', eventAppointmentsCursor: '0' };
}

/** Creates an appointment of a contact in Phoenix, and waits until its texts are planned. Returns its id. */
export async function createAppointment(
  cloud: Cloud,
  person: Person,
  leadId: string,
  { at, campaigns }: { readonly at: string; readonly campaigns: readonly string[] },
): Promise<string> {
  const start = DateTime.fromISO(at, { zone: 'America/Phoenix' });
  const { createLeadAppointment } = await person.run<{ createLeadAppointment: { appointment: { id: string } } }>(
    'mutation A($l: ID!, $d: String, $t: String, $c: [ID!]) { createLeadAppointment(leadId: $l, eventDate: $d, eventTime: $t, campaignsToAdd: $c) { success errors appointment { id } } }',
    { l: leadId, d: start.toFormat('yyyy-MM-dd'), t: start.toFormat('HH:mm'), c: campaigns },
  );
  await cloud.waitUntilIdle();
  return createLeadAppointment.appointment.id;
}
