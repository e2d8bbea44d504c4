/** The table in this process, without the rest of the cloud: unit tests start it in a moment. */
export {
  callEngine,
  createClient,
  createClientThrough,
  createEngineClient,
  createInProcessTable,
  startEngine,
  TABLE_NAME,
  type Answer,
  type InProcessTable,
} from './dynamodb/in-process.ts';
export type { ContentionOptions } from './dynamodb/contention/contention.ts';
export { PARTITION_LIMITS, type PartitionUnits } from './dynamodb/contention/heat.ts';
export type { Input } from './dynamodb/item.ts';
export type { Lateness } from './dynamodb/lag.ts';
export type { DynamoDb } from './dynamodb/server.ts';
