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

/** Loads the newest unread conversation. Returns null if there is none, or if it cannot be loaded: the notice then names no one. */
export async function loadNewestReply(): Promise<UnreadContact | null> {
  try {
    return (await ask(NewestReplyQuery, {})).leads[0] ?? null;
  } catch {
    return null;
  }
}
