import { expect, it } from 'vitest';
import { createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import { buildActor, buildOrganization, buildTwoStepCampaign } from '../../../test/support/scenarios/test-data.ts';
import type { LiveEvent } from '../../domain/shared/live-event.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findPublicCampaign, listLibrary, unpublishCampaign } from './library.ts';
import { publishTemplates } from './publish-templates.ts';

const NOW = new Date('2026-03-02T17:00:00Z');
const STAFF = buildActor(NOW, { userId: 'staff', organizationId: '1', wpAdmin: true });

it('The pages of an organization show at once that staff took its campaign out of the library', async () => {
  const { data } = await createInProcessData();
  for (const id of ['1', 'o']) await data.accounts.createOrganization(buildOrganization({ id, number: null }));
  const publication = { brand: 'text', category: 'Welcome', description: '', since: NOW } as const;
  await data.campaigns.createCampaign(buildTwoStepCampaign(NOW));
  await data.campaigns.change('o', 'c', (before) => ({ ...before, publication }));
  const events: LiveEvent[] = [];
  const publish = async (published: readonly LiveEvent[]): Promise<void> => void events.push(...published);
  expect(await unpublishCampaign({ data, publish }, STAFF, 'c')).toBeUndefined();
  expect(events).toEqual([{ organizationId: 'o', kind: 'campaign', id: 'c' }]);
  expect((await data.campaigns.findCampaign('o', 'c'))?.publication).toBeNull();
});

it('An organization finds the templates of its brand, and staff who remove one do not see it come back', async () => {
  const { data } = await createInProcessData();
  for (const [id, brand] of [
    ['o', 'blast'],
    ['1', 'text'],
  ] as const)
    await data.accounts.createOrganization(buildOrganization({ id, brand, number: null }));
  expect(await publishTemplates(data, 'blast', NOW)).toBe(11);
  const actor = { ...STAFF, organizationId: 'o' };
  const list = async (of: typeof actor | typeof STAFF) =>
    (await listLibrary({ data }, of, { search: '', categories: [], after: null })).entries.map(({ name }) => name);
  expect(await list(actor)).toEqual([
    'First visit',
    'Yearly checkup',
    'Review request',
    'After the first order',
    'Weekend sale',
    'We miss you',
    'New inquiry',
    'Quote sent',
    'Enrollment deadline',
    'Open day',
    'Free trial',
  ]);
  expect(await list(STAFF)).toEqual([]);
  const [first] = (await listLibrary({ data }, actor, { search: 'sale', categories: [], after: null })).entries;
  const sale = await findPublicCampaign({ data }, actor, first?.campaignId ?? '');
  expect(sale).toMatchObject({ name: 'Weekend sale', stopOnReply: true });

  const publish = async (): Promise<void> => undefined;
  await unpublishCampaign({ data, publish }, actor, first?.campaignId ?? '');
  expect(await publishTemplates(data, 'blast', NOW)).toBe(0);
  expect(await list(actor)).not.toContain('Weekend sale');
  expect(await findPublicCampaign({ data }, actor, first?.campaignId ?? '')).toBeInstanceOf(Refusal);
});
