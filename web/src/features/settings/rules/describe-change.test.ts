import { expect, it } from 'vitest';
import { describeChange } from './describe-change.ts';

const change = (action: string, details: Record<string, string> = {}, aboutName: string | null = null) =>
  describeChange({ action, aboutName, details: Object.entries(details).map(([name, value]) => ({ name, value })) });

it('A recorded change reads as the rest of a sentence, with the words of the screens', () => {
  expect(change('updateUser', { before: 'LIMITED', after: 'MANAGER' }, 'Ravi Reed')).toBe(
    'changed the permission of Ravi Reed from Notifications Only to Can Make Changes',
  );
  expect(change('updateOrganization', { fields: 'name, allowIncomingContacts' })).toBe(
    'changed the settings: name, incoming texts',
  );
  expect(change('holdSending', { held: 'true', note: 'wrong text' })).toBe('stopped all sending: wrong text');
  expect(change('holdSending', { held: 'false' })).toBe('resumed sending');
  expect(change('keepPlan')).toBe('kept the canceled plan');
});

it('A removed person without an account and an action without a sentence still read as words', () => {
  expect(change('deleteUsers')).toBe('removed a former user');
  expect(change('stopCampaign', { campaignId: 'c' })).toBe('made the change: stop campaign');
  expect(change('constructor')).toBe('made the change: constructor');
});
