import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { assertAccepted, call, requirePresent } from '../../lib/api/call.ts';
import { graphql, type ResultOf } from '../../lib/graphql/graphql.ts';
import { invalidate, queryKeys } from '../../lib/query-keys.ts';

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
export function useCreatePitch(): UseMutationResult<CreatedPitch, Error, string> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (title) => {
      const answer = await call(CreatePitch, { title, idempotencyKey: crypto.randomUUID() });
      return requirePresent(assertAccepted(answer.createPitch).pitch);
    },
    onSuccess: () => invalidate(client, queryKeys.pitches.all()),
  });
}
