import type { Activity } from '../core/activity.ts';
import type { Clock } from '../core/clock.ts';
import type { Log } from '../core/log.ts';
import type { CallingThread } from '../faults/calls.ts';
import { FunctionPool, type FunctionSpec, type Result } from './pool.ts';

/** Lambda retries an asynchronous invocation twice (Lambda, "Asynchronous invocation"); its minutes are seconds here. */
const ASYNC_RETRY_MS = [1_000, 2_000];

/** All functions of the template, found by id, name or arn. */
export class Functions {
  readonly #pools = new Map<string, FunctionPool>();
  readonly #shared: { clock: Clock; log: Log; activity: Activity };

  constructor(shared: { clock: Clock; log: Log; activity: Activity }) {
    this.#shared = shared;
  }

  /** Takes over a new set: what did not change keeps its threads. */
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

  async invoke(idNameOrArn: string, event: unknown): Promise<Result> {
    const pool = this.find(idNameOrArn);
    if (!pool) throw new Error(`No function ${idNameOrArn}`);
    return pool.invoke(event);
  }

  async invokeAsync(idNameOrArn: string, event: unknown): Promise<Result> {
    return this.#shared.activity.track(async () => {
      let result = await this.invoke(idNameOrArn, event);
      for (const wait of ASYNC_RETRY_MS) {
        if (result.ok) return result;
        await new Promise((resolve) => setTimeout(resolve, wait));
        result = await this.invoke(idNameOrArn, event);
      }
      return result;
    });
  }

  /** Which thread makes a call, by the name that its calls carry; no name: none of ours. */
  calling(thread: string | undefined): CallingThread | 'ended' | undefined {
    if (thread === undefined) return undefined;
    return this.find(thread.slice(0, thread.lastIndexOf('/')))?.calling(thread) ?? 'ended';
  }

  /** The functions whose bundle is in the directory run the new one from the next invocation on. */
  restart(dir: string): void {
    for (const pool of this.all) if (pool.spec.dir === dir) pool.restart();
  }

  async close(): Promise<void> {
    await Promise.all(this.all.map((pool) => pool.close()));
  }
}
