/**
 * Mutations that no story interrupts. What is known of them, from reading their use cases:
 * - `changeSubscription`, `changeCard`, `connectIntegration`, `finishIntegration`, `chooseSpreadsheet` and `disconnectIntegration` call
 *   systems that the machine does not have.
 * - `testWebhook` and `testWebhookEndpoint` call the receiver with each press, whatever became of the press before.
 * - `completeUpload` writes nothing but limits.
 * - `resendWebhookCall` and `chooseAreaCode` queue work after their transaction, and a schedule finds it.
 * - `trackLead` stores a report in one transaction, and the page reports again.
 * - The others need a code or a link that was sent to a person. Each commits what a person sees in one transaction, besides limits and sessions.
 *
 * A new mutation that the plain values do not describe needs a variant, or a reason to stand here.
 */
export const EXEMPT_MUTATIONS: ReadonlySet<string> = new Set([
  'confirmPhone',
  'changeSubscription',
  'changeCard',
  'createStaffToken',
  'resetPassword',
  'loadLeadActivity',
  'registerBrowser',
  'confirmBrowser',
  'chooseAreaCode',
  'completeUpload',
  'exchangeHandOff',
  'registerPhone',
  'switchOrganization',
  'testWebhook',
  'testWebhookEndpoint',
  'trackLead',
  'confirmSecondFactor',
  'connectIntegration',
  'finishIntegration',
  'chooseSpreadsheet',
  'disconnectIntegration',
  'removeSecondFactor',
  'resendWebhookCall',
]);
