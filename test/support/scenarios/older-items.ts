import { minuteKey } from '../../../functions/data/table/keys.ts';
import type { Data } from '../../../functions/data/index.ts';

export const DUE_AT = new Date('2026-12-01T17:00:00.000Z');
export const ORGANIZATION_ID = 'o1';
export const CAMPAIGN_ID = 'c1';
export const CONTACT_ID = 'l1';
export const MESSAGE_ID = 't1';
export const PHONE = '+16025550199';

/** Writes the items of the first version, with its keys and only the attributes that it had. */
export async function writeOlderItems({ table }: Pick<Data, 'table'>): Promise<void> {
  const at = DUE_AT.toISOString();
  const buildStep = (id: string, text: string, hours: number) => ({
    id,
    campaignId: CAMPAIGN_ID,
    label: '',
    structureType: 'FEATURE',
    blocks: [{ type: 'TEXT', text }],
    timing: { days: 0, hours, minutes: 0, window: null, delayUntil: null },
    created: at,
  });
  const items = [
    {
      pk: `ORG#${ORGANIZATION_ID}`,
      sk: 'ORG',
      id: ORGANIZATION_ID,
      name: 'Older',
      brand: 'text',
      v2: false,
      number: '+16025550101',
      color: null,
      image: null,
      showMessages: true,
    },
    {
      pk: `ORG#${ORGANIZATION_ID}#CONTACT#${CONTACT_ID}`,
      sk: 'CONTACT',
      organizationId: ORGANIZATION_ID,
      id: CONTACT_ID,
      name: 'Ann',
      firstName: 'Ann',
      lastName: '',
      phone: PHONE,
      email: null,
      consent: 'NONE',
      invalidPhone: false,
      archived: null,
      created: at,
      lastViewed: null,
      lastActive: null,
      lastInbound: null,
    },
    {
      pk: `ORG#${ORGANIZATION_ID}#PHONE#${PHONE}`,
      sk: 'CONSENT',
      phone: PHONE,
      state: 'NONE',
      contactId: CONTACT_ID,
    },
    {
      pk: `ORG#${ORGANIZATION_ID}#CAMPAIGNS`,
      sk: `CAMPAIGN#${CAMPAIGN_ID}`,
      organizationId: ORGANIZATION_ID,
      id: CAMPAIGN_ID,
      name: 'Older',
      created: at,
      structure: { FEATURE: ['s1', 's2'], BEFORE: [], APPOINTMENT: [] },
      steps: { s1: buildStep('s1', 'One STOP', 0), s2: buildStep('s2', 'Two', 1) },
      version: 3,
    },
    {
      pk: `ORG#${ORGANIZATION_ID}#CONTACT#${CONTACT_ID}`,
      sk: `CAMPAIGN#${CAMPAIGN_ID}`,
      organizationId: ORGANIZATION_ID,
      campaignId: CAMPAIGN_ID,
      contactId: CONTACT_ID,
      round: 1,
      state: 'ACTIVE',
      stepId: 's1',
      position: 0,
      messageId: MESSAGE_ID,
      base: at,
      joined: at,
      replied: null,
    },
    {
      pk: `ORG#${ORGANIZATION_ID}#CAMPAIGN#${CAMPAIGN_ID}`,
      sk: `CONTACT#${CONTACT_ID}`,
      contactId: CONTACT_ID,
    },
    buildOlderMessage(MESSAGE_ID, 'SCHEDULED'),
    {
      pk: `DUE#${at.slice(0, 16)}#${ORGANIZATION_ID}#campaign#1`,
      sk: `${CONTACT_ID}#${MESSAGE_ID}`,
      organizationId: ORGANIZATION_ID,
      contactId: CONTACT_ID,
      messageId: MESSAGE_ID,
      due: at,
      kind: 'send',
      lane: 'campaign',
      campaignId: CAMPAIGN_ID,
    },
    { ...minuteKey(at.slice(0, 16), ORGANIZATION_ID), organizationId: ORGANIZATION_ID, campaign1: true },
    { pk: `ORG#${ORGANIZATION_ID}#CAMPAIGN#${CAMPAIGN_ID}#COUNTER#0`, sk: 'STEP#s1', queued: 1 },
    { pk: `ORG#${ORGANIZATION_ID}#CAMPAIGN#${CAMPAIGN_ID}#COUNTER#0`, sk: 'STEP#-', leads: 1, currentLeads: 1 },
  ];
  for (const item of items) await table.put(item);
}

/** Returns a campaign message as the first version stored it. */
export function buildOlderMessage(id: string, state: string, more: Record<string, unknown> = {}) {
  const at = DUE_AT.toISOString();
  return {
    pk: `ORG#${ORGANIZATION_ID}#CONTACT#${CONTACT_ID}`,
    sk: `MESSAGE#${id}`,
    organizationId: ORGANIZATION_ID,
    contactId: CONTACT_ID,
    id,
    kind: 'CAMPAIGN',
    state,
    lane: 'campaign',
    body: null,
    phone: PHONE,
    created: at,
    due: at,
    attempt: 0,
    leaseUntil: null,
    carrierId: null,
    sent: null,
    delivered: null,
    segments: 0,
    reason: null,
    errorCode: null,
    userId: null,
    senderName: null,
    campaign: { id: CAMPAIGN_ID, stepId: 's1', round: 1 },
    ...more,
  };
}
