import type { ServerResponse } from 'node:http';
import { sendJson } from './http.ts';
import { text } from './json.ts';

/** An error with the code and message of an AWS service. Each protocol has its own format for it. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly code: string;
  readonly status: number;
  readonly extra: Record<string, unknown>;

  constructor(code: string, message: string, status = 400, extra: Record<string, unknown> = {}) {
    super(message);
    this.code = code;
    this.status = status;
    this.extra = extra;
  }
}

const NAMESPACES: Readonly<Record<string, string>> = {
  dynamodb: 'com.amazonaws.dynamodb.v20120810#',
  sqs: 'com.amazonaws.sqs#',
};

/** Sends an error in the format of AWS's JSON protocols. */
export function sendAwsError(
  res: ServerResponse,
  service: string,
  { code, message, status, extra }: Pick<ServiceError, 'code' | 'message' | 'status' | 'extra'>,
): void {
  const { queryCode, ...rest } = extra;
  sendJson(
    res,
    status,
    { __type: `${NAMESPACES[service] ?? ''}${code}`, message, Message: message, ...rest },
    {
      'x-amzn-errortype': code,
      ...(queryCode ? { 'x-amzn-query-error': `${text(queryCode)};Sender` } : {}),
    },
  );
}
