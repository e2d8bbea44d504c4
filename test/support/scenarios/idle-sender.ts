import type { SenderDeps } from '../../../functions/workers/delivery/sender-deps.ts';

/** Services of the worker that sends texts, for tests that do not look at what else it does. */
export const IDLE_SENDER: Omit<SenderDeps, 'data' | 'carrier' | 'now'> = {
  wakeUps: { schedule: async () => undefined },
  publish: async () => undefined,
  replies: null,
  publicBaseUrl: 'https://x',
  zone: 'America/Phoenix',
  recipientHours: false,
  getPace: () => ({ segmentsPerSecond: 100, segmentsPerDay: 10_000 }),
  recordMetric: () => undefined,
  sleep: async () => undefined,
};
