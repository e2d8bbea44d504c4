import type { Data } from '../../data/index.ts';
import { getBillingState } from '../../domain/billing/billing.ts';
import { MUTATIONS, type FieldName } from '../registry/registry.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Field, SignedInContext } from '../registry/router.ts';

/**
 * What people of a closed account may still do: sign in and out, protect their own sign-in, pay again, stop what is
 * scheduled, record that people want no texts, also from a list, and take their data with them.
 */
const ALLOWED: ReadonlySet<string> = new Set<FieldName>([
  'updateUser',
  'newPassword',
  'signOutSessions',
  'switchOrganization',
  'beginSecondFactor',
  'confirmSecondFactor',
  'removeSecondFactor',
  'createHandOff',
  'deleteUsers',
  'holdSending',
  'deleteOrganization',
  'keepOrganization',
  'optOutLead',
  'optOutsFromCsv',
  'dismissOptOutHint',
  'settleBookedTime',
  'viewLead',
  'cancelJob',
  'cancelMessage',
  'eraseLead',
  'createExport',
  'exportFile',
  'stopCampaign',
  'removeLeadsFromCampaign',
]);

/** A list of people who want no texts. Pictures and videos would only take room. */
const isAllowedUpload = (name: string, input: unknown): boolean =>
  name === 'createUpload' && (input as { readonly kind?: unknown }).kind === 'CSV';

const CLOSED = 'Your account is closed. Start a plan to make changes.';

type Fields = Partial<Record<FieldName, Field<SignedInContext>>>;

/**
 * Returns the fields so that a closed account can be read and not be changed. Platform staff may change it. Cost: one read
 * for each mutation.
 */
export function refuseWhenClosed<Given extends Fields>(fields: Given, { accounts }: Pick<Data, 'accounts'>): Given {
  const refuse = (name: string, field: Field<SignedInContext>): Field<SignedInContext> => ({
    ...field,
    run: async (context, input) => {
      const { organizationId, wpAdmin, now } = context.actor;
      if (isAllowedUpload(name, input)) return field.run(context, input);
      const organization = wpAdmin ? null : await accounts.findOrganization(organizationId);
      if (getBillingState(organization?.billing, now) === 'CLOSED') return new Refusal(CLOSED);
      return field.run(context, input);
    },
  });
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      Object.hasOwn(MUTATIONS, name) && !ALLOWED.has(name) ? refuse(name, field) : field,
    ]),
  ) as Given;
}
