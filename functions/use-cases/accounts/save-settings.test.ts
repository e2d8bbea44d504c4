import { beforeEach, describe, expect, it } from 'vitest';
import { createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import { MemoryBucket } from '../../../test/support/scenarios/media/memory-bucket.ts';
import { buildActor, buildOrganization } from '../../../test/support/scenarios/test-data.ts';
import type { Data } from '../../data/index.ts';
import { CONFLICT } from '../../domain/shared/conflict.ts';
import type { Access } from '../../domain/accounts/access.ts';
import { changeAccess, renameMember } from './members.ts';
import { endWelcome, saveOrganization, saveOwnName } from './save-settings.ts';
import { loadSession } from './session.ts';

const NOW = new Date('2026-03-02T17:00:00Z');

describe('Settings', () => {
  let data: Data;
  let published: unknown[];
  beforeEach(async () => {
    ({ data } = await createInProcessData());
    published = [];
    await data.accounts.createOrganization(buildOrganization({ id: 'o', name: 'Sunrise', number: null }));
    await data.accounts.createUser(
      { id: 'u', email: 'ann@acme.test', name: 'Ann', phone: null, wpAdmin: false },
      'none',
    );
    await data.accounts.addMember({ userId: 'u', organizationId: 'o', organizationName: 'Sunrise', access: 'MANAGER' });
  });

  const deps = () => ({
    data,
    publish: async (events: readonly unknown[]) => void published.push(...events),
    uploads: new MemoryBucket(),
    media: new MemoryBucket(),
  });
  const actor = (access: Access = 'MANAGER') => buildActor(NOW, { access });

  it('of an organization change by field, so that two tabs keep each other’s changes', async () => {
    await Promise.all([
      saveOrganization(deps(), actor(), { organizationId: 'o', settings: { name: ' Sunset ' } }),
      saveOrganization(deps(), actor(), { organizationId: 'o', settings: { allowIncomingContacts: true } }),
    ]);
    expect(await data.accounts.findOrganization('o')).toMatchObject({ name: 'Sunset', allowIncomingContacts: true });
    expect(published).toHaveLength(2);
  });

  it('show the new name of an organization to every member at once', async () => {
    await saveOrganization(deps(), actor(), { organizationId: 'o', settings: { name: 'Sunset' } });
    const none = async (): Promise<void> => undefined;
    const session = await loadSession({ data, endSession: none, endMembership: none }, actor());
    expect(session).toMatchObject({ organization: { name: 'Sunset' }, memberships: [{ organizationName: 'Sunset' }] });
  });

  it('of another organization, empty names and empty changes are refused', async () => {
    const save = async (organizationId: string, settings: object) =>
      (await saveOrganization(deps(), actor(), { organizationId, settings }))?.errors;
    expect(await save('other', { name: 'X' })).toEqual(['There is no such organization.']);
    expect(await save('o', { name: '  ' })).toEqual(['Give the organization a name.']);
    expect(await save('o', {})).toEqual(['There is nothing to change.']);
    expect(published).toEqual([]);
  });

  it('keep the text that someone else wrote in the meantime, and say so', async () => {
    const text = (body: string) => [{ type: 'TEXT', text: body } as const];
    const save = async (optInMessage: string, seen: string | null) =>
      (
        await saveOrganization(deps(), actor(), {
          organizationId: 'o',
          settings: { optInMessage: text(optInMessage) },
          seen: { optInMessage: seen === null ? null : text(seen) },
        })
      )?.errors;
    expect(await save('First', null)).toBeUndefined();
    expect(await save('Second', 'First')).toBeUndefined();
    expect(await save('Mine', 'First')).toEqual([CONFLICT]);
    expect((await data.accounts.findOrganization('o'))?.optInMessage).toEqual(text('Second'));
    expect(await save('Mine', 'Second')).toBeUndefined();

    const reply = async (autoReplyContent: string, seen: string) =>
      (
        await saveOrganization(deps(), actor(), {
          organizationId: 'o',
          settings: { autoReplyContent },
          seen: { autoReplyContent: seen },
        })
      )?.errors;
    expect(await reply('Call us', '')).toBeUndefined();
    expect(await reply('Write us', '')).toEqual([CONFLICT]);
    expect(await reply('Write us', 'Call us')).toBeUndefined();
  });

  it('of one text are saved once when two people save at the same moment', async () => {
    const save = async (body: string) =>
      saveOrganization(deps(), actor(), {
        organizationId: 'o',
        settings: { optInMessage: [{ type: 'TEXT', text: body }] },
      });
    const answers = await Promise.all(['One', 'Two', 'Three'].map(save));
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(1);
  });

  it('keep what the organization confirmed with who and when, and a repetition changes nothing', async () => {
    const confirm = async (understands: object): Promise<unknown> =>
      saveOrganization(deps(), actor(), { organizationId: 'o', settings: {}, understands });
    expect(await confirm({ understandsTiming: true })).toBeUndefined();
    expect(await confirm({ understandsTiming: true, understandsEdit: false })).toBeUndefined();
    const by = { userId: 'u', at: NOW.toISOString() };
    expect(await data.accounts.findOrganization('o')).toMatchObject({ understandsTiming: by, understandsEdit: null });
    expect(published).toHaveLength(1);
    await confirm({ understandsTiming: false });
    expect((await data.accounts.findOrganization('o'))?.understandsTiming).toBeNull();
  });

  it('end the welcome of a new person once for all', async () => {
    const cleo = { id: 'cleo', email: 'cleo@acme.test', name: 'Cleo', phone: null, wpAdmin: false, isNew: true };
    await data.accounts.createUser(cleo, 'none');
    const isNew = async (): Promise<unknown> => (await data.accounts.findUsers(['cleo'])).get('cleo')?.isNew;
    expect(await isNew()).toBe(true);
    for (let times = 0; times < 2; times += 1)
      expect(await endWelcome(deps(), { ...actor('OWNER'), userId: 'cleo' })).toBeUndefined();
    expect(await isNew()).toBe(false);
  });

  it('of a person are the person’s own, with any access', async () => {
    expect(await saveOwnName(deps(), actor('LIMITED'), ' Anna ')).toBeUndefined();
    expect((await data.accounts.findUserNames(['u'])).get('u')).toBe('Anna');
    expect((await saveOwnName(deps(), actor(), ''))?.errors).toEqual(['Please enter your name.']);
  });

  it('of members are changed by admins, unless the member belongs to another organization, too', async () => {
    const bob = { id: 'bob', email: 'bob@acme.test', name: 'Bob', phone: null, wpAdmin: false };
    await data.accounts.createUser(bob, 'hash');
    const join = (organizationId: string) =>
      data.accounts.addMember({ userId: 'bob', organizationId, organizationName: '', access: 'READONLY' });
    const rename = async (access: Access, userId = 'bob', name = ' Robert '): Promise<string | undefined> =>
      (await renameMember({ ...deps(), endMembership: async () => undefined }, actor(access), { userId, name }))
        ?.errors[0];
    await join('other');
    expect(await rename('ADMIN')).toBe('There is no such user.');
    await join('o');
    expect(await rename('ADMIN')).toBe('Only the person can change the name.');
    const away = { userId: 'bob', organizationId: 'other', organizationName: '', access: 'READONLY' } as const;
    await data.accounts.removeMember(away, { userId: 'u', at: actor().now });
    for (const access of ['LIMITED', 'READONLY', 'MANAGER'] as const)
      expect(await rename(access)).toBe('There is no such user.');
    expect(await rename('ADMIN', 'bob', ' ')).toBe('Please enter a name.');
    expect(await rename('ADMIN')).toBeUndefined();
    expect((await data.accounts.findUserNames(['bob'])).get('bob')).toBe('Robert');
  });

  it('of other people’s access are for admins only, although everyone may call the field', async () => {
    const access = 'ADMIN' as const;
    const endMembership = async (): Promise<void> => undefined;
    for (const own of ['LIMITED', 'READONLY', 'MANAGER'] as const)
      expect(await changeAccess({ ...deps(), endMembership }, actor(own), { userId: 'u', access })).toMatchObject({
        errors: ['Only an admin can change users.'],
      });
  });
});
