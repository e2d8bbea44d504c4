/**
 * Mutations that no story interrupts. What is known of them, from reading their use cases:
 * - `changeSubscription`, `changeCard`, `connectIntegration`, `finishIntegration`, `chooseSpreadsheet` and `disconnectIntegration` call
 *   systems that the machine does not have.
 * - `testWebhook`, `showReplying` and `completeUpload` write nothing but limits. `testWebhookEndpoint` writes a line of a log.
 * - `resendWebhookCall` and `chooseAreaCode` queue work after their transaction, and a schedule finds it.
 * - `trackLead` stores a report in one transaction, and the page reports again.
 * - The others sign people in and protect accounts. Each commits what a person sees in one transaction, besides limits and sessions.
 *
 * A new mutation needs a story, or a reason to stand here.
 */
export const UNTRIED: ReadonlySet<string> = new Set([
  'registerPhone',
  'confirmPhone',
  'changeSubscription',
  'changeCard',
  'createStaffToken',
  'testWebhookEndpoint',
  'updateEngagementMetrics',
  'loginUser',
  'forgotPasswordRequest',
  'resetPassword',
  'exchangeHandOff',
  'loadLeadActivity',
  'registerBrowser',
  'confirmBrowser',
  'trackLead',
  'createHandOff',
  'newPassword',
  'beginSecondFactor',
  'confirmSecondFactor',
  'connectIntegration',
  'finishIntegration',
  'chooseSpreadsheet',
  'disconnectIntegration',
  'signOutSessions',
  'removeSecondFactor',
  'switchOrganization',
  'saveNumberRegistration',
  'submitNumberRegistration',
  'chooseAreaCode',
  'completeUpload',
  'showReplying',
  'resendWebhookCall',
  'testWebhook',
]);
