import type { Activity } from '../core/activity.ts';
import type { Clock } from '../core/clock.ts';
import type { Reply } from '../core/http.ts';
import type { Log } from '../core/log.ts';
import type { CallingThread } from '../faults/calls.ts';
import type { ServiceMetrics } from '../metrics/service-metrics.ts';
import type { PortCall } from './port-messages.ts';
import type { FunctionError } from './worker.ts';

/** Performs a call of a thread to a local service. */
export type PerformCall = (call: PortCall, thread: CallingThread, reply: Reply) => void;

/** What all functions share. */
export interface Shared {
  readonly clock: Clock;
  readonly log: Log;
  readonly activity: Activity;
  /** The port of the local services, and that of the carrier. */
  readonly ports: () => Readonly<Record<PortCall['to'], number>>;
  readonly performCall: PerformCall;
  readonly metrics: Pick<ServiceMetrics, 'invoked' | 'output'>;
  /** Threads of each function at most. By default as many as the machine has cores for, up to 3. */
  readonly threads: number | undefined;
  /** Whether idle threads stay. By default they end after a while, which saves memory. */
  readonly keepsThreads: boolean;
}

/** A function of the template. */
export interface FunctionSpec {
  readonly id: string;
  readonly name: string;
  readonly arn: string;
  readonly roleArn: string;
  readonly dir: string;
  readonly handler: string;
  readonly timeoutMs: number;
  readonly memory: number;
  readonly environment: Readonly<Record<string, string>>;
}

export type Result =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly error: FunctionError };
