import { ServiceError } from '../core/errors.ts';
import type { ServiceName } from './model.ts';

type ErrorText = readonly [code: string, message: string, status: number];

export const THROTTLING_STATUS = 429;

/** The throttling errors of the services. The SDKs retry these codes. */
const THROTTLED: Readonly<Partial<Record<ServiceName, ErrorText>>> = {
  dynamodb: [
    'ProvisionedThroughputExceededException',
    'The level of configured provisioned throughput for the table was exceeded.',
    400,
  ],
  sqs: ['RequestThrottled', 'Request is throttled.', 400],
  s3: ['SlowDown', 'Please reduce your request rate.', 503],
  ses: ['TooManyRequestsException', 'Rate exceeded', THROTTLING_STATUS],
};
const DEFAULT_THROTTLED: ErrorText = ['ThrottlingException', 'Rate exceeded', THROTTLING_STATUS];

/** The internal errors of the services. The SDKs retry these codes too. */
const FAILED: Readonly<Partial<Record<ServiceName, ErrorText>>> = {
  dynamodb: ['InternalServerError', 'Internal server error', 500],
  scheduler: ['InternalServerException', 'Internal server error', 500],
  s3: ['InternalError', 'We encountered an internal error. Please try again.', 500],
  secretsmanager: ['InternalServiceError', 'An error occurred on the server side.', 500],
};
const DEFAULT_FAILED: ErrorText = [
  'InternalFailure',
  'The request processing has failed because of an unknown error.',
  500,
];

export function buildThrottledError(service: ServiceName): ServiceError {
  return new ServiceError(...(THROTTLED[service] ?? DEFAULT_THROTTLED));
}

export function buildFailedError(service: ServiceName): ServiceError {
  return new ServiceError(...(FAILED[service] ?? DEFAULT_FAILED));
}

/** Returns the error of a transaction or single write that conflicts with another transaction. */
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
