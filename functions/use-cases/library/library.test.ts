import { expect, it } from 'vitest';
import { createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import { buildOrganization, buildTwoStepCampaign } from '../../../test/support/scenarios/test-data.ts';
import type { LiveEvent } from '../../domain/live/live-event.ts';
import { unpublishCampaign } from './library.ts';

const NOW = new Date('2026-03-02T17:00:00Z');
const STAFF = {
  sessionId: 's',
  userId: 'staff',
  organizationId: '1',
  access: 'ADMIN',
  wpAdmin: true,
  now: NOW,
} as const;

it('The pages of an organization show at once that staff took its campaign out of the library', async () => {
  const { data } = await createInProcessData();
  for (const id of ['1', 'o']) await data.accounts.createOrganization(buildOrganization({ id, number: null }));
  const publication = { brand: 'text', category: 'Welcome', description: '', since: NOW } as const;
  await data.campaigns.create(buildTwoStepCampaign(NOW));
  await data.campaigns.change('o', 'c', (before) => ({ ...before, publication }));
  const events: LiveEvent[] = [];
  const publish = async (published: readonly LiveEvent[]): Promise<void> => void events.push(...published);
  expect(await unpublishCampaign({ data, publish }, STAFF, 'c')).toBeUndefined();
  expect(events).toEqual([{ organizationId: 'o', kind: 'campaign', id: 'c' }]);
  expect((await data.campaigns.find('o', 'c'))?.publication).toBeNull();
});
