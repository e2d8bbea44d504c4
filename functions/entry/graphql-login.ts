import { loginFields } from '../graphql/accounts/login.ts';
import { signUpFields } from '../graphql/accounts/sign-up.ts';
import { createRouter } from '../graphql/registry/router.ts';
import { createMetricRecorder } from '../platform/metrics.ts';
import {
  createMailQueue,
  createPublisher,
  createQueue,
  createTableData,
  isBilled,
  now,
  subscriptionRevoker,
} from './wiring/common.ts';
import { createFrontDoor } from './wiring/front-door.ts';

const metrics = createMetricRecorder();

const deps = {
  data: createTableData(),
  recordMetric: metrics.record,
  mails: createMailQueue(),
  replies: createQueue('REPLIES_QUEUE_URL'),
  isBilled: isBilled(),
  publish: createPublisher(),
  endMembership: subscriptionRevoker().endMembership,
};

/** The fields with which people sign in and sign up. Apart from public pages, so that a flood of visitors keeps no one out. */
export const handler = createRouter({ ...loginFields(deps), ...signUpFields(deps) }, now, metrics, createFrontDoor());
