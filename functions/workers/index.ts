/**
 * One consumer for each queue, and for some queues one that takes a whole batch first. The Lambda entries, the test machine and the benches import consumers from here only, so
 * that a test can never route a message differently from the deployed function.
 */
export { dispatch as consumeWakeUps } from './delivery/dispatcher.ts';
export { consumeDeliveries } from './delivery/consume-deliveries.ts';
export { sendTogether as consumeDeliveriesTogether } from './delivery/send-together.ts';
export { receiveStatus as consumeCarrierReports } from './reports/carrier-status.ts';
export { receiveStatusesTogether as consumeCarrierReportsTogether } from './reports/carrier-status-together.ts';
export { receiveInbound as consumeInboundTexts } from './inbound/inbound.ts';
export { consumeImports } from './imports/consume-imports.ts';
export { sendMail as consumeMails } from './queues/send-mail.ts';
export { consumeMedia } from './queues/consume-media.ts';
export { consumeIfThens } from './queues/consume-if-thens.ts';
export { consumeWebhookCalls } from './queues/consume-webhook-calls.ts';
export { consumeBilling } from './billing/consume-billing.ts';
export { consumeDeletions } from './queues/consume-deletions.ts';
export { consumeIntegrations } from './queues/consume-integrations.ts';
export { consumeNumbers } from './queues/consume-numbers.ts';
export { runBulkJob as consumeBulk } from './bulk/bulk.ts';
