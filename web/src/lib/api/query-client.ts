import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { clearTokens } from '../session/token-store.ts';
import { ApiError, isUnauthorized } from './api-error.ts';

const READ_RETRIES = 1;

/** Ends the session after an unauthorized answer. A lost connection must not sign anyone out. */
function endSessionWhenUnauthorized(error: unknown): void {
  if (isUnauthorized(error)) clearTokens();
}

function mayRetryRead(failures: number, error: unknown): boolean {
  return failures < READ_RETRIES && error instanceof ApiError && error.kind === 'network';
}

/** Creates the query cache. Reads are tried once more after a lost connection, mutations never. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: endSessionWhenUnauthorized }),
    mutationCache: new MutationCache({ onError: endSessionWhenUnauthorized }),
    defaultOptions: {
      queries: { retry: mayRetryRead, staleTime: 10_000, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
