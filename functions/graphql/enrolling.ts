import type { Queue } from '../adapters/queue.ts';
import type { Wake } from '../adapters/wake.ts';
import { newId } from '../platform/ids.ts';
import type { Job } from '../data/jobs.ts';
import type { Data } from '../data/parts.ts';
import type { SignedInContext } from '../platform/router.ts';
import type { EnrolPayload } from '../workers/payloads.ts';

export interface Enrolling {
  readonly data: Data;
  readonly enrolments: Pick<Queue, 'sendAll'>;
  readonly wake: Pick<Wake, 'at'>;
  readonly zone: string;
}

export type WhoJoins =
  | { readonly leadIds: readonly string[]; readonly sendAgain: boolean }
  | { readonly all: true; readonly search: string; readonly sendAgain: boolean };

/** Ids that one queue message carries. */
const CONTACTS_A_CHUNK = 200;

/** Starts adding contacts to a campaign in the background; the job tells how far it is. */
export async function startEnrolment({ data, enrolments }: Enrolling, context: SignedInContext, campaignId: string, who: WhoJoins): Promise<Job> {
  const { organizationId } = context.session;
  const total = 'all' in who ? (await data.counters.ofOrganization(organizationId)).leads : who.leadIds.length;
  const job: Job = {
    organizationId,
    id: newId(context.now),
    kind: 'ENROL',
    state: 'RUNNING',
    total,
    done: 0,
    added: 0,
    merged: 0,
    skipped: 0,
    rejected: 0,
    error: null,
    campaignId,
    created: context.now,
    details: {},
  };
  await data.jobs.create(job);
  await enrolments.sendAll(chunksOf(job, campaignId, who).map((body) => ({ body })));
  return job;
}

function chunksOf(job: Job, campaignId: string, who: WhoJoins): EnrolPayload[] {
  const common = { v: 1, o: job.organizationId, j: job.id, c: campaignId, sendAgain: who.sendAgain } as const;
  if ('all' in who) return [{ ...common, kind: 'all', search: who.search, after: null, page: 0 }];
  const chunks: EnrolPayload[] = [];
  for (let from = 0; from < who.leadIds.length; from += CONTACTS_A_CHUNK) {
    chunks.push({ ...common, kind: 'some', chunk: String(from).padStart(7, '0'), leadIds: who.leadIds.slice(from, from + CONTACTS_A_CHUNK) });
  }
  return chunks;
}
