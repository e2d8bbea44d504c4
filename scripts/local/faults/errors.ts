import { ServiceError } from '../core/errors.ts';
import type { ServiceName } from './model.ts';

type Words = readonly [code: string, message: string, status: number];

export const THROTTLING_STATUS = 429;

/** What each service says when it is asked too much (the SDKs know these codes and try again). */
const THROTTLED: Readonly<Partial<Record<ServiceName, Words>>> = {
  dynamodb: [
    'ProvisionedThroughputExceededException',
    'The level of configured provisioned throughput for the table was exceeded.',
    400,
  ],
  sqs: ['RequestThrottled', 'Request is throttled.', 400],
  s3: ['SlowDown', 'Please reduce your request rate.', 503],
  ses: ['TooManyRequestsException', 'Rate exceeded', THROTTLING_STATUS],
};
const THROTTLED_ELSEWHERE: Words = ['ThrottlingException', 'Rate exceeded', THROTTLING_STATUS];

/** What each says when it is at fault itself. */
const FAILED: Readonly<Partial<Record<ServiceName, Words>>> = {
  dynamodb: ['InternalServerError', 'Internal server error', 500],
  scheduler: ['InternalServerException', 'Internal server error', 500],
  s3: ['InternalError', 'We encountered an internal error. Please try again.', 500],
  secretsmanager: ['InternalServiceError', 'An error occurred on the server side.', 500],
};
const FAILED_ELSEWHERE: Words = [
  'InternalFailure',
  'The request processing has failed because of an unknown error.',
  500,
];

export function buildThrottledError(service: ServiceName): ServiceError {
  return new ServiceError(...(THROTTLED[service] ?? THROTTLED_ELSEWHERE));
}

export function buildFailedError(service: ServiceName): ServiceError {
  return new ServiceError(...(FAILED[service] ?? FAILED_ELSEWHERE));
}

/** A transaction, or a single write, that met another transaction on its item. */
export function buildConflictError(operation: string, items: number): ServiceError {
  const Message = 'Transaction is ongoing for the item';
  if (!operation.startsWith('Transact')) return new ServiceError('TransactionConflictException', Message);
  const reasons = Array.from({ length: items }, (_, index) =>
    index === 0 ? { Code: 'TransactionConflict', Message } : { Code: 'None' },
  );
  const codes = reasons.map(({ Code }) => Code).join(', ');
  return new ServiceError(
    'TransactionCanceledException',
    `Transaction canceled, please refer cancellation reasons for specific reasons [${codes}]`,
    400,
    { CancellationReasons: reasons },
  );
}
