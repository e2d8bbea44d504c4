import { useQuery, type QueryClient, type UseQueryResult } from '@tanstack/react-query';
import { ask, requirePresent } from '../../../lib/api/call.ts';
import { graphql } from '../../../lib/graphql/graphql.ts';
import { invalidate, queryKeys } from '../../../lib/query-keys.ts';

const SecondFactorQuery = graphql(`
  query secondFactor {
    secondFactor {
      success
      errors
      since
      recoveryCodesLeft
    }
  }
`);

const Begin = graphql(`
  mutation beginSecondFactor($password: String!) {
    beginSecondFactor(password: $password) {
      success
      errors
      secret
      uri
    }
  }
`);

const Confirm = graphql(`
  mutation confirmSecondFactor($code: String!) {
    confirmSecondFactor(code: $code) {
      success
      errors
      recoveryCodes
    }
  }
`);

const Remove = graphql(`
  mutation removeSecondFactor($password: String!, $code: String!) {
    removeSecondFactor(password: $password, code: $code) {
      success
      errors
    }
  }
`);

export interface SecondFactor {
  /** When it was turned on. null if it is off. */
  readonly since: Date | null;
  readonly recoveryCodesLeft: number;
}

/** Loads whether the signed-in person signs in with a code, too. */
export function useSecondFactor(): UseQueryResult<SecondFactor> {
  return useQuery({
    queryKey: queryKeys.secondFactor(),
    queryFn: async ({ signal }): Promise<SecondFactor> => {
      const { since, recoveryCodesLeft } = await ask(SecondFactorQuery, {}, signal);
      return { since: since === null ? null : new Date(since), recoveryCodesLeft };
    },
  });
}

/** What an authenticator app needs. */
export interface AppSecret {
  readonly secret: string;
  readonly uri: string;
}

/** Begins the set-up. @throws ApiError of kind `refused` for a wrong password */
export async function beginSecondFactor(password: string): Promise<AppSecret> {
  const { secret, uri } = await ask(Begin, { password });
  return { secret: requirePresent(secret), uri: requirePresent(uri) };
}

/** Turns the second factor on. Returns the recovery codes. @throws ApiError of kind `refused` for a wrong code */
export async function confirmSecondFactor(code: string): Promise<readonly string[]> {
  return (await ask(Confirm, { code })).recoveryCodes;
}

/** Turns the second factor off. @throws ApiError of kind `refused` for a wrong password or code */
export async function removeSecondFactor(given: { readonly password: string; readonly code: string }): Promise<void> {
  await ask(Remove, given);
}

/** Loads the state again after a change, and the session, whose rights may have changed. */
export function refreshSecondFactor(client: QueryClient): Promise<void> {
  return invalidate(client, queryKeys.secondFactor(), queryKeys.session());
}
