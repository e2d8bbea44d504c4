import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { Worker } from 'node:worker_threads';
import type { CallingThread } from '../faults/calls.ts';
import type { FromThread } from './port-messages.ts';
import { PortReplies } from './port-reply.ts';
import type { FunctionSpec, Result, Shared } from './spec.ts';
import { startWorker } from './start-worker.ts';
import type { FunctionError, Invocation, Outcome } from './worker.ts';

interface Thread {
  readonly name: string;
  readonly worker: Worker;
  /** The generation of the bundle. A thread with an older bundle ends after its invocation. */
  readonly generation: number;
  busy: boolean;
  /** Ends the thread when it stays idle. */
  idle: NodeJS.Timeout | undefined;
  /** The calls to services in this invocation. */
  calls: number;
  finish: ((outcome: Outcome) => void) | undefined;
  readonly replies: PortReplies;
}

export interface FunctionStats {
  invocations: number;
  errors: number;
  lastError: string | undefined;
}

/**
 * Threads of one function. Lambda allows a thousand concurrent invocations. Here each thread compiles its bundle again, and
 * more threads than cores slow each other down.
 */
const DEFAULT_THREADS = Math.max(1, Math.min(3, availableParallelism() - 1));

/**
 * After how long without an invocation a thread ends, in milliseconds. Lambda ends idle environments, too. People wait for
 * answers, and a start takes a third of a second.
 */
const IDLE_MS = { person: 10 * 60_000, queue: 30_000 } as const;

/** Who waits for an invocation to end: a person, or a queue or schedule. */
export type Waits = keyof typeof IDLE_MS;

/** The threads of one function. As in Lambda, a thread runs one invocation at a time and is used again. */
export class FunctionPool {
  readonly spec: FunctionSpec;
  readonly stats: FunctionStats = { invocations: 0, errors: 0, lastError: undefined };
  readonly #shared: Shared;
  #threads: Thread[] = [];
  #waiting: ((thread: Thread) => void)[] = [];
  #generation = 0;
  #invocation = 0;
  #started = 0;
  #closed = false;

  constructor(spec: FunctionSpec, shared: Shared) {
    this.spec = spec;
    this.#shared = shared;
  }

  get running(): number {
    return this.#threads.filter((thread) => thread.busy).length;
  }

  /** Threads that run or wait for an invocation. */
  get threads(): number {
    return this.#threads.length;
  }

  get maxConcurrency(): number {
    return this.#shared.threads ?? DEFAULT_THREADS;
  }

  /** Returns the used heap of the largest thread, in bytes. */
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

