import { Files } from '../adapters/files.ts';
import { MIGRATION_STEPS } from '../data/migrations/steps.ts';
import { apiKeyFields } from '../graphql/developers/api-keys.ts';
import { auditLogFields } from '../graphql/accounts/audit-log.ts';
import { accountFields, createSessionResponder } from '../graphql/accounts/fields.ts';
import { webhookEndpointFields } from '../graphql/developers/webhook-endpoints.ts';
import { signUpLinkFields } from '../graphql/accounts/sign-up-links.ts';
import { customValueFields } from '../graphql/sending/custom-values.ts';
import { campaignResultFields, dashboardFields } from '../graphql/views/dashboard.ts';
import { deletionFields } from '../graphql/platform/deletion.ts';
import { connectFields } from '../graphql/integrations/connect.ts';
import { integrationFields } from '../graphql/integrations/fields.ts';
import { organizationFields } from '../graphql/accounts/organization.ts';
import { spendCapFields } from '../graphql/billing/spend-cap.ts';
import { registrationFields } from '../graphql/accounts/number-registration.ts';
import { contractFields } from '../graphql/platform/contracts.ts';
import { platformFields } from '../graphql/platform/organizations.ts';
import { securityFields } from '../graphql/accounts/security.ts';
import { pauseFields } from '../graphql/sending/pauses.ts';
import { recordStaffCalls } from '../graphql/shared/record-staff-calls.ts';
import { refuseWhenClosed } from '../graphql/shared/refuse-closed.ts';
import { requireList, requireVariable } from '../platform/environment.ts';
import { createRouter } from '../graphql/registry/router.ts';
import type { Integration } from '../domain/integrations/integration.ts';
import { releaseCalendly } from '../use-cases/calendly/connect.ts';
import { releaseSheets } from '../use-cases/sheets/account.ts';
import {
  createMailQueue,
  createPublisher,
  createQueue,
  createSweeper,
  createTableData,
  isBilled,
  listExemptOrganizations,
  now,
  sleep,
  subscriptionRevoker,
} from './wiring/common.ts';
import { createCalendlyParts } from './wiring/calendly.ts';
import { createGoogleParts } from './wiring/google.ts';
import { isModMedSetUp } from './wiring/modmed.ts';
import { createCaller } from './wiring/webhooks.ts';
import { createPayments, findPaymentPage } from './wiring/payments.ts';

const calendly = { ...createCalendlyParts(), now };
const sheets = { ...calendly, ...createGoogleParts() };
const data = createTableData();

const deps = {
  data,
  realtimeUrl: requireVariable('LIVE_URL'),
  sweep: createSweeper(),
  publish: createPublisher(),
  mails: createMailQueue(),
  uploads: new Files(requireVariable('UPLOAD_BUCKET'), process.env),
  media: new Files(requireVariable('MEDIA_BUCKET'), process.env),
  numbers: createQueue('NUMBERS_QUEUE_URL'),
  payments: createPayments(),
  isBilled: isBilled(),
  sendQueues: [createQueue('TEXTS_QUEUE_URL'), createQueue('REPLIES_QUEUE_URL')],
  sleep,
  paymentPage: findPaymentPage(),
  listed: {
    adminSidebarOrganizations: requireList('ADMIN_SIDEBAR_ORGANIZATIONS'),
    campaignActionOrganizations: requireList('CAMPAIGN_ACTION_ORGANIZATIONS'),
    dashboardUsers: requireList('DASHBOARD_USERS'),
  },
  exemptIds: listExemptOrganizations(),
  release: {
    CALENDLY: (integration: Integration) => releaseCalendly({ ...calendly, data }, integration),
    GOOGLESHEETS: (integration: Integration) => releaseSheets({ ...sheets, data }, integration),
  },
  migrationPlans: MIGRATION_STEPS,
  now,
  ...subscriptionRevoker(),
};

const connected = { data, publish: deps.publish, queue: createQueue('INTEGRATIONS_QUEUE_URL') };
const connectDeps = { calendly: { ...calendly, ...connected }, sheets: { ...sheets, ...connected }, isModMedSetUp };

/** The fields of accounts, of the switches that pause sending, and of platform staff, which record what they change. */
export const handler = createRouter(
  {
    ...refuseWhenClosed(
      recordStaffCalls(
        {
          ...accountFields(deps),
          ...organizationFields(deps, createSessionResponder(deps)),
          ...apiKeyFields(deps),
          ...webhookEndpointFields({ ...deps, ...createCaller(), secretBox: calendly.secretBox }),
          ...auditLogFields(deps),
          ...securityFields(deps),
          ...customValueFields(deps),
          ...integrationFields(deps),
          ...connectFields(connectDeps),
          ...dashboardFields(deps),
          ...campaignResultFields(deps),
          ...pauseFields(deps),
          ...registrationFields(deps),
          ...spendCapFields(deps),
          ...deletionFields(deps),
        },
        deps.data.audit,
      ),
      deps.data,
    ),
    ...signUpLinkFields(deps),
    ...platformFields(deps),
    ...contractFields(deps),
  },
  now,
);
