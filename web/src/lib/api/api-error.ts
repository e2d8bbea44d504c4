import { DEFAULT_PACK } from '../../../../functions/domain/brand/packs.ts';
import { CONFLICT } from '../../../../functions/domain/shared/conflict.ts';

/** Kinds of failed calls, by what a screen does: sign in again, offer Retry, or show the server's message. */
export type ApiErrorKind = 'unauthorized' | 'network' | 'server' | 'refused';

/** An error of a call, with a message for people. */
export class ApiError extends Error {
  readonly kind: ApiErrorKind;
  /** Error type from the server, such as Forbidden or Throttled. */
  readonly type: string | undefined;

  constructor(kind: ApiErrorKind, message: string, type?: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ApiError';
    this.kind = kind;
    this.type = type;
  }
}

/** Returns whether the session has ended. */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && error.kind === 'unauthorized';
}

/** Returns whether someone else has saved a newer version since the form was opened. */
export function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.kind === 'refused' && error.message === CONFLICT;
}

/** Returns the error's message for people, or the fallback. Its default is the same in every brand. */
export function getErrorText(error: unknown, fallback = DEFAULT_PACK.screen.unknownError): string {
  return error instanceof ApiError && error.message !== '' ? error.message : fallback;
}
