/**
 * What went wrong with a call, as screens need to know it: whether to sign in again, to try again, or to tell the
 * person what the server said.
 */
export type ApiErrorKind = 'unauthorized' | 'network' | 'server' | 'refused';

export class ApiError extends Error {
  readonly kind: ApiErrorKind;
  /** The server's word for it, such as Forbidden or Throttled. */
  readonly type: string | undefined;

  constructor(kind: ApiErrorKind, message: string, type?: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ApiError';
    this.kind = kind;
    this.type = type;
  }
}

export function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && error.kind === 'unauthorized';
}

/** An error in words for a person. */
export function errorText(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.message !== '' ? error.message : fallback;
}
