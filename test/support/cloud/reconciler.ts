import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { CarrierAccount } from '../../../functions/adapters/secrets.ts';
import type { Data } from '../../../functions/data/index.ts';
import { createCarrierList, type ListCarrierTexts } from '../../../scripts/recovery/carrier-texts.ts';
import type { ReconcileOptions } from '../../../scripts/recovery/reconcile.ts';
import type { Cloud } from './cloud.ts';

/** Returns a list of the local carrier's texts. */
export function createLocalList(cloud: Cloud, pageSize?: number): ListCarrierTexts {
  const secret = cloud.local.services.secrets.value(cloud.env.VENDORS_SECRET ?? '');
  return createCarrierList(JSON.parse(secret) as CarrierAccount, cloud.env.CARRIER_API_URL, pageSize);
}

/** Returns the options of a reconciliation of the local cloud. `folder`: where the carrier's texts are kept. */
export function buildReconcileOptions(
  cloud: Cloud,
  client: DynamoDBClient,
  data: Data,
  folder: string,
): ReconcileOptions {
  return {
    client,
    data,
    zone: 'America/Phoenix',
    recipientHours: false,
    getPace: ({ pace }) => pace ?? { segmentsPerSecond: 500, segmentsPerDay: 10_000_000 },
    wakeUps: { schedule: () => Promise.resolve() },
    listTexts: createLocalList(cloud),
    folder,
    now: () => cloud.clock.now(),
    print: () => undefined,
  };
}
