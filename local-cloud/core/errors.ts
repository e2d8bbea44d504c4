import { send, sendJson, type Reply } from './http.ts';
import { text } from './json.ts';

export type ErrorParts = Pick<ServiceError, 'code' | 'message' | 'status' | 'extra'>;

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

/** Returns the error for what AWS has and the local cloud does not. `what` is a service or an operation of one. */
export function notImplemented(what: string): ServiceError {
  return new ServiceError('NotImplementedException', `The local cloud does not have ${what}.`, 501);
}

/** Sends an error in the XML of AWS's query protocol, which STS, IAM and CloudFormation speak. */
export function sendQueryError(res: Reply, { code, message, status }: ErrorParts): void {
  const escaped = message.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  send(
    res,
    status,
    { 'content-type': 'text/xml' },
    `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>${escaped}</Message></Error><RequestId>local</RequestId></ErrorResponse>`,
  );
}

const NAMESPACES: Readonly<Record<string, string>> = {
  dynamodb: 'com.amazonaws.dynamodb.v20120810#',
  sqs: 'com.amazonaws.sqs#',
};

/** Sends an error in the format of AWS's JSON protocols. */
export function sendAwsError(res: Reply, service: string, { code, message, status, extra }: ErrorParts): void {
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
