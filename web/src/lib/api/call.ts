import type { TadaDocumentNode } from '../graphql/graphql.ts';
import { getCurrentOrganization } from '../session/current-organization.ts';
import { getSessionToken } from '../session/token-store.ts';
import { ApiError } from './api-error.ts';
import { PUBLIC_TOKEN, send } from './transport.ts';

/** Every answer of the API has a success flag and error messages. */
interface Answer {
  readonly success: boolean;
  readonly errors: readonly string[];
}

const UNKNOWN = 'An unknown error occurred.';

/** Calls the API with the current session. */
export async function call<Result, Variables>(
  document: TadaDocumentNode<Result, Variables>,
  variables: NoInfer<Variables>,
  signal?: AbortSignal,
): Promise<Result> {
  const token = getSessionToken();
  if (token === null) throw new ApiError('unauthorized', 'Please sign in.');
  return send(document, variables, { token, organizationId: getCurrentOrganization() }, signal);
}

/**
 * Calls the API with the current session. The document asks for one field.
 * Returns what the field answers.
 * @throws ApiError of kind `refused` with the first error when the call did not succeed.
 */
export async function ask<Result extends Readonly<Record<string, Answer>>, Variables>(
  document: TadaDocumentNode<Result, Variables>,
  variables: NoInfer<Variables>,
  signal?: AbortSignal,
): Promise<Result[keyof Result]> {
  const [answer] = Object.values(await call(document, variables, signal)) as Result[keyof Result][];
  return assertAccepted(requirePresent(answer));
}

/** Calls the API without a session. */
export async function publicCall<Result, Variables>(
  document: TadaDocumentNode<Result, Variables>,
  variables: NoInfer<Variables>,
): Promise<Result> {
  return send(document, variables, { token: PUBLIC_TOKEN, organizationId: null });
}

/**
 * Returns the answer.
 * @throws ApiError of kind `refused` with the first error when the call did not succeed.
 */
export function assertAccepted<T extends Answer>(answer: T): T {
  if (!answer.success) throw new ApiError('refused', answer.errors[0] ?? UNKNOWN);
  return answer;
}

/**
 * Returns the value.
 * @throws ApiError when a successful answer lacks it.
 */
export function requirePresent<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new ApiError('server', UNKNOWN);
  return value;
}
