import { beforeEach, describe, expect, it } from 'vitest';
import { createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import { buildActor, buildOrganization } from '../../../test/support/scenarios/test-data.ts';
import type { Data } from '../../data/index.ts';
import type { Access } from '../../domain/accounts/access.ts';
import { Refusal } from '../../platform/refusal.ts';
import { listValues, saveValues, type ValueFilter } from './custom-values.ts';

const NOW = new Date('2026-03-02T17:00:00Z');
const LINK = 'https://calendly.com/ann/first-visit';
const EVERYTHING: ValueFilter = {
  model: null,
  userId: null,
  search: '',
  calendarOnly: false,
  calendlyOnly: false,
  after: null,
};

describe('The values of an organization and its people', () => {
  let data: Data;
  beforeEach(async () => {
    ({ data } = await createInProcessData());
    for (const id of ['o', 'other']) await data.accounts.createOrganization(buildOrganization({ id, number: null }));
    for (const id of ['ann', 'bob']) {
      await data.accounts.createUser({ id, email: `${id}@x.test`, name: id, phone: null, wpAdmin: false }, 'none');
      await data.accounts.addMember({ userId: id, organizationId: 'o', organizationName: 'O', access: 'MANAGER' });
    }
  });

  const actor = (userId = 'ann', access: Access = 'MANAGER', organizationId = 'o') =>
    buildActor(NOW, { userId, organizationId, access });
  const add = (name: string, value = LINK, isCalendar = true) => [{ id: null, name, value, isCalendar }];
  const list = async (filter: Partial<ValueFilter> = {}, organizationId = 'o'): Promise<string[]> => {
    const filtered = { ...EVERYTHING, ...filter };
    const listed = await listValues({ data }, actor('ann', 'READONLY', organizationId), filtered);
    if (listed instanceof Refusal) return [...listed.errors];
    return listed.values.map(({ name, ownerName }) => `${ownerName}: ${name}`);
  };

  it('are found by owner, by name and by kind, and only in their organization', async () => {
    await saveValues({ data }, actor(), 'ann', add('First visit'));
    await saveValues(
      { data },
      actor('bob'),
      'bob',
      add('Follow-up', `https://api.calendly.com/event_types/A|Follow-up|${LINK}`),
    );
    await saveValues({ data }, actor(), null, add('Office hours', '9 to 5', false));
    expect(await list()).toEqual(['o: Office hours', 'ann: First visit', 'bob: Follow-up']);
    expect(await list({ model: 'USER' })).toEqual(['ann: First visit', 'bob: Follow-up']);
    expect(await list({ model: 'ORGANIZATION' })).toEqual(['o: Office hours']);
    expect(await list({ userId: 'bob' })).toEqual(['bob: Follow-up']);
    expect(await list({ search: ' FIRST ' })).toEqual(['ann: First visit']);
    expect(await list({ calendarOnly: true })).toEqual(['ann: First visit', 'bob: Follow-up']);
    expect(await list({ calendlyOnly: true })).toEqual(['bob: Follow-up']);
    expect(await list({}, 'other')).toEqual([]);
    expect(await list({ userId: 'ann' }, 'other')).toEqual(['There is no such user.']);
  });

  it('are changed by their owner only, and those of the organization from MANAGER on', async () => {
    const errors = async (...given: Parameters<typeof saveValues>): Promise<readonly string[]> => {
      const saved = await saveValues(...given);
      return saved instanceof Refusal ? saved.errors : [];
    };
    expect(await errors({ data }, actor('ann', 'OWNER'), 'bob', add('Visit'))).toEqual(['There is no such user.']);
    expect(await errors({ data }, actor('ann', 'READONLY'), null, add('Visit'))).toEqual([
      'Your access does not allow this.',
    ]);
    expect(await errors({ data }, actor('ann', 'LIMITED'), 'ann', add('Visit'))).toEqual([]);
    expect(await errors({ data }, actor(), 'ann', add('Visit', 'http://x.test'))).toEqual([
      'Enter a link that begins with https://.',
    ]);
  });

  it('of two tabs that save at once are all kept', async () => {
    await Promise.all(['One', 'Two', 'Three'].map((name) => saveValues({ data }, actor(), 'ann', add(name))));
    expect((await list()).sort()).toEqual(['ann: One', 'ann: Three', 'ann: Two']);
  });

  it('of a person who left the organization are not listed anymore', async () => {
    await saveValues({ data }, actor('bob'), 'bob', add('Visit'));
    const [membership] = await data.accounts.findMemberships('o', ['bob']);
    if (membership) await data.accounts.removeMember(membership, { userId: 'ann', at: NOW });
    expect(await list()).toEqual([]);
  });
});
