import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { clearTokens } from '../session/token-store.ts';
import { ApiError, isUnauthorised } from './api-error.ts';

const READ_RETRIES = 1;

/** Only an unauthorised answer ends the session; a lost connection never does. */
function endSessionWhenUnauthorised(error: unknown): void {
  if (isUnauthorised(error)) clearTokens();
}

function mayRetryRead(failures: number, error: unknown): boolean {
  return failures < READ_RETRIES && error instanceof ApiError && error.kind === 'network';
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: endSessionWhenUnauthorised }),
    mutationCache: new MutationCache({ onError: endSessionWhenUnauthorised }),
    defaultOptions: {
      queries: { retry: mayRetryRead, staleTime: 10_000, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
