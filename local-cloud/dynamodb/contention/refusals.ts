import { arn } from '../../core/aws.ts';
import { ServiceError } from '../../core/errors.ts';
import type { PartitionUnits } from './heat.ts';

const CONFLICT_MESSAGE = 'Transaction is ongoing for the item';

/** A cancellation reason of a transaction whose item belongs to a running transaction. */
export const CONFLICT_REASON = { Code: 'TransactionConflict', Message: CONFLICT_MESSAGE } as const;

/** Returns the error of a single write to an item of a running transaction. */
export function buildWriteConflict(): ServiceError {
  return new ServiceError('TransactionConflictException', CONFLICT_MESSAGE);
}

const SCALING = 'DynamoDB is automatically scaling your';
const THROTTLED_TABLE = `Throughput exceeds the current capacity of your table or index. ${SCALING} table or index so please try again shortly. If exceptions persist, check if you have a hot key: https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-design.html.`;
const THROTTLED_INDEX = `Throughput exceeds the current capacity for one or more global secondary indexes. ${SCALING} index so please try again shortly.`;

/** Returns the cancellation reason of a throttled item of a transaction, as tables in on-demand mode give it. */
export function buildThrottlingReason({ index }: PartitionUnits): { Code: string; Message: string } {
  return { Code: 'ThrottlingError', Message: index === undefined ? THROTTLED_TABLE : THROTTLED_INDEX };
}

/** Returns the error of a throttled call, as tables in on-demand mode give it. */
export function buildThrottling(hot: PartitionUnits): ServiceError {
  const resource = hot.index === undefined ? 'Table' : 'Index';
  const reason = `${resource}${hot.write > 0 ? 'Write' : 'Read'}KeyRangeThroughputExceeded`;
  return new ServiceError('ThrottlingException', buildThrottlingReason(hot).Message, 400, {
    throttlingReasons: [
      {
        reason,
        resource: arn('dynamodb', `table/${hot.table}${hot.index === undefined ? '' : `/index/${hot.index}`}`),
      },
    ],
  });
}
