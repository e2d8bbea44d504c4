import { Secrets } from '../adapters/secrets.ts';
import { publicFields } from '../graphql/public.ts';
import { required } from '../platform/environment.ts';
import { createRouter, type FrontDoor } from '../platform/router.ts';
import { createMeasure } from '../platform/metrics.ts';
import { sameText } from '../platform/same-text.ts';
import { now, tableData } from './wiring/common.ts';

const secrets = new Secrets();

/** The distribution alone knows the secret: limits by address would otherwise be whatever a caller says it is. */
const throughFrontDoor: FrontDoor = async (headers) =>
  sameText(headers['x-origin-secret'] ?? '', await secrets.get(required('ORIGIN_SECRET'), now()));

export const handler = createRouter(publicFields(tableData()), now, createMeasure(), throughFrontDoor);
