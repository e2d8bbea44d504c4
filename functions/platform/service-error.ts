/** What an error may hold that could identify a person or open an account. */
const PHONE = /(?:\+|%2B)[1-9]\d{6,14}(?!\d)/gi;
const EMAIL = /[\w.%+-]+@[\w-]+(?:\.[\w-]+)+/g;
const ACCOUNT_ID = /\bAC[0-9a-f]{32}\b/gi;
const CREDENTIALS = /\b(Basic|Bearer) [\w+/=.~-]+/gi;

/** Returns the text without phone numbers, email addresses, the carrier's account id and credentials. */
export function redact(text: string): string {
  return text
    .replaceAll(CREDENTIALS, '$1 [credentials]')
    .replaceAll(ACCOUNT_ID, '[account]')
    .replaceAll(EMAIL, '[email]')
    .replaceAll(PHONE, '[phone]');
}

/**
 * A call of the carrier or of AWS failed. The errors of their SDKs hold the request: credentials, numbers, texts. This
 * error holds nothing of it, so that it may be logged anywhere.
 */
export class ServiceError extends Error {
  /** The service's name for the error, such as `ThrottlingException`. */
  override readonly name: string;
  /** The service's code, or the code of the system, such as `ECONNREFUSED`. */
  readonly code: string | number | undefined;
  /** The HTTP status. Undefined when there was no response. */
  readonly status: number | undefined;

  constructor(error: Error) {
    super(redact(error.message));
    this.name = error.name;
    this.code = readCode(error);
    this.status = readStatus(error);
    // The calls show where the error comes from. The constructor's own calls would not.
    if (error.stack !== undefined) this.stack = redact(error.stack);
  }
}

/** Returns the error that a failed call throws: what an SDK threw, without the request. */
export function toServiceError(error: unknown): unknown {
  return error instanceof Error && !(error instanceof ServiceError) && isFromSdk(error)
    ? new ServiceError(error)
    : error;
}

/** Waits for a call of the carrier or of AWS. @throws ServiceError */
export async function callService<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw toServiceError(error);
  }
}

/** Errors of AWS have `$metadata`, those of the carrier's SDK a status or the request, those of the system a code. */
function isFromSdk(error: Error): boolean {
  return '$metadata' in error || 'status' in error || 'config' in error || 'code' in error;
}

function readCode(error: Error): string | number | undefined {
  const code: unknown = 'code' in error ? error.code : undefined;
  return typeof code === 'string' || typeof code === 'number' ? code : undefined;
}

function readStatus(error: Error): number | undefined {
  const metadata: unknown = '$metadata' in error ? error.$metadata : undefined;
  const status: unknown =
    typeof metadata === 'object' && metadata !== null && 'httpStatusCode' in metadata
      ? metadata.httpStatusCode
      : 'status' in error
        ? error.status
        : undefined;
  return typeof status === 'number' ? status : undefined;
}
