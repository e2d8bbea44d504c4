import { PERSON } from '../../scenarios/pitches/person.ts';
import { accountFields, createSessionResponder } from '../../../../functions/graphql/accounts/fields.ts';
import { organizationFields } from '../../../../functions/graphql/accounts/organization.ts';
import { loginFields } from '../../../../functions/graphql/accounts/login.ts';
import { signUpFields } from '../../../../functions/graphql/accounts/sign-up.ts';
import { signUpLinkFields } from '../../../../functions/graphql/accounts/sign-up-links.ts';
import { apiKeyFields } from '../../../../functions/graphql/developers/api-keys.ts';
import { appointmentFields } from '../../../../functions/graphql/appointments/fields.ts';
import { spendCapFields } from '../../../../functions/graphql/billing/spend-cap.ts';
import { campaignFields } from '../../../../functions/graphql/campaigns/fields.ts';
import { stepFields } from '../../../../functions/graphql/campaigns/steps.ts';
import { contactAttributeFields } from '../../../../functions/graphql/contacts/attributes.ts';
import { consentFields } from '../../../../functions/graphql/contacts/consent.ts';
import { erasureFields } from '../../../../functions/graphql/contacts/erasure.ts';
import { contactFields } from '../../../../functions/graphql/contacts/fields.ts';
import { noteFields } from '../../../../functions/graphql/contacts/notes.ts';
import { conversationFields } from '../../../../functions/graphql/contacts/conversations.ts';
import { customValueFields } from '../../../../functions/graphql/sending/custom-values.ts';
import { deletionFields } from '../../../../functions/graphql/platform/deletion.ts';
import { exportFields } from '../../../../functions/graphql/jobs/exports.ts';
import { engagementFields } from '../../../../functions/graphql/views/engagement.ts';
import { formFields } from '../../../../functions/graphql/forms/fields.ts';
import { groupFields } from '../../../../functions/graphql/groups/fields.ts';
import { updateGroupFields } from '../../../../functions/graphql/groups/update-group.ts';
import { ifThenFields } from '../../../../functions/graphql/if-thens/fields.ts';
import { importFields } from '../../../../functions/graphql/contacts/imports.ts';
import { jobFields } from '../../../../functions/graphql/jobs/fields.ts';
import { formUseFields } from '../../../../functions/graphql/forms/use.ts';
import { bodyPartFields } from '../../../../functions/graphql/landing-pages/body-parts.ts';
import { landingPageFields } from '../../../../functions/graphql/landing-pages/fields.ts';
import { libraryFields } from '../../../../functions/graphql/campaigns/library.ts';
import { uploadFields } from '../../../../functions/graphql/pitches/media.ts';
import { registrationFields } from '../../../../functions/graphql/accounts/number-registration.ts';
import { pitchFields } from '../../../../functions/graphql/pitches/fields.ts';
import { platformFields } from '../../../../functions/graphql/platform/organizations.ts';
import { savedReplyFields } from '../../../../functions/graphql/sending/saved-replies.ts';
import { securityFields } from '../../../../functions/graphql/accounts/security.ts';
import { sendingFields } from '../../../../functions/graphql/sending/fields.ts';
import { pauseFields } from '../../../../functions/graphql/sending/pauses.ts';
import { recordStaffCalls } from '../../../../functions/graphql/shared/record-staff-calls.ts';
import { refuseWhenClosed } from '../../../../functions/graphql/shared/refuse-closed.ts';
import { viewFields } from '../../../../functions/graphql/views/fields.ts';
import { webhookCallFields } from '../../../../functions/graphql/developers/webhook-calls.ts';
import { webhookEndpointFields } from '../../../../functions/graphql/developers/webhook-endpoints.ts';
import { auditLogFields } from '../../../../functions/graphql/accounts/audit-log.ts';
import { timelineFields } from '../../../../functions/graphql/contacts/timeline.ts';
import { contactViewFields } from '../../../../functions/graphql/views/contact-views.ts';
import { contactVisitFields } from '../../../../functions/graphql/views/visits.ts';
import { landingPageReadFields } from '../../../../functions/graphql/landing-pages/public-page.ts';
import { campaignReportFields } from '../../../../functions/graphql/views/report.ts';
import { simulationFields } from '../../../../functions/graphql/campaigns/simulation.ts';
import { sendStatsFields } from '../../../../functions/graphql/sending/send-stats.ts';
import { campaignResultFields, dashboardFields } from '../../../../functions/graphql/views/dashboard.ts';
import { logger } from '../../../../functions/platform/logger.ts';
import { createRouter, type Answer } from '../../../../functions/graphql/registry/router.ts';
import type { TestMachine } from '../../simulation/test-machine.ts';
import { buildApiServices, HOST, type SentMail } from './api-services.ts';

