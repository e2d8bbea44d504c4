import { ServiceError, type ErrorParts } from '../core/errors.ts';

/** Reads the code and the message of an error of a service or of dynalite. Throws every other error again. */
export function readError(error: unknown): ErrorParts {
  if (error instanceof ServiceError)
    return { code: error.code, message: error.message, status: error.status, extra: error.extra };
  const body = (error as { body?: { __type?: string; message?: string; Message?: string } }).body;
  if (!body) throw error;
  return {
    code: body.__type?.split('#')[1] ?? 'InternalServerError',
    message: body.message ?? body.Message ?? '',
    status: 400,
    extra: {},
  };
}
