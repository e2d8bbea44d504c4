import { describe, expect, it } from 'vitest';
import { createData } from '../../functions/data/index.ts';
import { Table } from '../../functions/data/table/table.ts';
import { FIELDS } from '../../functions/graphql/registry/registry.ts';
import { createDatabaseClient } from '../support/cloud/items.ts';
import { sharedCloud } from '../support/cloud/shared.ts';
import { readAccessMatrix, type Caller } from '../support/scenarios/api/access-matrix.ts';
import { LEVELS, MISSING_IDS, WITH_IDS } from '../support/scenarios/api/foreign-ids.ts';
import { buildOperation } from '../support/scenarios/api/operations.ts';
import { parsePhoenix, signIn } from '../support/scenarios/scenario.ts';

const MATRIX = readAccessMatrix();

describe('The matrix of access', () => {
  const cloud = sharedCloud({ clock: parsePhoenix('2026-12-01 10:00:00') });

  it('has a row for each operation, and names those that take ids', () => {
    expect(MATRIX.map(({ operation }) => operation).sort()).toEqual(Object.keys(FIELDS).sort());
    expect(
      MATRIX.filter(({ takesIds }) => takesIds)
        .map(({ operation }) => operation)
        .sort(),
    ).toEqual([...WITH_IDS].sort());
  });

  /** Calls each operation. Returns those whose answer is not what the matrix says. A session is ended last. */
  async function findDifferences(caller: Caller, token: string, refusal: string): Promise<string[]> {
    const differences: string[] = [];
    const rows = [...MATRIX].sort(
      (one, other) => Number(one.operation === 'logoutUser') - Number(other.operation === 'logoutUser'),
    );
    for (const { operation, allows } of rows) {
      const { document, variables } = buildOperation(operation, MISSING_IDS);
      const answer = await cloud.graphql(token, document, variables);
      const error = answer.status === 401 ? 'Unauthorized' : (answer.errors?.[0]?.errorType ?? null);
      if (error !== (allows[caller] ? null : refusal))
        differences.push(`${caller} ${operation}: ${error ?? 'allowed'}`);
    }
    return differences;
  }

  it.each(LEVELS)('says what %s may call', async (level) => {
    const { token } = await signIn(cloud, `${level.toLowerCase()}@sunrise.test`);
    expect(await findDifferences(level, token, 'Forbidden')).toEqual([]);
  });

  it('says what a visitor may call', async () => {
    expect(await findDifferences('visitor', 'public', 'Unauthorized')).toEqual([]);
  });

  it('says what platform staff may call, at home and in an organization of others', async () => {
    const { organizationId } = await signIn(cloud, 'owner@sunrise.test');
    // One after the other: a new password, which is one of the calls, ends all other sessions.
    for (const entered of ['1', organizationId]) {
      const staff = await signIn(cloud, 'admin@platform.test');
      await staff.call('switchOrganization', { organizationId: entered });
      expect(await findDifferences('staff', staff.token, 'Forbidden')).toEqual([]);
    }
  });

  it('says that a member without access may call nothing, from the very next call on', async () => {
    const person = await signIn(cloud, 'manager@harbor.test');
    const client = createDatabaseClient(cloud);
    const { accounts } = createData(new Table(cloud.env.TABLE_NAME ?? '', client));
    const user = (await accounts.findCredentials('manager@harbor.test'))?.user;
    const [membership] = await accounts.listMemberships(user?.id ?? '');
    if (!membership) throw new Error('The seed has no manager');
    await accounts.changeAccess(membership, 'NONE', { userId: 'test', at: cloud.clock.now() });
    client.destroy();
    for (const { operation } of MATRIX) {
      const { document, variables } = buildOperation(operation, MISSING_IDS);
      expect((await cloud.graphql(person.token, document, variables)).status, operation).toBe(401);
    }
    await expect(signIn(cloud, 'manager@harbor.test')).rejects.toThrow('The email or password is not correct.');
  });
});
