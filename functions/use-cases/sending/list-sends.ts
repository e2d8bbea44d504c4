import type { Data } from '../../data/index.ts';
import type { Job } from '../../domain/jobs/job.ts';
import type { BulkMessageDetails } from '../../domain/sending/bulk-message.ts';
import { ZERO_COUNTS } from '../../domain/sending/figures.ts';
import { computeSendFigures, type SendFigures } from '../../domain/jobs/send.ts';
import type { Actor } from '../../platform/actor.ts';

export interface ListSendsDeps {
  readonly data: Pick<Data, 'counters' | 'sends'>;
}

/** Sends on a page. */
const SENDS_PER_PAGE = 20;

/** A message to many, as its job keeps it, with what became of its texts. */
export interface Send {
  readonly job: Job;
  readonly details: BulkMessageDetails;
  readonly figures: SendFigures;
}

/** The organization's messages to many, newest first. Cost: a query, a batch of jobs, and eight small items for each. */
export async function listSends(
  { data }: ListSendsDeps,
  { organizationId }: Pick<Actor, 'organizationId'>,
  after: string | null,
): Promise<{ readonly sends: readonly Send[]; readonly next: string | null }> {
  const { jobs, next } = await data.sends.listSends(organizationId, { limit: SENDS_PER_PAGE, after });
  const counts = await data.counters.getSendCounts(
    organizationId,
    jobs.map(({ id }) => id),
  );
  return {
    sends: jobs.map((job) => ({
      job,
      details: job.details as unknown as BulkMessageDetails,
      figures: computeSendFigures(job, counts.get(job.id) ?? ZERO_COUNTS),
    })),
    next,
  };
}
