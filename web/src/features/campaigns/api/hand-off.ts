import { ask, requirePresent } from '../../../lib/api/call.ts';
import { graphql } from '../../../lib/graphql/graphql.ts';

const CreateHandOff = graphql(`
  mutation createHandOff {
    createHandOff {
      success
      errors
      token
    }
  }
`);

/** Returns a token with which another site gets a session of the person, once, within a minute. */
export async function createHandOff(): Promise<string> {
  return requirePresent((await ask(CreateHandOff, {})).token);
}
