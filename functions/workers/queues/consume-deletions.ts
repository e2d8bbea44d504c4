import type { Queue } from '../../adapters/queue.ts';
import {
  advanceMessage,
  deletionMessage,
  eraseMessage,
  reviewErasuresPage,
  reviewNextPage,
} from '../../messages/deletions.ts';
import { advanceDeletion, type AdvanceDeletionDeps } from '../../use-cases/deletion/advance-deletion.ts';
import { listNextMessages, runSegment, type RunSegmentDeps } from '../../use-cases/platform/run-migration-segment.ts';
import { eraseFurther, type EraseFurtherDeps } from '../../use-cases/erasure/erase-further.ts';

export interface DeletionWorkerDeps extends AdvanceDeletionDeps {
  readonly data: AdvanceDeletionDeps['data'] & EraseFurtherDeps['data'] & RunSegmentDeps['data'];
  /** The steps that change the form of stored items. */
  readonly steps: RunSegmentDeps['steps'];
  /** The worker's own queue. */
  readonly queue: Pick<Queue, 'send' | 'sendAll'>;
}

const DELETIONS_PER_PAGE = 200;

/** Handles one message of the queue `Deletions`. May run repeatedly for the same message. */
export async function consumeDeletions(deps: DeletionWorkerDeps, body: unknown): Promise<void> {
  const message = deletionMessage.parse(body);
  if (message.kind === 'review') return review(deps, message.after ?? null);
  if (message.kind === 'reviewErasures') return reviewErasures(deps, message.after ?? null);
  if (message.kind === 'erase') return eraseFurther(deps, message);
  if (message.kind === 'migrate')
    return deps.queue.sendAll((await runSegment(deps, message)).map((next) => ({ body: next })));
  const { organizationId, due } = message;
  const next = await advanceDeletion(deps, { organizationId, due: new Date(due) });
  if (next) await deps.queue.send({ body: advanceMessage(next.organizationId, next.due) });
}

async function review({ data, queue, steps }: DeletionWorkerDeps, after: string | null): Promise<void> {
  const { deletions, next } = await data.deletions.listDeletions({ limit: DELETIONS_PER_PAGE, after });
  await queue.sendAll(deletions.map(({ organizationId, due }) => ({ body: advanceMessage(organizationId, due) })));
  if (next !== null) await queue.send({ body: reviewNextPage(next) });
  if (after !== null) return;
  await queue.send({ body: reviewErasuresPage(null) });
  // Continues a segment whose message was lost.
  await queue.sendAll((await listNextMessages({ data, steps })).map((message) => ({ body: message })));
}

/** The first run of an erasure may have been lost, and the last one is an hour later. */
async function reviewErasures({ data, queue }: DeletionWorkerDeps, after: string | null): Promise<void> {
  const { erasures, next } = await data.contactErasures.listErasures({ limit: DELETIONS_PER_PAGE, after });
  await queue.sendAll(
    erasures.map(({ organizationId, contactId }) => ({ body: eraseMessage(organizationId, contactId) })),
  );
  if (next !== null) await queue.send({ body: reviewErasuresPage(next) });
}
