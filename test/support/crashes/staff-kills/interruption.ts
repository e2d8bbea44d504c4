import { AsyncLocalStorage } from 'node:async_hooks';
import type { AroundCall } from '../../simulation/engine-client.ts';

/**
 * What happens to the function of a call of staff at one of its calls to a service. DIES: the function ends, and everything after
 * fails. FAILS: the service reports a failure, and the function continues. Each before or after the service has done its work.
 */
export const INTERRUPTIONS = ['DIES_BEFORE', 'DIES_AFTER', 'FAILS_BEFORE', 'FAILS_AFTER'] as const;
type InterruptionKind = (typeof INTERRUPTIONS)[number];

export interface Interruption {
  readonly kind: InterruptionKind;
  /** The number of the call to a service, from 1 on. */
  readonly at: number;
}

class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

interface RunState {
  readonly interruption: Interruption | null;
  calls: string[];
  isDead: boolean;
}

/** Interrupts calls of staff at a chosen call to a service. Workers and the test itself are left alone. */
export class Interrupter {
  readonly #runs = new AsyncLocalStorage<RunState>();

  readonly aroundCall: AroundCall = async (what, call) => {
    const run = this.#runs.getStore();
    if (!run) return call();
    if (run.isDead) throw new Interrupted();
    run.calls.push(what);
    if (run.interruption?.at !== run.calls.length) return call();
    const { kind } = run.interruption;
    run.isDead = kind.startsWith('DIES');
    if (kind.endsWith('AFTER')) await call();
    throw new Interrupted();
  };

  /** Runs a call of staff. Returns its answer and the calls to services that it made. */
  async run<T>(
    interruption: Interruption | null,
    call: () => Promise<T>,
  ): Promise<{ readonly answer: T; readonly calls: readonly string[] }> {
    const state: RunState = { interruption, calls: [], isDead: false };
    const answer = await this.#runs.run(state, call);
    return { answer, calls: state.calls };
  }
}
