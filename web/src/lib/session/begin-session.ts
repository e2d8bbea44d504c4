import type { QueryClient } from '@tanstack/react-query';
import { setCurrentOrganization } from './current-organization.ts';
import { storeToken } from './token-store.ts';

/** Starts a session in this browser. Nothing of an earlier session stays. */
export function beginSession(client: QueryClient, token: string): void {
  client.clear();
  setCurrentOrganization(null);
  storeToken(token);
}
