import type { Queue } from '../../adapters/queue.ts';
import type { Data } from '../../data/index.ts';
import {
  isSchedulerAlive,
  PROBE_PAUSE_MS,
  PROBE_TIMEOUT_MS,
  type StackName,
} from '../../domain/platform/system-health.ts';
import { probe } from '../../messages/texts/deliveries.ts';
import { newId } from '../../platform/ids.ts';

export interface CheckSystemDeps {
  readonly data: Pick<Data, 'systemHealth'>;
  /** The queues of the workers that send. Each gets a probe. */
  readonly sendQueues: readonly Pick<Queue, 'send'>[];
  readonly sleep: (ms: number) => Promise<void>;
  readonly now: () => Date;
}

/**
 * Returns whether a part of the system works now. Workers: a probe goes through the queue of campaigns and the queue of replies,
 * and both must come out within seconds. Scheduler: its sweep of each minute arrived lately. Cost: one write for each probe, and
 * a read each quarter of a second while workers have not answered.
 */
export async function checkSystem(deps: CheckSystemDeps, stack: StackName): Promise<boolean> {
  const { data, now } = deps;
  if (stack === 'beat') return isSchedulerAlive(await data.systemHealth.findLastSweep(), now());
  return checkWorkers(deps);
}

async function checkWorkers({ data, sendQueues, sleep, now }: CheckSystemDeps): Promise<boolean> {
  const probes = sendQueues.map((queue) => ({ queue, id: newId(now()) }));
  await Promise.all(probes.map(({ queue, id }) => queue.send({ body: probe(id), group: id })));
  const ids = probes.map(({ id }) => id);
  for (let waited = 0; waited < PROBE_TIMEOUT_MS; waited += PROBE_PAUSE_MS) {
    if (await data.systemHealth.haveAnswered(ids)) return true;
    await sleep(PROBE_PAUSE_MS);
  }
  return data.systemHealth.haveAnswered(ids);
}
