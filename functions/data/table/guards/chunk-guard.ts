import type { OrganizationId } from '../../../domain/shared/ids.ts';
import { chunkGuardKey } from '../keys.ts';
import { type Table, type Write } from '../table.ts';
import { IF_ABSENT } from '../expressions.ts';

/** Keeps a late repetition of a chunk that was counted already from changing anything. */
export interface ChunkGuard {
  /**
   * A condition for each write of the chunk. Parallel writers use different shards, because two checks of
   * one item at the same time are a conflict.
   */
  readonly openCheck: (shard: number) => Write;
  /** Commits together with the chunk's result. From then on every `openCheck` fails. */
  readonly closeWrites: readonly Write[];
}

/** The number of writers that a guard has a condition for. */
export const GUARD_SHARDS = 6;

/**
 * The guard of one chunk of a job. Without it, a delivery of the chunk that continues after another delivery was counted
 * could repeat changes that staff have undone since.
 */
export function buildChunkGuard(
  table: Table,
  { organizationId, id }: { readonly organizationId: OrganizationId; readonly id: string },
  chunk: string,
): ChunkGuard {
  const key = (shard: number) => chunkGuardKey(organizationId, id, chunk, shard);
  return {
    openCheck: (shard) => table.checkWrite(key(shard), IF_ABSENT),
    closeWrites: Array.from({ length: GUARD_SHARDS }, (_, shard) => table.putWrite({ ...key(shard) }, IF_ABSENT)),
  };
}
