import { beforeAll, describe, expect, it } from 'vitest';
import { OUTDIR } from '../../local-cloud/build.ts';
import { Evaluator, loadStacks, rolePolicies, type RolePolicy } from '../../local-cloud/index.ts';
import { listCalls } from '../support/contracts/vendors/calls-to-actions.ts';
import { findPermissionProblems } from '../support/contracts/vendors/permissions.ts';

/** The CDK writes this role itself, wider than it must be. It runs during a deploy only. */
const CDK_ROLE = /^CustomCDKBucketDeployment/;

describe('the permissions of every role', () => {
  let roles: RolePolicy[];
  beforeAll(() => {
    const evaluator = new Evaluator(loadStacks(OUTDIR), {
      internal: 'http://127.0.0.1',
      parameters: { PublicBaseUrl: 'http://localhost' },
      secret: () => 'secret',
    });
    roles = [...rolePolicies(evaluator).values()].filter(({ name }) => !CDK_ROLE.test(name));
  });

  it('are actions of AWS’s service authorization reference, on resources of their types', async () => {
    const grants = roles.flatMap((role) => role.grants.map((grant) => ({ role: role.name, ...grant })));
    expect(grants.length).toBeGreaterThan(150);
    const problems = await Promise.all(
      grants.map(async (grant) => (await findPermissionProblems(grant)).map((problem) => `${grant.role}: ${problem}`)),
    );
    expect(problems.flat()).toEqual([]);
  });

  it('include every action of the calls that functions make', async () => {
    const calls = listCalls();
    expect(calls.size).toBeGreaterThan(20);
    const granted = new Set(roles.flatMap(({ grants }) => grants.map(({ action }) => action)));
    const needed = [...calls].flatMap(([call, actions]) => actions.map((action) => ({ call, action })));
    expect(needed.filter(({ action }) => !granted.has(action))).toEqual([]);
    const names = [...new Set(needed.map(({ action }) => action))];
    const unknown = await Promise.all(
      names.map(async (action) => ({ action, problems: await findPermissionProblems({ action, resource: '*:*:*' }) })),
    );
    expect(unknown.filter(({ problems }) => problems.some((problem) => problem.endsWith('is no action')))).toEqual([]);
  });

  it.each([
    ['an action that does not exist', { action: 'ses:SendRawMail', resource: '*' }],
    ['a resource of another type', { action: 'sqs:SendMessage', resource: 'arn:aws:sns:us-west-2:000000000000:topic' }],
    ['every resource', { action: 'sqs:SendMessage', resource: '*' }],
    [
      'a resource where none is taken',
      { action: 'sts:GetCallerIdentity', resource: 'arn:aws:iam::000000000000:role/x' },
    ],
  ])('are refused for %s', async (_, grant) => {
    expect(await findPermissionProblems(grant)).toHaveLength(1);
  });
});
