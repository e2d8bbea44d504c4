import { buildActor } from '../../../test/support/scenarios/test-data.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import { MemoryBucket } from '../../../test/support/scenarios/media/memory-bucket.ts';
import type { Data } from '../../data/index.ts';
import { newOrganization } from '../../domain/accounts/account.ts';
import { Refusal } from '../../platform/refusal.ts';
import { addOrganization } from './add-organization.ts';
import { listAllUsers } from './all-users.ts';
import { listOrganizations } from './organizations.ts';
import { saveOrganization } from '../accounts/save-settings.ts';
import { saveSwitches } from './save-switches.ts';

const NOW = new Date('2026-03-02T17:00:00Z');
const MANY = 10_000;

let data: Data;
beforeEach(async () => {
  ({ data } = await createInProcessData());
});

const actor = (userId: string, wpAdmin = false, organizationId = '1') =>
  buildActor(NOW, { userId, organizationId, wpAdmin });
const staff = actor('staff', true);

const addNamed = async (id: string, name: string, brand = 'text'): Promise<void> => {
  await data.accounts.createOrganization(newOrganization({ id, name, brand }));
};

async function list(by: Parameters<typeof listOrganizations>[1], search = '', after: string | null = null) {
  const page = await listOrganizations({ data }, by, 'text', { search, after, withFigures: false });
  return { ...page, names: page.organizations.map(({ organization }) => organization.name) };
}

describe('The list of organizations', () => {
  it('finds the beginning of a name among 10,000, a page at a time, without reading the others', async () => {
    for (let from = 0; from < MANY; from += 500)
      await Promise.all(
        Array.from({ length: 500 }, (_, index) => {
          const id = String(from + index).padStart(5, '0');
          return data.table.transact(data.directory.organizationWrites(null, { id, name: `Clinic ${id}` }));
        }),
      );
    await addNamed('x1', 'Renée  Dental');
    await addNamed('x2', 'Renee Gym');
    expect(await list(staff, 'renee')).toMatchObject({ names: ['Renée  Dental', 'Renee Gym'], total: 2, next: null });
    expect(await list(staff, 'clinic 0123')).toMatchObject({ total: 10, next: null });
    const reads: number[] = [];
    const { query } = data.table;
    data.table.query = async (input) => {
      const page = await query.call(data.table, input);
      if (input.Limit !== undefined) reads.push(page.items.length);
      return page;
    };
    const first = await list(staff);
    const second = await list(staff, '', first.next);
    expect([first.total, second.total]).toEqual([MANY + 2, MANY + 2]);
    expect(reads).toEqual([20, 20]);
    expect(first.next).not.toBe(second.next);
  });

  it('follows a new name, also when two people rename at once', async () => {
    await addNamed('o', 'Sunrise');
    const deps = { data, publish: async () => undefined, uploads: new MemoryBucket(), media: new MemoryBucket() };
    const rename = async (name: string) =>
      saveOrganization(deps, actor('ann', false, 'o'), {
        organizationId: 'o',
        settings: { name },
      });
    const outcomes = await Promise.all([rename('Harbor'), rename('Valley')]);
    expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(1);
    const { names, total } = await list(staff);
    expect(names).toEqual([(await data.accounts.findOrganization('o'))?.name]);
    expect(total).toBe(1);
    expect(await list(staff, 'sunrise')).toMatchObject({ total: 0 });
  });

  it('shows a member the own organizations of the brand only, however many, and no figures', async () => {
    await data.accounts.createUser(
      { id: 'ann', email: 'ann@a.test', name: 'Ann', phone: null, wpAdmin: false },
      'hash',
    );
    await addNamed('other', 'Another');
    await addNamed('gym', 'Gym of another brand', 'blast');
    for (let n = 0; n < 45; n += 1) await addNamed(`o${n}`, `Office ${String(n).padStart(2, '0')}`);
    for (const organizationId of ['gym', ...Array.from({ length: 45 }, (_, n) => `o${n}`)])
      await data.accounts.addMember({ userId: 'ann', organizationId, organizationName: '', access: 'MANAGER' });
    const pages = [];
    let after: string | null = null;
    do {
      const page = await listOrganizations({ data }, actor('ann'), 'text', { search: '', after, withFigures: true });
      pages.push(page.organizations.map(({ organization }) => organization.name));
      expect(page.organizations.every(({ figures, access }) => figures === null && access === 'MANAGER')).toBe(true);
      expect(page.total).toBe(45);
      after = page.next;
    } while (after !== null);
    expect(pages.map((page) => page.length)).toEqual([20, 20, 5]);
    expect(pages.flat()).toEqual(Array.from({ length: 45 }, (_, n) => `Office ${String(n).padStart(2, '0')}`));
    expect(await list(actor('ann'), 'office 1')).toMatchObject({ total: 10 });
    expect(await list(actor('ann'), 'another')).toMatchObject({ total: 0 });
  });

  it('counts the texts of today, from midnight in Phoenix', async () => {
    await addNamed('o', 'Sunrise');
    const attempt = (messageId: string) => [{ messageId, attempt: 1, segments: 2 }];
    for (const [messageId, at] of [
      ['yesterday', '2026-03-02T06:59:59.000Z'],
      ['midnight', '2026-03-02T07:00:00.000Z'],
      ['noon', '2026-03-02T16:00:00.000Z'],
    ] as const)
      await data.table.transact(data.usage.rowWrites('o', attempt(messageId), new Date(at)));
    const page = await listOrganizations({ data }, staff, 'text', { search: '', after: null, withFigures: true });
    expect(page.organizations[0]?.figures?.textsToday).toBe(2);
  });
});

