/** What other folders use of the local cloud. `build.ts`, `engine.ts` and `seeded-random.ts` load without it. */
export { LocalCloud } from './cloud.ts';
export type { ClockRequest } from './time.ts';
export type { WarmFunctions } from './warm-functions.ts';

// What `npm start` needs around it.
export { claimDataFolder } from './data-folder.ts';
export { CannotStart, closeServer, listen, parsePort } from './listen.ts';
export { THIS_MACHINE, type Exchange } from './core/http.ts';
export { Watcher } from './watch.ts';

// What tests set and read.
export type { LogLine } from './core/log.ts';
export { faultsRequest, type Fault, type FaultInput, type FaultKind } from './faults/model.ts';
export type { TextRow } from './console/views.ts';
export { postToSite, type Posted } from './core/post-to-site.ts';
export { DEFAULT_ACCOUNT } from './vendor-secrets.ts';

// The template and what is read from it.
export { Evaluator } from './template/evaluate.ts';
export { loadStacks, toStack } from './template/load.ts';
export { rolePolicies, type RolePolicy } from './template/policies.ts';
export { readFunctions } from './template/read.ts';
export type { FunctionSpec } from './lambda/spec.ts';
export type { RoleGrant } from './aws/access.ts';
export { buildSchemaFrom } from './appsync/schema.ts';
export { evaluateAlarm, listFired, type AlarmSpec } from './metrics/alarms.ts';
export { readAlarms } from './metrics/read-alarms.ts';
export { MetricStore, MINUTE_MS } from './metrics/store.ts';

// The vendors.
export { TEST_ACCOUNT } from './carrier/magic.ts';
export type { CarrierRule } from './carrier/rules.ts';
export { twilioSignature } from './carrier/signature.ts';
export type { CarrierText, SentFile } from './carrier/texts.ts';
export { serveStripe, type StripeAlone } from './stripe/stripe-alone.ts';
export type { StoredBooking } from './calendly/model.ts';
export type { StoredSheet } from './google/service.ts';
export { PRACTICE } from './modmed/service.ts';
