import { expect, it } from 'vitest';
import type { Actor } from '../../platform/actor.ts';
import { messageContacts, type MessageContactsDeps } from './message-contacts.ts';

it('A message to many that starts more than a year ahead is refused with words', async () => {
  const actor = { organizationId: 'o1', userId: 'u1', now: new Date('2026-03-02T17:00:00Z') } as Actor;
  const refusal = await messageContacts({} as MessageContactsDeps, actor, {
    selection: { matching: { search: '', filter: null, campaignId: null, except: [] } },
    blocks: [{ type: 'TEXT', text: 'Hello' }],
    startAt: '2027-03-04T17:00:00Z',
  });
  expect(refusal).toMatchObject({ errors: ['A start can be at most a year ahead.'] });
});
