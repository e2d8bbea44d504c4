import type { AppFunction } from './app-function.ts';
import type { WorkQueue } from './work-queue.ts';

/**
 * The queues and functions of one capability. The dashboard and the alarms are derived from this list, so a queue or
 * function that its capability returns is watched without another entry anywhere.
 *
 * A capability adds its resources to the stack itself and has no scope of its own. A scope would become part of every
 * logical id, and CloudFormation replaces a queue, together with its messages, when its logical id changes.
 */
export interface Capability {
  readonly queues: readonly WorkQueue[];
  readonly functions: readonly AppFunction[];
}
