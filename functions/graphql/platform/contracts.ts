import * as z from 'zod/mini';
import type { Data } from '../../data/index.ts';
import { reportMigrations, type MigrationPlan } from '../../domain/platform/migration.ts';
import { isStackName } from '../../domain/platform/system-health.ts';
import { Refusal } from '../../platform/refusal.ts';
import { field } from '../registry/router.ts';
import { changeCard, type ChangeCardDeps } from '../../use-cases/platform/change-card.ts';
import { changeSubscription, type ChangeSubscriptionDeps } from '../../use-cases/platform/change-subscription.ts';
import { checkSystem, type CheckSystemDeps } from '../../use-cases/platform/check-system.ts';
import { loadOrganizationData, type OrganizationDataDeps } from '../../use-cases/platform/organization-data.ts';
import { id } from '../shared/inputs.ts';
import { respond, respondDone } from '../shared/respond.ts';

export interface ContractDeps extends OrganizationDataDeps, ChangeSubscriptionDeps, ChangeCardDeps, CheckSystemDeps {
  readonly data: OrganizationDataDeps['data'] &
    ChangeSubscriptionDeps['data'] &
    ChangeCardDeps['data'] &
    CheckSystemDeps['data'] &
    Pick<Data, 'migrations' | 'staffTokens'>;
  readonly payments: ChangeSubscriptionDeps['payments'] & ChangeCardDeps['payments'];
  /** The steps of the stored data that this release has, in their order. */
  readonly migrationPlans: readonly MigrationPlan[];
}

/** The contracts and cards of organizations, and whether the system works, for platform staff. */
export function contractFields(deps: ContractDeps) {
  return {
    organizationData: field({
      input: z.object({ organizationId: id, after: z.nullish(id) }),
      empty: { name: '', products: [], card: null, campaigns: [], next: null },
      run: async ({ actor }, { organizationId, after }) =>
        respond(
          await loadOrganizationData(deps, actor, organizationId, after ?? null),
          ({ isClosed: _, ...loaded }) => loaded,
        ),
    }),
    changeSubscription: field({
      input: z.object({ organizationId: id, monthlyRate: z.number(), smsRate: z.number() }),
      run: async ({ actor }, { organizationId, ...rates }) =>
        respondDone(await changeSubscription(deps, actor, organizationId, rates)),
    }),
    changeCard: field({
      input: z.object({
        organizationId: id,
        cardToken: z.string().check(z.minLength(1, 'Enter a card.'), z.maxLength(200, 'The card is not valid.')),
      }),
      empty: { card: null },
      run: async ({ actor }, { organizationId, cardToken }) =>
        respond(await changeCard(deps, actor, organizationId, cardToken), (card) => ({ card })),
    }),
    createStaffToken: field({
      input: z.object({}),
      empty: { token: null },
      run: async ({ actor: { sessionId, userId, now } }) => ({
        token: await deps.data.staffTokens.createStaffToken(sessionId, userId, now),
      }),
    }),
    migrations: field({
      input: z.object({}),
      empty: { migrations: [] },
      run: async () => ({
        migrations: reportMigrations(deps.migrationPlans, await deps.data.migrations.listMigrations()).map(
          ({ name, what: about, status, read, changed, segments: parts, doneSegments: doneParts, done }) => ({
            name,
            about,
            status,
            read,
            changed,
            parts,
            doneParts,
            done,
          }),
        ),
      }),
    }),
    systemStatus: field({
      input: z.object({ stack: z.string().check(z.maxLength(40, 'There is no such stack.')) }),
      empty: { status: false },
      run: async (_, { stack }) =>
        isStackName(stack)
          ? respond(await checkSystem(deps, stack), (status) => ({ status }))
          : new Refusal('There is no such stack. Ask for celery or beat.'),
    }),
  };
}