describe('Platform staff', () => {
  it('create an organization with an owner, who gets a link by mail', async () => {
    const sent: unknown[] = [];
    const mails = { send: async ({ body }: { body: unknown }) => void sent.push(body) };
    const add = (ownerEmail: string, ownerName = 'Olga') =>
      addOrganization({ data, mails }, staff, { name: 'Sunrise', brand: 'text', ownerEmail, ownerName, host: 'h' });
    const organization = await add('olga@new.test');
    if (organization instanceof Refusal) throw new Error(organization.errors.join(' '));
    expect(sent).toMatchObject([{ kind: 'passwordLink', email: 'olga@new.test', host: 'h' }]);
    const owner = (await data.accounts.findCredentials('olga@new.test'))?.user;
    expect(organization.messageAlertIds).toEqual([owner?.id]);
    expect(await add('olga@new.test', '')).not.toBeInstanceOf(Refusal);
    expect(sent).toHaveLength(1);
    expect(await data.accounts.listMemberships(owner?.id ?? '')).toMatchObject([
      { access: 'OWNER' },
      { access: 'OWNER' },
    ]);
    expect(await add('nobody')).toMatchObject({ errors: ['Enter the email address of the owner.'] });
  });

  it('list users of all organizations by the beginning of the address', async () => {
    await addNamed('o', 'Sunrise');
    for (const id of ['ann', 'anna', 'bob']) {
      await data.accounts.createUser({ id, email: `${id}@a.test`, name: id, phone: null, wpAdmin: false }, 'hash');
      await data.accounts.addMember({ userId: id, organizationId: 'o', organizationName: 'Old', access: 'READONLY' });
    }
    const { users, next } = await listAllUsers({ data }, { search: 'ANN', after: null });
    expect(users.map(({ user, memberships }) => [user.id, memberships[0]?.organizationName])).toEqual([
      ['ann', 'Sunrise'],
      ['anna', 'Sunrise'],
    ]);
    expect(next).toBeNull();
  });

  it('alone change switches and plans, of any organization', async () => {
    await addNamed('o', 'Sunrise');
    const save = (by: ReturnType<typeof actor>) =>
      saveSwitches({ data, publish: async () => undefined }, by, 'o', { v2: true, allowWeekends: false, plan: 'pro' });
    expect(await save(actor('ann', false, 'o'))).toMatchObject({ errors: ['Only platform staff can change this.'] });
    expect(await save(staff)).toBeUndefined();
    expect(await data.accounts.findOrganization('o')).toMatchObject({
      v2: true,
      allowWeekends: false,
      showMessages: true,
      plan: 'pro',
    });
  });
});
