import { randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { Activity } from '../core/activity.ts';
import type { Clock } from '../core/clock.ts';
import type { Log } from '../core/log.ts';
import type { CallingThread } from '../faults/calls.ts';
import type { FunctionError, Invocation, Outcome, WorkerSetup } from './worker.ts';

/** A function as the template defines it. */
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

interface Thread {
  readonly name: string;
  readonly worker: Worker;
  /** Which bundle it runs: threads of an older one end after their invocation. */
  readonly generation: number;
  busy: boolean;
  /** Calls to the outside that the present invocation has made. */
  calls: number;
  settle: ((outcome: Outcome) => void) | undefined;
}

export interface FunctionStats {
  invocations: number;
  errors: number;
  lastError: string | undefined;
}

/** As many at a time as make sense on a laptop; Lambda has a thousand. */
const MAX_THREADS = 3;

/** One function's threads: grown when all are busy, reused, one invocation at a time in each, as in Lambda. */
export class FunctionPool {
  readonly spec: FunctionSpec;
  readonly stats: FunctionStats = { invocations: 0, errors: 0, lastError: undefined };
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #activity: Activity;
  #threads: Thread[] = [];
  #waiting: ((thread: Thread) => void)[] = [];
  #generation = 0;
  #invocation = 0;
  #started = 0;
  #closed = false;

  constructor(spec: FunctionSpec, shared: { clock: Clock; log: Log; activity: Activity }) {
    this.spec = spec;
    this.#clock = shared.clock;
    this.#log = shared.log;
    this.#activity = shared.activity;
  }

  get running(): number {
    return this.#threads.filter((thread) => thread.busy).length;
  }

  get maxConcurrency(): number {
    return MAX_THREADS;
  }

  /** Bytes that its largest thread holds on its heap. */
  async heap(): Promise<number> {
    const heaps = await Promise.all(
      this.#threads.map(({ worker }) =>
        worker.getHeapStatistics().then(
          ({ used_heap_size }) => used_heap_size,
          () => 0,
        ),
      ),
    );
    return Math.max(0, ...heaps);
  }

  async invoke(event: unknown): Promise<Result> {
    return this.#activity.track(async () => {
      const thread = await this.#free();
      this.stats.invocations += 1;
      const outcome = await this.#run(thread, event);
      this.#release(thread);
      if ('result' in outcome) return { ok: true, value: outcome.result };
      this.stats.errors += 1;
      this.stats.lastError = `${outcome.error.errorType}: ${outcome.error.errorMessage}`;
      this.#log.error(this.spec.id, [this.stats.lastError, ...outcome.error.trace.slice(1, 6)].join('\n'));
      return { ok: false, error: outcome.error };
    });
  }

  /** The bundle changed: idle threads end now, busy ones after their invocation. */
  restart(): void {
    this.#generation += 1;
    for (const thread of this.#threads.filter((candidate) => !candidate.busy)) this.#end(thread);
  }

  /** The thread that makes a call to the outside, which counts; none of that name any more: undefined. */
  calling(name: string): CallingThread | undefined {
    const thread = this.#threads.find((candidate) => candidate.name === name);
    if (!thread) return undefined;
    thread.calls += 1;
    return { functionId: this.spec.id, call: thread.calls, kill: () => this.#kill(thread) };
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all(this.#threads.map((thread) => thread.worker.terminate()));
    this.#threads = [];
  }

  #free(): Promise<Thread> | Thread {
    const idle = this.#threads.find((thread) => !thread.busy && thread.generation === this.#generation);
    if (idle) {
      idle.busy = true;
      return idle;
    }
    if (this.#threads.length < MAX_THREADS) return this.#start();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #release(thread: Thread): void {
    thread.busy = false;
    if (thread.generation !== this.#generation) this.#end(thread);
    const next = this.#waiting.shift();
    if (!next) return;
    const free = this.#free();
    if (free instanceof Promise) void free.then(next);
    else next(free);
  }

  #run(thread: Thread, event: unknown): Promise<Outcome> {
    const { spec } = this;
    const id = (this.#invocation += 1);
    thread.calls = 0;
    const invocation: Invocation = {
      id,
      event,
      context: {
        functionName: spec.name,
        arn: spec.arn,
        memory: spec.memory,
        requestId: randomUUID(),
        timeoutMs: spec.timeoutMs,
      },
    };
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.#end(thread);
        settle({
          id,
          error: failure('Sandbox.Timedout', `Task timed out after ${(spec.timeoutMs / 1000).toFixed(2)} seconds`),
        });
      }, spec.timeoutMs);
      const settle = (outcome: Outcome): void => {
        clearTimeout(timer);
        thread.settle = undefined;
        resolve(outcome);
      };
      thread.settle = settle;
      thread.worker.postMessage(invocation);
    });
  }

  #start(): Thread {
    const { spec } = this;
    const [file = 'index', exportName = 'handler'] = spec.handler.split('.');
    const name = `${spec.id}/${(this.#started += 1)}`;
    const setup: WorkerSetup = { clock: this.#clock.shared, file: `${spec.dir}/${file}.mjs`, exportName, thread: name };
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: setup,
      env: { ...spec.environment },
      stdout: true,
      stderr: true,
      name: spec.id,
      resourceLimits: { maxOldGenerationSizeMb: Math.max(128, spec.memory) },
    });
    const thread: Thread = { name, worker, generation: this.#generation, busy: true, calls: 0, settle: undefined };
    worker.stdout.on('data', (chunk: Buffer) => this.#output(chunk));
    worker.stderr.on('data', (chunk: Buffer) => this.#output(chunk));
    worker.on('message', (outcome: Outcome) => thread.settle?.(outcome));
    worker.on('error', (error: Error) => this.#crashed(thread, failure(error.name, error.message)));
    worker.on('exit', () => this.#crashed(thread, failure('Runtime.ExitError', 'The function ended its own process')));
    this.#threads.push(thread);
    return thread;
  }

  #crashed(thread: Thread, error: FunctionError): void {
    this.#threads = this.#threads.filter((candidate) => candidate !== thread);
    thread.settle?.({ id: 0, error });
  }

  #end(thread: Thread): void {
    this.#threads = this.#threads.filter((candidate) => candidate !== thread);
    if (!this.#closed) void thread.worker.terminate();
  }

  /** In the middle of its work: the invocation fails as one whose process is gone. */
  #kill(thread: Thread): Promise<unknown> {
    this.#threads = this.#threads.filter((candidate) => candidate !== thread);
    return thread.worker.terminate();
  }

  #output(chunk: Buffer): void {
    for (const line of chunk.toString().split('\n')) if (line.trim() !== '') this.#log.info(this.spec.id, line);
  }
}

function failure(errorType: string, errorMessage: string): FunctionError {
  return { errorType, errorMessage, trace: [] };
}
