import { describe, expect, it } from 'vitest';
import { getCampaignStatus } from './status.ts';

const NOW = new Date('2026-03-02T17:00:00Z');
const open = { archived: null, paused: null, hasAppt: false };

describe('the status of a campaign', () => {
  it.each([
    ['DRAFT', open, { leads: 0, currentLeads: 0, currentAppointments: 0, planned: 0 }],
    ['DRAFT', { ...open, paused: NOW }, { leads: 0, currentLeads: 0, currentAppointments: 0, planned: 0 }],
    ['RUNNING', open, { leads: 4, currentLeads: 1, currentAppointments: 0, planned: 9 }],
    ['PAUSED', { ...open, paused: NOW }, { leads: 4, currentLeads: 1, currentAppointments: 0, planned: 9 }],
    ['FINISHED', open, { leads: 4, currentLeads: 0, currentAppointments: 0, planned: 9 }],
    ['FINISHED', open, { leads: 0, currentLeads: 0, currentAppointments: 0, planned: 9 }],
    ['RUNNING', { ...open, hasAppt: true }, { leads: 4, currentLeads: 0, currentAppointments: 2, planned: 9 }],
    ['FINISHED', open, { leads: 4, currentLeads: 0, currentAppointments: 2, planned: 9 }],
    [
      'ARCHIVED',
      { ...open, archived: NOW, paused: NOW },
      { leads: 4, currentLeads: 1, currentAppointments: 0, planned: 9 },
    ],
  ] as const)('is %s', (status, campaign, total) => {
    expect(getCampaignStatus(campaign, total)).toBe(status);
  });
});
