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
  const createCampaign = await person.call<{ campaign: { id: string } }>('createCampaign', { name }, 'campaign { id }');
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
    const featureId = await person.make('createCampaignFeature', {
      campaignId: id,
      structureType: phase,
      featureType: 'MESSAGE',
      after: ids.at(-1) ?? null,
    });
    const stepId = featureId;
    await fillStep(person, stepId, { blocks: [textBlock(`${text} STOP`)], ...delay });
    ids.push(stepId);
  }
  return ids;
}

/** Creates an appointment in far future, and returns what names it and its event. */
export async function createOneAppointment(person: Person, leadId: string) {
  const createLeadAppointment = await person.call<{ appointment: { id: string; eventId: string } }>(
    'createLeadAppointment',
    { leadId, eventDate: '2030-03-04', eventTime: '10:00', eventLocation: 'Here' },
    'appointment { id eventId }',
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
  const appointmentId = await person.make('createLeadAppointment', {
    leadId,
    eventDate: start.toFormat('yyyy-MM-dd'),
    eventTime: start.toFormat('HH:mm'),
    campaignsToAdd: campaigns,
  });
  await cloud.waitUntilIdle();
  return appointmentId;
}