  async invoke(event: unknown, waits: Waits): Promise<Result> {
    return this.#shared.activity.track(async () => {
      const thread = await this.#acquire();
      this.stats.invocations += 1;
      const started = performance.now();
      const outcome = await this.#run(thread, event);
      this.#shared.metrics.invoked(this.spec.name, performance.now() - started, !('result' in outcome));
      this.#release(thread, waits);
      if ('result' in outcome) return { ok: true, value: outcome.result };
      this.stats.errors += 1;
      this.stats.lastError = `${outcome.error.errorType}: ${outcome.error.errorMessage}`;
      this.#shared.log.error(this.spec.id, [this.stats.lastError, ...outcome.error.trace.slice(1, 6)].join('\n'));
      return { ok: false, error: outcome.error };
    });
  }

  /** Makes the next invocation load the bundle again. Idle threads end now, busy threads after their invocation. */
  restart(): void {
    this.#generation += 1;
    for (const thread of this.#threads.filter((candidate) => !candidate.busy)) this.#end(thread);
  }

  /** Returns the thread with that name and counts its call. Undefined when the thread has ended. */
  calling(name: string): CallingThread | undefined {
    const thread = this.#threads.find((candidate) => candidate.name === name);
    return thread && this.#countCall(thread);
  }

  #countCall(thread: Thread): CallingThread {
    thread.calls += 1;
    return { functionId: this.spec.id, call: thread.calls, kill: () => this.#kill(thread) };
  }

  #receive(thread: Thread, message: Outcome | FromThread): void {
    // A call of a thread that has ended must have no effect.
    if (!this.#threads.includes(thread)) return;
    if (!('kind' in message)) return thread.finish?.(message);
    thread.replies.receive(message, (call, reply) => this.#shared.performCall(call, this.#countCall(thread), reply));
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all(this.#threads.map((thread) => thread.worker.terminate()));
    this.#threads = [];
  }

  #acquire(): Promise<Thread> | Thread {
    const idle = this.#threads.find((thread) => !thread.busy && thread.generation === this.#generation);
    if (idle) {
      clearTimeout(idle.idle);
      idle.busy = true;
      return idle;
    }
    if (this.#threads.length < this.maxConcurrency) return this.#start();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #release(thread: Thread, waits: Waits): void {
    thread.busy = false;
    if (!this.#shared.keepsThreads) thread.idle = setTimeout(() => this.#end(thread), IDLE_MS[waits]).unref();
    if (thread.generation !== this.#generation) this.#end(thread);
    const next = this.#waiting.shift();
    if (!next) return;
    const acquired = this.#acquire();
    if (acquired instanceof Promise) void acquired.then(next);
    else next(acquired);
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
        finish({
          id,
          error: failure('Sandbox.Timedout', `Task timed out after ${(spec.timeoutMs / 1000).toFixed(2)} seconds`),
        });
      }, spec.timeoutMs);
      const finish = (outcome: Outcome): void => {
        clearTimeout(timer);
        thread.finish = undefined;
        resolve(outcome);
      };
      thread.finish = finish;
      thread.worker.postMessage(invocation);
    });
  }

  #start(): Thread {
    const { spec } = this;
    const name = `${spec.id}/${(this.#started += 1)}`;
    const worker = startWorker(spec, {
      clock: this.#shared.clock.shared,
      thread: name,
      ports: this.#shared.ports(),
    });
    const thread: Thread = {
      name,
      worker,
      generation: this.#generation,
      busy: true,
      idle: undefined,
      calls: 0,
      finish: undefined,
      replies: new PortReplies((message, transfer = []) => worker.postMessage(message, transfer)),
    };
    worker.stdout.on('data', (chunk: Buffer) => this.#output(chunk));
    worker.stderr.on('data', (chunk: Buffer) => this.#output(chunk));
    worker.on('message', (message: Outcome | FromThread) => this.#receive(thread, message));
    worker.on('error', (error: Error) => this.#handleExit(thread, failure(error.name, error.message)));
    worker.on('exit', () =>
      this.#handleExit(thread, failure('Runtime.ExitError', 'The process of the function ended')),
    );
    this.#threads.push(thread);
    return thread;
  }

  #handleExit(thread: Thread, error: FunctionError): void {
    this.#threads = this.#threads.filter((candidate) => candidate !== thread);
    thread.finish?.({ id: 0, error });
  }

  #end(thread: Thread): void {
    clearTimeout(thread.idle);
    this.#threads = this.#threads.filter((candidate) => candidate !== thread);
    if (!this.#closed) void thread.worker.terminate();
  }

  /** Ends a thread during its invocation, which then fails like one whose process ended. */
  #kill(thread: Thread): Promise<unknown> {
    this.#threads = this.#threads.filter((candidate) => candidate !== thread);
    return thread.worker.terminate();
  }

  #output(chunk: Buffer): void {
    for (const line of chunk.toString().split('\n')) {
      if (line.trim() === '') continue;
      this.#shared.metrics.output(line);
      this.#shared.log.info(this.spec.id, line);
    }
  }
}

function failure(errorType: string, errorMessage: string): FunctionError {
  return { errorType, errorMessage, trace: [] };
}
