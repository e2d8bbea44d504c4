import { ask } from '../../lib/api/call.ts';
import { graphql, type ResultOf } from '../../lib/graphql/graphql.ts';

const NewestReplyQuery = graphql(`
  query newestReply {
    conversations(tab: UNREAD) {
      success
      errors
      leads {
        id
        name
        phone
        lastMessage {
          message
        }
      }
    }
  }
`);

type UnreadContact = ResultOf<typeof NewestReplyQuery>['conversations']['leads'][number];

/** Loads who replied last, and what. Null when no one did, or when it cannot be loaded: the notice then does without. */
export async function loadNewestReply(): Promise<UnreadContact | null> {
  try {
    return (await ask(NewestReplyQuery, {})).leads[0] ?? null;
  } catch {
    return null;
  }
}
