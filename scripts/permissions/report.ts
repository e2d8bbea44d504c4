import { ALLOWED_UNUSED } from '../../infra/unused-permissions.ts';
import { Evaluator, loadStacks, type RoleGrant, rolePolicies } from '../../local-cloud/index.ts';
import { OUTDIR, synthWhenStale } from '../../local-cloud/build.ts';
import { readUse } from './record.ts';
import { reviewPermissions } from './review-permissions.ts';

/**
 * `npm run permissions`: prints the grants of the template that no test used since the last full `npm test` began.
 * Returns true when every unused grant has a reason in infra/unused-permissions.ts.
 */
export async function reportPermissions(): Promise<boolean> {
  await synthWhenStale();
  const { granted, used, allowed, idle, stale } = reviewPermissions(listGrants(), readUse(), ALLOWED_UNUSED);
  console.log(`${granted} permissions: ${used} used, ${allowed.length} allowed without use, ${idle.length} unused`);
  for (const { role, action, resource } of idle) console.log(`  unused: ${role} ${action} on ${resource}`);
  for (const { role, action, resource } of stale) {
    const entry = [role, action, resource].filter(Boolean).join(' ');
    console.log(`  remove from infra/unused-permissions.ts, because it is used or no longer granted: ${entry}`);
  }
  return idle.length === 0 && stale.length === 0;
}

function listGrants(): RoleGrant[] {
  const evaluator = new Evaluator(loadStacks(OUTDIR), {
    internal: 'http://localhost',
    parameters: {},
    secret: () => '',
  });
  return [...rolePolicies(evaluator).values()].flatMap(({ name, grants }) =>
    grants.map((grant) => ({ role: name, ...grant })),
  );
}

if (import.meta.main) process.exitCode = (await reportPermissions()) ? 0 : 1;
