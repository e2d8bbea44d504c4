import type { Audit } from '../../data/accounts/audit.ts';
import { MUTATIONS, type FieldName } from '../registry/registry.ts';
import type { Field, SignedInContext } from '../registry/router.ts';

/**
 * Changes that write an audit record in their own transaction, for everyone who makes them. A second record would show
 * the change twice.
 */
const SELF_RECORDED: ReadonlySet<string> = new Set<FieldName>([
  'updateOrganization',
  'updateUser',
  'deleteUsers',
  'inviteUsers',
  'holdSending',
  'suspendOrganization',
  'submitNumberRegistration',
  'setSpendCap',
  'deleteOrganization',
  'keepOrganization',
  'optOutLead',
  'newPassword',
  'transferOwnership',
  'eraseLead',
  'createExport',
  'exportFile',
  'rotateWebhookSecret',
  'finishIntegration',
  'chooseSpreadsheet',
  'disconnectIntegration',
  'updateEngagementMetrics',
  'createApiKey',
  'endApiKey',
  'createWebhookEndpoint',
  'updateWebhookEndpoint',
  'pauseWebhookEndpoint',
  'rotateWebhookEndpointSecret',
  'deleteWebhookEndpoint',
]);

type Fields = Partial<Record<FieldName, Field<SignedInContext>>>;

/**
 * Returns the fields so that each change by platform staff is recorded in the organization's audit log before the change
 * is made. A change that then fails stays in the log, because a missing record would be worse. Other people's calls cost
 * nothing more.
 */
export function recordStaffCalls<Given extends Fields>(fields: Given, audit: Pick<Audit, 'record'>): Given {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      Object.hasOwn(MUTATIONS, name) && !SELF_RECORDED.has(name) ? recordCalls(name, field, audit) : field,
    ]),
  ) as Given;
}

function recordCalls(
  name: string,
  field: Field<SignedInContext>,
  audit: Pick<Audit, 'record'>,
): Field<SignedInContext> {
  return {
    ...field,
    run: async (context, input) => {
      const { actor } = context;
      if (actor.wpAdmin) {
        const ids = pickIds(input);
        await audit.record({
          // Entering an organization concerns the organization that is entered.
          organizationId: name === 'switchOrganization' ? String(ids.organizationId) : actor.organizationId,
          userId: actor.userId,
          action: name,
          details: ids,
          at: actor.now,
        });
      }
      return field.run(context, input);
    },
  };
}

/** Returns the ids among the arguments. Names, numbers and texts of contacts do not belong in the log. */
function pickIds(input: unknown): Record<string, string | number> {
  const ids: Record<string, string | number> = {};
  for (const [name, value] of Object.entries((input ?? {}) as Readonly<Record<string, unknown>>)) {
    if (name.endsWith('Id') && typeof value === 'string') ids[name] = value;
    if (name.endsWith('Ids') && Array.isArray(value)) ids[name] = value.length;
  }
  return ids;
}
