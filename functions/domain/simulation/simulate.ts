import type { Appointment, Occasion } from '../appointments/appointment.ts';
import type { Contact } from '../contacts/contact.ts';
import { composeMessage } from '../sending/decide-hand-over.ts';
import { newMessage } from '../sending/message.ts';
import type { SimulatedAppointment, SimulatedStep, SimulationInput, TimedStep } from './simulation.ts';
import { timeAppointmentSteps, timeInstantSteps } from './time-steps.ts';

/**
 * Runs a campaign for one contact on a clock of its own: when each step goes out, by which rules, and in which words. The workers
 * use the same functions for plans and words. The run has no queue, so texts that wait for the pace of the number or for a pause
 * go out later. Returns the steps by time, then those that send nothing, in their order. Cost: computation alone.
 */
export function simulate(input: SimulationInput): SimulatedStep[] {
  const steps = [
    ...timeInstantSteps(input),
    ...input.appointments.flatMap((each) => timeAppointmentSteps(input, each)),
  ];
  const unsent = steps.filter((step) => step.kind !== 'TIMED');
  let { contact } = input;
  const sent = steps
    .filter((step) => step.kind === 'TIMED')
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map((timed) => {
      const composed = compose(input, contact, timed);
      // The line on how to opt out goes with the first text alone.
      if (composed.kind === 'SENT') contact = { ...contact, texted: contact.texted ?? timed.at };
      return composed;
    });
  return [...sent, ...unsent];
}

/** Returns the places of a contact who joins now. `occasion`: of the appointment that brings the contact in. */
export function startPlaces(
  campaignId: string,
  occasion: Occasion | null,
  joined: Date,
): Pick<SimulationInput, 'instant' | 'appointments'> {
  return {
    instant: { passed: [], stepId: null, joined, base: joined, occasion },
    appointments: occasion === null ? [] : [startAppointment(campaignId, occasion, joined)],
  };
}

function startAppointment(campaignId: string, occasion: Occasion, joined: Date): SimulatedAppointment {
  const appointment: Appointment = {
    organizationId: '',
    contactId: '',
    id: 'simulated',
    occasion,
    eventId: null,
    campaignIds: [campaignId],
    canceled: null,
    version: 1,
    planned: joined,
    created: joined,
  };
  return { appointment, progress: { passed: [], base: joined } };
}

/** A simulation sends nothing. */
const NO_SENDER = { number: null };

function compose(
  { campaign, rules, getSampleLink }: SimulationInput,
  contact: Contact,
  { step, at, applied, occasion }: TimedStep,
): SimulatedStep {
  const message = newMessage({
    organizationId: campaign.organizationId,
    contactId: contact.id,
    id: 'simulated',
    kind: 'CAMPAIGN',
    state: 'SCHEDULED',
    lane: 'campaign',
    body: null,
    created: at,
    due: at,
    campaign: { id: campaign.id, stepId: step.id, round: 1 },
  });
  const pitchLink = getSampleLink(step.featureType);
  const composed = composeMessage({ message, contact, organization: NO_SENDER, campaign, rules, occasion, pitchLink });
  if (composed.kind === 'CANCEL') return { kind: 'LEFT_OUT', step, reason: composed.reason };
  const { body, segments } = composed.text;
  return { kind: 'SENT', step, at, applied, body, segments };
}
