import type { TadaDocumentNode } from '../graphql/graphql.ts';
import { currentOrganization } from '../session/current-organization.ts';
import { sessionToken } from '../session/token-store.ts';
import { ApiError } from './api-error.ts';
import { PUBLIC_TOKEN, send } from './transport.ts';

/** Every answer of the API says whether it worked, and in words why not. */
interface Answer {
  readonly success: boolean;
  readonly errors: readonly string[];
}

const UNKNOWN = 'An unknown error occurred.';

/** A call in the name of the signed-in person. */
export async function call<Result, Variables>(
  document: TadaDocumentNode<Result, Variables>,
  variables: NoInfer<Variables>,
  signal?: AbortSignal,
): Promise<Result> {
  const token = sessionToken();
  if (token === null) throw new ApiError('unauthorized', 'Please sign in.');
  return send(document, variables, { token, organizationId: currentOrganization() }, signal);
}

/** A call that needs no session. */
export async function publicCall<Result, Variables>(
  document: TadaDocumentNode<Result, Variables>,
  variables: NoInfer<Variables>,
): Promise<Result> {
  return send(document, variables, { token: PUBLIC_TOKEN, organizationId: null });
}

/** The answer when it worked; otherwise the first error is thrown as `refused`. */
export function assertAccepted<T extends Answer>(answer: T): T {
  if (!answer.success) throw new ApiError('refused', answer.errors[0] ?? UNKNOWN);
  return answer;
}

/** A value that a successful answer holds. */
export function requirePresent<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new ApiError('server', UNKNOWN);
  return value;
}
