import type { CallingThread } from '../faults/calls.ts';
import { FunctionPool, type Waits } from './pool.ts';
import type { FunctionSpec, Result, Shared } from './spec.ts';

/** Lambda retries an asynchronous invocation twice, after minutes (Lambda, "Asynchronous invocation"). Here after seconds. */
const ASYNC_RETRY_MS = [1_000, 2_000];

/** All functions of the template. */
export class Functions {
  readonly #pools = new Map<string, FunctionPool>();
  readonly #shared: Shared;

  constructor(shared: Shared) {
    // A copy, which `attach` changes. The pools read it at each use.
    this.#shared = { ...shared };
  }

  /** Moves the functions with their threads to another cloud. Nothing may run. Returns these functions. */
  attach(shared: Shared): this {
    Object.assign(this.#shared, shared);
    for (const { stats } of this.all) Object.assign(stats, { invocations: 0, errors: 0, lastError: undefined });
    return this;
  }

  /** Applies the functions of the template. An unchanged function keeps its threads. */
  async define(specs: readonly FunctionSpec[]): Promise<void> {
    const ids = new Set(specs.map((spec) => spec.id));
    for (const [id, pool] of this.#pools) {
      const spec = specs.find((candidate) => candidate.id === id);
      if (ids.has(id) && JSON.stringify(spec) === JSON.stringify(pool.spec)) continue;
      this.#pools.delete(id);
      await pool.close();
    }
    for (const spec of specs)
      if (!this.#pools.has(spec.id)) this.#pools.set(spec.id, new FunctionPool(spec, this.#shared));
  }

  get all(): FunctionPool[] {
    return [...this.#pools.values()];
  }

  find(idNameOrArn: string): FunctionPool | undefined {
    return this.all.find(
      ({ spec }) => spec.id === idNameOrArn || spec.name === idNameOrArn || spec.arn === idNameOrArn,
    );
  }

  /** Invokes a function and waits for the result. @throws when the function does not exist */
  async invoke(idNameOrArn: string, event: unknown, waits: Waits = 'person'): Promise<Result> {
    const pool = this.find(idNameOrArn);
    if (!pool) throw new Error(`No function ${idNameOrArn}`);
    return pool.invoke(event, waits);
  }

  /** Invokes a function with Lambda's retries for asynchronous invocations. Resolves after the last attempt. */
  async invokeAsync(idNameOrArn: string, event: unknown): Promise<Result> {
    return this.#shared.activity.track(async () => {
      let result = await this.invoke(idNameOrArn, event, 'queue');
      for (const wait of ASYNC_RETRY_MS) {
        if (result.ok) return result;
        await new Promise((resolve) => setTimeout(resolve, wait));
        result = await this.invoke(idNameOrArn, event, 'queue');
      }
      return result;
    });
  }

  /** Returns the thread with that name, and counts the call. Undefined without a name: the caller is not a function. */
  calling(thread: string | undefined): CallingThread | 'ended' | undefined {
    if (thread === undefined) return undefined;
    return this.find(thread.slice(0, thread.lastIndexOf('/')))?.calling(thread) ?? 'ended';
  }

  /** Makes some functions load their bundle again for the next invocation. */
  restart(chosen: (spec: FunctionSpec) => boolean): void {
    for (const pool of this.all) if (chosen(pool.spec)) pool.restart();
  }

  async close(): Promise<void> {
    await Promise.all(this.all.map((pool) => pool.close()));
  }
}
