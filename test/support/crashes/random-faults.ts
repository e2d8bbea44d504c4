import { seededRandom } from '../../../local-cloud/seeded-random.ts';
import type { FaultInput } from '../../../local-cloud/index.ts';

const FUNCTIONS = [
  'Authorizer',
  'Contacts',
  'Campaigns',
  'Dispatcher',
  'CampaignSender',
  'ReplySender',
  'InboundWorker',
  'CarrierStatus',
  'Importer',
  'BulkWorker',
  'TwilioWebhook',
] as const;

/**
 * Picks the faults of a run by its seed. Some workers are killed at some calls, and about half of the other faults happen
 * a few times each. The numbers are low enough that no message reaches a dead-letter queue, except a check of the carrier's inbound
 * texts when no text is sent: it meets all faults of the carrier alone.
 */
export function randomFaults(seed: number): FaultInput[] {
  const random = seededRandom(seed);
  const upTo = (most: number): number => Math.floor(random() * (most + 1));
  const when = (): 'before' | 'after' => (random() < 0.5 ? 'before' : 'after');
  const one = <T>(list: readonly [T, ...T[]]): T => list[Math.floor(random() * list.length)] ?? list[0];
  const kills = Array.from({ length: 2 + upTo(3) }, (): FaultInput => ({
    do: 'kill',
    function: one(FUNCTIONS),
    skip: upTo(8),
    when: when(),
  }));
  const others: FaultInput[] = [
    { do: 'throttle', service: 'dynamodb', function: '*', share: 0.05, times: 3 },
    { do: 'conflict', function: '*', share: 0.1, times: 6 },
    { do: 'fail', service: 'dynamodb', function: '*', share: 0.04, times: 3, when: when() },
    { do: 'lag', by: 1_000 + upTo(5_000) },
    { do: 'overlap', by: 1 + upTo(10) },
    { do: 'heat', write: 100 + upTo(900), read: 1_000 },
    { do: 'delay', service: 'dynamodb', function: '*', share: 0.05, times: 4, by: 30 },
    { do: 'timeout', service: 'dynamodb', function: '*', share: 0.03, times: 2, by: 30, when: when() },
    { do: 'fail', service: 'sqs', function: '*', share: 0.2, times: 2, when: when() },
    { do: 'throttle', service: 'sqs', function: '*', share: 0.2 },
    { do: 'duplicate', share: 0.15, times: 5, by: 1_000 + upTo(120_000) },
    { do: 'redeliver', share: 0.15, times: 5 },
    { do: 'fail', service: 'scheduler', function: '*', share: 0.5, times: 2, when: when() },
    { do: 'late', by: upTo(300_000), times: 2 },
    { do: 'double', times: 3 },
    { do: 'miss', times: 2 },
    { do: 'throttle', service: 's3', function: '*', share: 0.5 },
    { do: 'timeout', service: 's3', function: '*', share: 0.5, times: 1, by: 30 },
    { do: 'fail', service: 'appsync', function: '*', share: 0.2, times: 3 },
    { do: 'fail', service: 'carrier', share: 0.2, times: 2, when: when() },
    { do: 'throttle', service: 'carrier', share: 0.2, times: 2 },
    { do: 'timeout', service: 'carrier', share: 0.2, times: 2, by: 30, when: when() },
    { do: 'refuse', for: 30_000 + upTo(240_000) },
  ];
  return [...kills, ...others.filter(() => random() < 0.5)];
}
