import { newContact, type ContactWithPhone } from '../../../functions/domain/contacts/contact.ts';
import type { Actor } from '../../../functions/platform/actor.ts';
import { newOrganization, type Organization } from '../../../functions/domain/accounts/account.ts';
import type { Campaign } from '../../../functions/domain/campaigns/campaign.ts';
import type { Enrollment } from '../../../functions/domain/campaigns/enrollment.ts';
import type { Step } from '../../../functions/domain/campaigns/step.ts';
import type { SenderDeps } from '../../../functions/workers/delivery/sender-deps.ts';

/** Returns an organization that sends at any pace, in the sending hours of every day. */
export function buildOrganization(given: Pick<Organization, 'id' | 'number'> & Partial<Organization>): Organization {
  return newOrganization({ name: given.id, brand: 'text', ...given });
}

/** Returns who calls: by default the admin `u` of the organization `o`. */
export function buildActor(now: Date, given: Partial<Actor> = {}): Actor {
  return { sessionId: 's', userId: 'u', organizationId: 'o', access: 'ADMIN', wpAdmin: false, now, ...given };
}

/** Returns a campaign, by default `c`, without steps. */
export function fillCampaign(given: Pick<Campaign, 'organizationId' | 'created'> & Partial<Campaign>): Campaign {
  return {
    id: 'c',
    name: 'C',
    archived: null,
    paused: null,
    stopped: null,
    stopOnReply: false,
    hasAppt: false,
    version: 1,
    structure: { FEATURE: [], BEFORE: [], APPOINTMENT: [] },
    steps: {},
    ...given,
  };
}

/** Returns a text of a campaign, by default of `c`. */
export function fillStep(given: Pick<Step, 'id' | 'created' | 'blocks' | 'timing'> & Partial<Step>): Step {
  return {
    campaignId: 'c',
    label: '',
    structureType: 'FEATURE',
    featureType: 'MESSAGE',
    pitchId: null,
    version: 1,
    ready: given.created,
    ...given,
  };
}

/** Returns the campaign `c` of the organization `o`: the step `one` at once, and the step `two` two minutes later. */
export function buildTwoStepCampaign(created: Date): Campaign {
  const step = (id: string, minutes: number): Step =>
    fillStep({
      id,
      blocks: [{ type: 'TEXT', text: `${id} STOP` }],
      timing: { days: 0, hours: 0, minutes, window: null, delayUntil: null },
      created,
    });
  return fillCampaign({
    organizationId: 'o',
    created,
    structure: { FEATURE: ['one', 'two'], BEFORE: [], APPOINTMENT: [] },
    steps: { one: step('one', 0), two: step('two', 2) },
  });
}

/** Returns an enrollment of the first round in a campaign, by default of `o` in `c`, at the step `one`. */
export function fillEnrollment(given: Pick<Enrollment, 'contactId' | 'joined'> & Partial<Enrollment>): Enrollment {
  return {
    organizationId: 'o',
    campaignId: 'c',
    appointmentId: null,
    round: 1,
    state: 'ACTIVE',
    stepId: 'one',
    passed: [],
    messageId: null,
    base: given.joined,
    replied: null,
    by: null,
    ...given,
  };
}

/** Returns contacts `l0`, `l1` and so on, each with a number of its own. */
export function buildContactsWithPhone(organizationId: string, count: number, created: Date): ContactWithPhone[] {
  return Array.from({ length: count }, (_, index) =>
    newContact({ organizationId, id: `l${index}`, created, phone: `+1602555${1_000 + index}` }),
  );
}

/** Queues of the worker of inbound texts, for tests that do not look at what it sends. */
export const IDLE_QUEUES = {
  replies: { send: async () => undefined },
  media: { send: async () => undefined },
  imports: { send: async () => undefined },
  bulk: { send: async () => undefined },
};

/** Services of the worker that sends texts, for tests that do not look at what else it does. */
export const IDLE_SENDER: Omit<SenderDeps, 'data' | 'carrier' | 'now'> = {
  wakeUps: { schedule: async () => undefined },
  publish: async () => undefined,
  replies: null,
  publicBaseUrl: 'https://x',
  zone: 'America/Phoenix',
  recipientHours: false,
  getPace: () => ({ segmentsPerSecond: 100, segmentsPerDay: 10_000 }),
  recordMetric: () => undefined,
  sleep: async () => undefined,
};
