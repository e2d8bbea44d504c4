import { Secrets } from '../adapters/secrets.ts';
import { publicGroup } from '../graphql/groups/public.ts';
import { requireVariable } from '../platform/environment.ts';
import { createRouter, type FrontDoor } from '../platform/router.ts';
import { createMetricRecorder } from '../platform/metrics.ts';
import { timingSafeEqualStrings } from '../platform/security/timing-safe-equal.ts';
import { now, createTableData } from './wiring/common.ts';

const secrets = new Secrets();

/** The distribution alone knows the secret: limits by address would otherwise be whatever a caller says it is. */
const throughFrontDoor: FrontDoor = async (headers) =>
  timingSafeEqualStrings(headers['x-origin-secret'] ?? '', await secrets.get(requireVariable('ORIGIN_SECRET'), now()));

export const handler = createRouter(
  publicGroup({ data: createTableData() }),
  now,
  createMetricRecorder(),
  throughFrontDoor,
);
