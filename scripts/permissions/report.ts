import { ALLOWED_UNUSED } from '../../infra/unused-permissions.ts';
import type { RoleGrant } from '../local/aws/access.ts';
import { OUTDIR, synthWhenStale } from '../local/build.ts';
import { Evaluator } from '../local/template/evaluate.ts';
import { loadStacks } from '../local/template/load.ts';
import { rolePolicies } from '../local/template/policies.ts';
import { reviewPermissions } from './review-permissions.ts';
import { readUse } from './record.ts';

/** `npm run permissions`: which grants of the template no test has used since the last whole run began. True when each has its reason. */
export async function reportPermissions(): Promise<boolean> {
  await synthWhenStale();
  const { granted, used, allowed: kept, idle, stale } = reviewPermissions(grants(), readUse(), ALLOWED_UNUSED);
  console.log(
    `${granted} permissions: ${used} used, ${kept.length} never used and kept for a reason, ${idle.length} never used`,
  );
  for (const { role, action, resource } of idle) console.log(`  never used: ${role} ${action} on ${resource}`);
  for (const { role, action, resource } of stale)
    console.log(
      `  infra/unused-permissions.ts keeps what is used or gone: ${[role, action, resource].filter(Boolean).join(' ')}`,
    );
  return idle.length === 0 && stale.length === 0;
}

function grants(): RoleGrant[] {
  const evaluator = new Evaluator(loadStacks(OUTDIR), {
    internal: 'http://localhost',
    parameters: {},
    secret: () => '',
  });
  return [...rolePolicies(evaluator).values()].flatMap(({ name, grants: own }) =>
    own.map((grant) => ({ role: name, ...grant })),
  );
}

if (import.meta.main) process.exitCode = (await reportPermissions()) ? 0 : 1;