/** Who calls, as the authorizer passes it on: the owner of the organization `o`, platform staff, or someone without a session. */
const SESSIONS = {
  OWNER: { sessionId: 's', userId: 'u', organizationId: 'o', access: 'OWNER' },
  STAFF: { sessionId: 's', userId: 'staff', organizationId: 'o', access: 'ADMIN', wpAdmin: 'true' },
  STRANGER: {},
} as const;

/** What a person does: the field of the API with its arguments. */
export interface StaffCall {
  readonly field: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly by: keyof typeof SESSIONS;
}

/** Makes calls of the API as the functions behind AppSync run them, over the services of a machine. */
export type ApiClient = (call: StaffCall) => Promise<Answer>;

/** Returns the calls of staff and of strangers. Each call runs the fields of the deployed functions. `mails`: takes what people get. */
export function createApiClient(machine: TestMachine, mails: SentMail[]): ApiClient {
  const deps = buildApiServices(machine, mails);
  const fields = {
    ...contactFields(deps),
    ...consentFields(deps),
    ...erasureFields(deps),
    ...noteFields(deps),
    ...conversationFields(deps),
    ...savedReplyFields(deps),
    ...groupFields(deps),
    ...contactAttributeFields(deps),
    ...sendingFields({ ...deps, media: deps.mediaQueue }),
    ...uploadFields(deps),
    ...importFields(deps),
    ...jobFields(deps),
    ...exportFields(deps),
    ...appointmentFields(deps),
    ...campaignFields(deps),
    ...stepFields(deps),
    ...libraryFields(deps),
    ...pitchFields(deps),
    ...landingPageFields(deps),
    ...bodyPartFields(deps),
    ...formUseFields(deps),
    ...ifThenFields(deps),
    ...webhookCallFields(deps),
    ...updateGroupFields(deps),
    ...accountFields(deps),
    ...organizationFields(deps, createSessionResponder(deps)),
    ...apiKeyFields(deps),
    ...webhookEndpointFields(deps),
    ...securityFields(deps),
    ...customValueFields(deps),
    ...pauseFields(deps),
    ...registrationFields(deps),
    ...spendCapFields(deps),
    ...deletionFields(deps),
    ...auditLogFields(deps),
    ...timelineFields(deps),
    ...contactViewFields(deps),
    ...contactVisitFields(deps),
    ...landingPageReadFields(deps),
    ...campaignReportFields(deps),
    ...simulationFields(deps),
    ...sendStatsFields(deps),
    ...dashboardFields(deps),
    ...campaignResultFields(deps),
  };
  const staff = refuseWhenClosed(recordStaffCalls(fields, deps.data.audit), deps.data);
  const platform = { ...signUpLinkFields(deps), ...platformFields(deps), ...engagementFields(deps) };
  const others = { ...platform, ...loginFields(deps), ...signUpFields(deps), ...formFields(deps), ...viewFields(deps) };
  const route = createRouter({ ...staff, ...others }, machine.now);
  return async ({ field, arguments: given, by }) => {
    // The router logs every failed call as an error, and here most calls are meant to fail.
    const level = logger.getLevelName();
    logger.setLogLevel('SILENT');
    try {
      return await route({
        field,
        arguments: given,
        session: SESSIONS[by],
        headers: { 'x-brand-host': HOST, ...PERSON },
      });
    } finally {
      logger.setLogLevel(level);
    }
  };
}

/** Returns whether the person read that the call was done. */
export function succeeded(answer: Answer): boolean {
  return 'data' in answer && answer.data.success === true;
}
