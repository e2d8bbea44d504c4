import { useChange, type Change } from '../../lib/api/use-change.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { beginConnection, CONNECTIONS } from './integrations.ts';

export interface PracticeInput {
  readonly practice: string;
  readonly username: string;
  readonly password: string;
}

/** The message that means connected. */
const CONNECTED = 'ModMed integration successful';
const FAILED = 'We could not connect to your ModMed account. Try again later.';

/** Connects a practice at ModMed. */
export function useConnectModMed(): Change<PracticeInput, void> {
  return useChange(
    async (given) => {
      // On the host of this page: the address that comes back may name another one of the deployment.
      const { pathname } = new URL(await beginConnection('MODMED'));
      const message = await post(pathname, given);
      if (message !== CONNECTED) throw new ApiError('refused', message);
    },
    { alwaysReloads: [CONNECTIONS] },
  );
}

async function post(path: string, given: PracticeInput): Promise<string> {
  try {
    const answer = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(given),
    });
    const { message } = (await answer.json()) as { readonly message?: unknown };
    return typeof message === 'string' ? message : FAILED;
  } catch {
    return FAILED;
  }
}
