import * as z from 'zod/mini';
import type { Data } from '../../data/index.ts';
import { SAVED_REPLY_LIMITS, type SavedReply } from '../../domain/content/saved-reply.ts';
import { runIdempotent } from '../../platform/idempotent.ts';
import { field } from '../registry/router.ts';
import {
  createSavedReply,
  deleteSavedReply,
  listSavedReplies,
  updateSavedReply,
  type SavedReplyDeps,
} from '../../use-cases/content/saved-replies.ts';
import { id, idempotencyKeyInput } from '../shared/inputs.ts';
import { respond, respondDone } from '../shared/respond.ts';

interface SavedReplyFieldDeps extends SavedReplyDeps {
  readonly data: SavedReplyDeps['data'] & Pick<Data, 'idempotency'>;
}

/** A character may take several UTF-16 units. The use case counts characters. */
const UNITS_PER_CHARACTER = 4;
const written = {
  savedReplyTitle: z
    .string()
    .check(z.maxLength(SAVED_REPLY_LIMITS.title * UNITS_PER_CHARACTER, 'The title is too long.')),
  savedReplyText: z.string().check(z.maxLength(SAVED_REPLY_LIMITS.text * UNITS_PER_CHARACTER, 'The text is too long.')),
};

/** Texts that a team writes often. */
export function savedReplyFields(deps: SavedReplyFieldDeps) {
  return {
    savedReplies: field({
      input: z.object({}),
      empty: { savedReplies: [] },
      run: async ({ actor }) => ({ savedReplies: (await listSavedReplies(deps, actor)).map(replyView) }),
    }),
    createSavedReply: field({
      input: z.object({ ...written, idempotencyKey: idempotencyKeyInput }),
      empty: { savedReply: null },
      run: ({ actor }, input) =>
        runIdempotent(deps.data.idempotency, actor, 'createSavedReply', input, async () =>
          respond(
            await createSavedReply(deps, actor, { title: input.savedReplyTitle, text: input.savedReplyText }),
            (reply) => ({ savedReply: replyView(reply) }),
          ),
        ),
    }),
    updateSavedReply: field({
      input: z.object({ savedReplyId: id, ...written, version: z.int().check(z.gte(0, 'There is no such version.')) }),
      empty: { savedReply: null },
      run: async ({ actor }, { savedReplyId, savedReplyTitle: title, savedReplyText: text, version }) =>
        respond(await updateSavedReply(deps, actor, { id: savedReplyId, title, text, version }), (reply) => ({
          savedReply: replyView(reply),
        })),
    }),
    deleteSavedReply: field({
      input: z.object({ savedReplyId: id }),
      run: async ({ actor }, { savedReplyId }) => respondDone(await deleteSavedReply(deps, actor, savedReplyId)),
    }),
  };
}

function replyView({ id: replyId, title, text, version }: SavedReply) {
  return { id: replyId, title, text, version };
}
