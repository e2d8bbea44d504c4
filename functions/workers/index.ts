/**
 * One consumer for each queue. The Lambda entries, the test machine and the benches import consumers from here only, so
 * that a test can never route a message differently from the deployed function.
 */
export { dispatch as consumeWakeUps } from './delivery/dispatcher.ts';
export { consumeDeliveries } from './delivery/consume-deliveries.ts';
export { receiveStatus as consumeCarrierReports } from './delivery/carrier-status.ts';
export { receiveInbound as consumeInboundTexts } from './delivery/inbound.ts';
export { consumeImports } from './imports/consume-imports.ts';
export { runBulkJob as consumeBulk } from './bulk/bulk.ts';
