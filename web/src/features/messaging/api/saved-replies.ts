import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ask } from '../../../lib/api/call.ts';
import { useChange, type Change } from '../../../lib/api/use-change.ts';
import { graphql, type ResultOf } from '../../../lib/graphql/graphql.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

const SavedRepliesQuery = graphql(`
  query savedReplies {
    savedReplies {
      success
      errors
      savedReplies {
        id
        title
        text
        version
      }
    }
  }
`);

const CreateSavedReply = graphql(`
  mutation createSavedReply($title: String!, $text: String!, $idempotencyKey: String) {
    createSavedReply(savedReplyTitle: $title, savedReplyText: $text, idempotencyKey: $idempotencyKey) {
      success
      errors
    }
  }
`);

const UpdateSavedReply = graphql(`
  mutation updateSavedReply($savedReplyId: ID!, $title: String!, $text: String!, $version: Int!) {
    updateSavedReply(savedReplyId: $savedReplyId, savedReplyTitle: $title, savedReplyText: $text, version: $version) {
      success
      errors
    }
  }
`);

const DeleteSavedReply = graphql(`
  mutation deleteSavedReply($savedReplyId: ID!) {
    deleteSavedReply(savedReplyId: $savedReplyId) {
      success
      errors
    }
  }
`);

export type SavedReply = ResultOf<typeof SavedRepliesQuery>['savedReplies']['savedReplies'][number];

/** Loads the texts that the team writes often, by title. `enabled`: false until someone looks for one. */
export function useSavedReplies(enabled = true): UseQueryResult<readonly SavedReply[]> {
  return useQuery({
    queryKey: queryKeys.savedReplies(),
    enabled,
    queryFn: async ({ signal }) => (await ask(SavedRepliesQuery, {}, signal)).savedReplies,
  });
}

/** What a person typed. `reply`: the saved reply that it changes, or null for a new one. */
interface WrittenReply {
  readonly reply: SavedReply | null;
  readonly title: string;
  readonly text: string;
}

/** Creates or changes a saved reply. The server refuses to overwrite what someone else has changed. */
export function useSaveReply(): Change<WrittenReply> {
  return useChange(
    async ({ reply, title, text }: WrittenReply, keys) => {
      if (reply === null) {
        const idempotencyKey = keys.keyFor({ title, text });
        return await ask(CreateSavedReply, { title, text, idempotencyKey });
      }
      const { id: savedReplyId, version } = reply;
      return await ask(UpdateSavedReply, { savedReplyId, title, text, version });
    },
    { alwaysReloads: [queryKeys.savedReplies()] },
  );
}

/** Deletes a saved reply. */
export function useDeleteReply(): Change<string> {
  return useChange((savedReplyId: string) => ask(DeleteSavedReply, { savedReplyId }), {
    alwaysReloads: [queryKeys.savedReplies()],
  });
}
