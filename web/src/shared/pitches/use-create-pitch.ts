import { ask, requirePresent } from '../../lib/api/call.ts';
import { useChange, type Change } from '../../lib/api/use-change.ts';
import { graphql, type ResultOf } from '../../lib/graphql/graphql.ts';
import { queryKeys } from '../../lib/query-keys.ts';

const CreatePitch = graphql(`
  mutation createPitch($title: String, $idempotencyKey: String) {
    createPitch(title: $title, idempotencyKey: $idempotencyKey) {
      success
      errors
      pitch {
        id
        title
      }
    }
  }
`);

type CreatedPitch = NonNullable<ResultOf<typeof CreatePitch>['createPitch']['pitch']>;

/** Creates a pitch without slides. A title without letters becomes "New Pitch". */
export function useCreatePitch(): Change<string, CreatedPitch> {
  return useChange(
    async (title) => {
      return requirePresent((await ask(CreatePitch, { title, idempotencyKey: crypto.randomUUID() })).pitch);
    },
    { reloads: [queryKeys.pitches.all()] },
  );
}
