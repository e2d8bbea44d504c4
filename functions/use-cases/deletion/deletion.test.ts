import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listRemainingPositions } from '../../../test/support/scenarios/jobs/every-position.ts';
import {
  ALSO_GOES,
  FILES,
  GOES,
  MAY_STAY,
  NOW,
  request,
  review,
  setUp,
  STAYS,
} from '../../../test/support/scenarios/jobs/deletion-setup.ts';
import { planDeletion } from '../../domain/platform/deletion.ts';
import { countCases } from '../../../test/support/simulation/exploration.ts';

const DAY_MS = 86_400_000;
const RUNS = countCases('DELETION_RUNS', 12);

describe('The deletion of an organization', () => {
  it('leaves nothing of two and everything of the other, whatever dies, repeats or runs twice at a time', async () => {
    await fc.assert(
      fc.asyncProperty(fc.infiniteStream(fc.integer({ min: 0, max: 30 })), async (choices) => {
        const next = (): number => choices.next().value ?? 0;
        let isLive = false;
        const setup = await setUp(() => {
          if (isLive && next() === 0) throw new Error('The function ended');
        });
        const { data, bucket, staying, listItems } = setup;
        expect(await request(setup)).toBe('DONE');
        expect(await request(setup, ALSO_GOES)).toBe('DONE');
        isLive = true;
        // Half an hour at a time, because a lease outlasts the worker that was killed.
        for (let hours = 30 * 24; hours < 30 * 24 + 60; hours += 0.5) {
          setup.passHours(hours);
          await review(setup, () => (next() % 4 === 0 ? 2 : 1));
        }
        isLive = false;
        const after = await listItems();
        for (const item of staying) expect(after.find(({ pk, sk }) => pk === item.pk && sk === item.sk)).toEqual(item);
        const left = after.filter((item) => !staying.some(({ pk, sk }) => pk === item.pk && sk === item.sk));
        expect(left.filter(({ pk, sk }) => !MAY_STAY.some((pattern) => pattern.test(`${pk} ${sk}`)))).toEqual([]);
        for (const { pk, sk } of [GOES, ALSO_GOES].flatMap(listRemainingPositions))
          expect(left).toContainEqual({ pk, sk });
        expect((await data.accounts.listMembers(STAYS)).map(({ userId }) => userId).toSorted()).toEqual([
          'both',
          'other',
        ]);
        expect([...bucket.files.keys()].toSorted()).toEqual(
          [
            ...[GOES, ALSO_GOES].map((id) => `deletions/${id}.json`),
            ...FILES.map((folder) => `${folder}/${STAYS}/x.csv`),
          ].toSorted(),
        );
        setup.close();
      }),
      { numRuns: RUNS, seed: 20_261_122 },
    );
  });

  it('shares its passes over the table with all organizations that wait', async () => {
    const countScans = async (organizations: readonly string[]): Promise<number> => {
      let scans = 0;
      const setup = await setUp();
      const { table } = setup.data;
      const scan = table.scan.bind(table);
      table.scan = async (...given) => {
        scans += 1;
        return scan(...given);
      };
      for (const organizationId of organizations) await request(setup, organizationId);
      for (let hours = 30 * 24; hours < 30 * 24 + 60; hours += 0.5) {
        setup.passHours(hours);
        await review(setup);
      }
      for (const organizationId of organizations)
        expect(await setup.data.accounts.findOrganization(organizationId)).toBeNull();
      expect(await setup.data.deletions.listDeletions({ limit: 10, after: null })).toMatchObject({ deletions: [] });
      setup.close();
      return scans;
    };
    const one = await countScans([GOES]);
    expect(one).toBeGreaterThan(10);
    // The first pass is as long, and the second shorter, because less is left.
    expect(await countScans([GOES, ALSO_GOES])).toBeLessThanOrEqual(one);
  });

  it('keeps the files that copies in other organizations show, and no others', async () => {
    const setup = await setUp();
    const { data, bucket } = setup;
    const name = (index: number): string => `media/${GOES}/${String(index).padStart(2, '0')}.mp4`;
    for (let index = 0; index < 12; index += 1) await bucket.write(name(index), 'x');
    // More than a page of them, and one that only a copy in the same organization shows.
    const abroad = [0, 1, 2, 3, 7, 11].map(name);
    await data.mediaFiles.share(STAYS, abroad);
    await data.mediaFiles.share(GOES, [name(3), name(5)]);
    await request(setup);
    for (let hours = 30 * 24; hours < 30 * 24 + 60; hours += 0.5) {
      setup.passHours(hours);
      await review(setup);
    }
    expect([...bucket.files.keys()].filter((key) => key.startsWith(`media/${GOES}/`)).toSorted()).toEqual(abroad);
    setup.close();
  });

  it('waits until its date, and an owner who keeps the organization in the last second keeps all of it', async () => {
    const setup = await setUp();
    const { data, listItems } = setup;
    await request(setup);
    setup.passHours(30 * 24 - 1 / 3600);
    await review(setup);
    const deletion = (await data.accounts.findOrganization(GOES))?.deletion;
    expect(deletion).toMatchObject({ begun: null });
    if (!deletion) throw new Error('There is no deletion');
    const count = (await listItems()).length;
    const at = new Date(deletion.deletes.getTime() - 1000);
    expect(await data.deletions.keep(GOES, deletion, { userId: 'owner', at })).toBe('DONE');
    setup.passHours(40 * 24);
    await review(setup);
    expect(await data.accounts.findOrganization(GOES)).toMatchObject({ deletion: null });
    // One entry of the list less, one audit record more.
    expect(await listItems()).toHaveLength(count);
    setup.close();
  });

  it('and an owner who keeps the organization at the same moment win or lose completely', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 12 }), async (early, late) => {
        const setup = await setUp();
        const { data } = setup;
        await request(setup);
        const seen = (await data.accounts.findOrganization(GOES))?.deletion;
        if (!seen) throw new Error('There is no deletion');
        setup.passHours(30 * 24);
        const turns = async (count: number): Promise<void> => {
          for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
        };
        const [change] = await Promise.all([
          turns(early).then(() => data.deletions.keep(GOES, seen, { userId: 'owner', at: NOW })),
          turns(late).then(() => review(setup)),
        ]);
        for (const hours of [3, 30, 60]) {
          setup.passHours(30 * 24 + hours);
          await review(setup);
        }
        const organization = await data.accounts.findOrganization(GOES);
        expect(change).toBe(organization ? 'DONE' : 'CHANGED');
        expect(organization?.deletion ?? null).toBeNull();
        expect(await data.deletions.listDeletions({ limit: 10, after: null })).toMatchObject({ deletions: [] });
        setup.close();
      }),
      { numRuns: RUNS, seed: 20_261_122 },
    );
  });

  it('does not begin in a restored table before the table is reconciled', async () => {
    const setup = await setUp();
    await request(setup);
    await setup.data.pauses.pausePlatform({ cause: 'RESTORE', note: null, at: NOW, by: 'operator' });
    setup.passHours(31 * 24);
    await review(setup);
    expect(await setup.data.accounts.findOrganization(GOES)).toMatchObject({ deletion: { begun: null } });
    setup.close();
  });

  it('ends the access of its people when the organization is removed, and a person who joins elsewhere stays', async () => {
    const setup = await setUp();
    const { data } = setup;
    await request(setup);
    for (const hours of [0, 3]) {
      setup.passHours(30 * 24 + hours);
      await review(setup);
    }
    expect(await data.accounts.findOrganization(GOES)).toBeNull();
    expect(setup.ended.toSorted()).toEqual([`both ${GOES}`, `owner ${GOES}`, `staff ${GOES}`]);
    expect(await data.accounts.findCredentials('owner@x.test')).toBeNull();
    expect(await data.accounts.findCredentials('both@x.test')).not.toBeNull();
    expect(await data.accounts.findCredentials('staff@x.test')).not.toBeNull();
    // Someone used an old invitation after the removal.
    const late = { id: 'late', email: 'late@x.test', name: 'late', phone: null, wpAdmin: false };
    await data.accounts.createUser(late, 'none');
    await data.accounts.addMember({ userId: 'late', organizationId: GOES, organizationName: 'x', access: 'ADMIN' });
    setup.passHours(30 * 24 + 3 + 25);
    await review(setup);
    expect(await data.accounts.findCredentials('late@x.test')).toBeNull();
    setup.close();
  });

  it('refuses a resume, another owner, another name and a second request', async () => {
    const setup = await setUp();
    const { data } = setup;
    const organization = await data.accounts.findOrganization(GOES);
    if (!organization) throw new Error('The organization is gone');
    expect(await data.deletions.request(organization, planDeletion('both', NOW))).toBe('NOT_OWNER');
    expect(await data.deletions.request({ ...organization, name: 'x' }, planDeletion('owner', NOW))).toBe('CHANGED');
    expect(await request(setup)).toBe('DONE');
    expect(await request(setup)).toBe('CHANGED');
    expect(await data.pauses.resumeOrganization(GOES, 'owner', NOW)).toBe(false);
    const seen = planDeletion('owner', NOW);
    expect(await data.deletions.keep(GOES, seen, { userId: 'both', at: NOW })).toBe('NOT_OWNER');
    expect(await data.deletions.keep(GOES, seen, { userId: 'owner', at: new Date(NOW.getTime() + DAY_MS) })).toBe(
      'DONE',
    );
    expect(await data.accounts.findOrganization(GOES)).toMatchObject({ deletion: null, staffPause: { by: 'owner' } });
    expect(await data.pauses.resumeOrganization(GOES, 'owner', NOW)).toBe(true);
    setup.close();
  });
});
