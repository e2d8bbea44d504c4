import { say } from '../../../brand/say.ts';
import type { Access } from '../../../../../functions/domain/accounts/access.ts';
import { INTEGRATION_NAMES } from '../../../../../functions/domain/integrations/integration.ts';
import { ACCESS_LABELS } from '../../../../../functions/domain/accounts/roles.ts';

/** A recorded change as the API answers it. */
export interface RecordedChange {
  readonly action: string;
  readonly aboutName: string | null;
  readonly details: readonly { readonly name: string; readonly value: string }[];
}

/** What a field of the organization is called on screens. */
const FIELD_NAMES: Readonly<Record<string, string>> = {
  name: 'name',
  optInMessage: 'opt-in message',
  allowIncomingContacts: 'incoming texts',
  color: 'brand color',
  image: 'brand image',
  forwardingPhone: 'forwarding phone',
  allowCallForwarding: 'call forwarding',
  autoReplyEnabled: 'two-way messaging',
  autoReplyContent: 'auto-reply',
  messageAlertIds: 'alerts about replies',
  understandsTiming: 'the confirmation of sending hours',
  understandsContacts: 'the confirmation of consent',
  understandsEdit: 'the confirmation of edits',
  showApptPlaceholders: 'appointment placeholders',
};

type Describe = (about: string, details: Readonly<Record<string, string>>) => string;

/** The rest of a sentence for each recorded action: "Maya Marsh {removed Ravi Reed}". */
const SENTENCES: Readonly<Record<string, Describe>> = {
  holdSending: (_about, { held, note }) =>
    held === 'true' ? `stopped all sending${note ? `: ${note}` : ''}` : 'resumed sending',
  suspendOrganization: (_about, { held }) =>
    held === 'true' ? 'suspended the organization' : 'ended the suspension of the organization',
  updateOrganization: (_about, { fields = '' }) => `changed the settings: ${listFieldNames(fields)}`,
  updateUser: (about, { before, after }) =>
    `changed the permission of ${about} from ${getLabel(before)} to ${getLabel(after)}`,
  renameUser: (about) => `changed the name of ${about}`,
  transferOwnership: (about) => `made ${about} the owner`,
  deleteUsers: (about) => `removed ${about}`,
  inviteUser: (_about, { access }) => `invited someone as ${getLabel(access)}`,
  registerUser: () => 'created the organization',
  acceptInvitation: (_about, { access }) => `joined as ${getLabel(access)}`,
  withdrawInvitation: () => 'withdrew an invitation',
  eraseLead: () => say('erased a contact'),
  connectIntegration: (_about, { integrationType }) => `connected ${getIntegrationName(integrationType)}`,
  disconnectIntegration: (_about, { integrationType }) => `disconnected ${getIntegrationName(integrationType)}`,
  createApiKey: () => 'created an API key',
  endApiKey: () => 'ended an API key',
  createWebhookEndpoint: () => 'added a webhook endpoint',
  updateWebhookEndpoint: () => 'changed a webhook endpoint',
  pauseWebhookEndpoint: () => 'paused a webhook endpoint',
  resumeWebhookEndpoint: () => 'resumed a webhook endpoint',
  rotateWebhookEndpointSecret: () => 'replaced the secret of a webhook endpoint',
  deleteWebhookEndpoint: () => 'deleted a webhook endpoint',
  chooseSpreadsheet: () => 'chose the spreadsheet for answers',
  changeCampaignBranding: () => say('changed the branding of a campaign'),
  optOutLead: () => say('opted a contact out'),
  submitNumberRegistration: () => 'submitted the registration of the number',
  decideNumberRegistration: (_about, { state, reason }) =>
    state === 'REJECTED'
      ? `rejected the registration of the number${reason ? `: ${reason}` : ''}`
      : `moved the registration of the number on: ${state === 'APPROVED' ? 'approved' : 'in review'}`,
  updateBilling: () => 'changed the plan or the card',
  cancelPlan: () => 'canceled the plan',
  keepPlan: () => 'kept the canceled plan',
  payInvoices: (_about, { card }) => `paid the open invoices with the card ending in ${card ?? ''}`,
  setSpendCap: (_about, { after }) =>
    after === undefined ? 'removed the spend cap' : `set the spend cap to $${(Number(after) / 100).toFixed(2)}`,
  releaseNumber: () => 'gave back the number of the closed account',
  deleteOrganization: () => 'asked to delete the organization',
  keepOrganization: () => 'kept the organization',
  createExport: (_about, { kind, campaign }) =>
    kind === 'CAMPAIGN'
      ? `exported the report of ${campaign}`
      : kind === 'OPT_OUTS'
        ? 'exported the opt-outs'
        : kind === 'CONTACT'
          ? say('exported the data of one contact')
          : 'exported all data',
  exportFile: (_about, { file }) => `downloaded ${file ?? 'a file'} of an export`,
  setNumber: () => 'set the number that sends texts',
  switchOrganization: () => 'entered the organization',
};

/**
 * Returns what someone did, as the rest of a sentence. An action without a sentence of its own shows its name in words:
 * `stopCampaign` becomes "made the change: stop campaign".
 */
export function describeChange({ action, aboutName, details }: RecordedChange): string {
  const values = Object.fromEntries(details.map(({ name, value }) => [name, value]));
  const describe = Object.hasOwn(SENTENCES, action) ? SENTENCES[action] : undefined;
  return describe
    ? describe(aboutName ?? 'a former user', values)
    : `made the change: ${action.replaceAll(/([A-Z])/g, ' $1').toLowerCase()}`;
}

function listFieldNames(fields: string): string {
  return fields
    .split(', ')
    .map((field) => FIELD_NAMES[field] ?? field)
    .join(', ');
}

function getIntegrationName(type: string | undefined): string {
  return type !== undefined && Object.hasOwn(INTEGRATION_NAMES, type)
    ? INTEGRATION_NAMES[type as keyof typeof INTEGRATION_NAMES]
    : 'another system';
}

function getLabel(access: string | undefined): string {
  return access !== undefined && Object.hasOwn(ACCESS_LABELS, access) ? ACCESS_LABELS[access as Access] : 'unknown';
}
