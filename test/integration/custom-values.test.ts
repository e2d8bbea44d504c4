import { describe, expect, it } from 'vitest';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { parsePhoenix } from '../support/scenarios/scenario.ts';

interface Value {
  readonly id: string;
  readonly model: string;
  readonly modelName: string;
  readonly userId: string | null;
  readonly name: string;
  readonly value: string;
}

describe('The calendars of a person', () => {
  const cloud = sharedCloud({ clock: parsePhoenix('2026-12-01 10:00:00') });
  const owner = signedIn(cloud, 'owner@sunrise.test');
  const manager = signedIn(cloud, 'manager@sunrise.test');
  const link = 'https://calendly.com/owner/visit';

  const create = async (values: object[], isCalendar = true): Promise<readonly Value[]> =>
    (
      await owner.call<{ values: Value[] }>(
        'createCustomValues',
        { values, isCalendar },
        'values { id model modelName userId name value }',
      )
    ).values;
  const list = async (filter: string): Promise<readonly Value[]> =>
    (
      await manager.run<{ customValues: { values: Value[] } }>(
        `{ customValues${filter} { success errors values { id model modelName userId name value } } }`,
      )
    ).customValues.values;

  it('are created once however often the call comes, and colleagues find them', async () => {
    const user = await owner.call<{ user: { id: string; name: string } }>('user', {}, 'user { id name }');
    const own = { name: 'Visit', value: link, userId: user.user.id };
    const [created] = await create([own]);
    expect(await create([own])).toEqual([created]);
    expect(created).toMatchObject({ model: 'USER', modelName: user.user.name, ...own });
    const [shared] = await create([{ name: 'Office hours', value: '9 to 5' }], false);
    expect(shared).toMatchObject({ model: 'ORGANIZATION', userId: null, name: 'Office hours' });
    expect(await list('')).toEqual([shared, created]);
    expect(await list('(calendarOnly: true)')).toEqual([created]);
    expect(await list('(search: "office")')).toEqual([shared]);
    await expect(create([{ name: 'Visit', value: 'javascript:alert(1)' }])).rejects.toThrow('https://');
  });

  it('are changed and removed with the profile', async () => {
    const user = await owner.call<{ user: { id: string; customValues: Value[] } }>(
      'user',
      {},
      'user { id customValues { id name value } }',
    );
    const [value] = user.user.customValues;
    const save = (customValues: object[]) =>
      owner.run<{ updateUser: { user: { organization: { id: string } } } }>(
        'mutation U($u: ID!, $v: [UserCustomValueInput!]) { updateUser(userId: $u, user: { customValues: $v }) { success errors user { organization { id } } } }',
        { u: user.user.id, v: customValues },
      );
    const answer = await save([{ customFieldId: value?.id, name: 'Later', value: link }]);
    expect(answer.updateUser.user.organization.id).toBe(owner.organizationId);
    expect(await list('(model: USER)')).toMatchObject([{ id: value?.id, name: 'Later' }]);
    await save([{ customFieldId: value?.id, name: '', value: '' }]);
    expect(await list('(model: USER)')).toEqual([]);
  });
});

describe('What a person saves of itself', () => {
  const cloud = sharedCloud({ clock: parsePhoenix('2026-12-01 10:00:00') });
  const owner = signedIn(cloud, 'owner@sunrise.test');
  const save = (userId: string, user: object) =>
    owner.run<{ updateUser: { user: { name: string; organization: { id: string; billing: object } } } }>(
      'mutation U($u: ID!, $v: UserInput!) { updateUser(userId: $u, user: $v) { success errors user { name organization { id billing { active } } } } }',
      { u: userId, v: user },
    );

  it('is answered with the person and the organization with its billing', async () => {
    const user = await owner.call<{ user: { id: string; name: string; phone: string | null } }>(
      'user',
      {},
      'user { id name phone }',
    );
    const { id, name, phone } = user.user;
    const { updateUser } = await save(id, { name, ...(phone === null ? {} : { phone }) });
    expect(updateUser.user).toMatchObject({ name, organization: { id: owner.organizationId, billing: {} } });
    await expect(save(id, { phone: '(602) 555-0199' })).rejects.toThrow('is confirmed by a code');
  });
});
