import { print } from '@0no-co/graphql.web';
import type { TadaDocumentNode } from '../graphql/graphql.ts';
import { ApiError } from './api-error.ts';

/** Token of calls without a session, the same for everyone. */
export const PUBLIC_TOKEN = 'public';

const ENDPOINT = '/graphql';
const UNAUTHORIZED_TYPES = new Set(['Unauthorized', 'UnauthorizedException']);

/** Session token and organization that a call names. */
export interface Caller {
  readonly token: string;
  readonly organizationId: string | null;
}

interface GraphQLAnswer<Result> {
  readonly data?: Result | null;
  readonly errors?: readonly { readonly message?: string; readonly errorType?: string }[];
}

/**
 * Sends one call to the API. Never repeats a call by itself, because a blind repetition would send a text twice.
 * @throws ApiError of kind `unauthorized`, `network` or `server`.
 */
export async function send<Result, Variables>(
  document: TadaDocumentNode<Result, Variables>,
  variables: NoInfer<Variables>,
  caller: Caller,
  signal?: AbortSignal,
): Promise<Result> {
  const response = await post({ query: print(document), variables }, caller, signal);
  const answer = await readAnswer<Result>(response);
  if (response.status === 401) throw new ApiError('unauthorized', getMessage(answer) ?? 'Please sign in again.');
  const error = answer?.errors?.[0];
  if (error) {
    const kind = UNAUTHORIZED_TYPES.has(error.errorType ?? '') ? 'unauthorized' : 'server';
    throw new ApiError(kind, error.message ?? `The server answered ${response.status}.`, error.errorType);
  }
  if (!response.ok || answer?.data === undefined || answer.data === null) {
    throw new ApiError('server', `The server answered ${response.status}. Please try again.`);
  }
  return answer.data;
}

async function post(body: object, caller: Caller, signal?: AbortSignal): Promise<Response> {
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    authorization: caller.token,
    // Every log line that the call causes carries this id.
    'x-correlation-id': crypto.randomUUID(),
  };
  if (caller.organizationId !== null) headers['x-organization-id'] = caller.organizationId;
  try {
    return await fetch(ENDPOINT, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      ...(signal ? { signal } : {}),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError('network', 'The server could not be reached. Check your connection and try again.', undefined, {
      cause: error,
    });
  }
}

async function readAnswer<Result>(response: Response): Promise<GraphQLAnswer<Result> | null> {
  try {
    return (await response.json()) as GraphQLAnswer<Result>;
  } catch {
    return null;
  }
}

function getMessage(answer: GraphQLAnswer<unknown> | null): string | undefined {
  return answer?.errors?.[0]?.message;
}
