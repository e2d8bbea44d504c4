import { Summary } from './summary.ts';

/** What CloudWatch identifies a metric by. */
export interface MetricId {
  readonly namespace: string;
  readonly name: string;
  readonly dimensions: Readonly<Record<string, string>>;
}

export const MINUTE_MS = 60_000;
/** Minutes with values that a metric keeps: three days without a pause. The oldest go first. */
const MINUTES_KEPT = 3 * 24 * 60;
/** Metrics at most. A deployment has a few hundred. */
const MAX_METRICS = 2_000;

interface Series {
  readonly id: MetricId;
  /** By the number of the minute since 1970. */
  readonly minutes: Map<number, Summary>;
}

/** The metrics that the local cloud collected, by minute of the virtual clock. Its size is bounded. */
export class MetricStore {
  readonly #series = new Map<string, Series>();

  /** Adds values at a moment, in milliseconds since 1970. */
  put(id: MetricId, at: number, ...values: readonly number[]): void {
    const series = this.#findOrCreate(id);
    if (!series) return;
    const minute = Math.floor(at / MINUTE_MS);
    let summary = series.minutes.get(minute);
    if (!summary) series.minutes.set(minute, (summary = new Summary()));
    for (const value of values) summary.add(value);
    if (series.minutes.size > MINUTES_KEPT) series.minutes.delete(Math.min(...series.minutes.keys()));
  }

  /** Returns a statistic of the values from `from` (inclusive) to `to` (exclusive). Undefined when there are none. */
  read(id: MetricId, statistic: string, from: number, to: number): number | undefined {
    const series = this.#series.get(toKey(id));
    if (!series) return undefined;
    const found = new Summary();
    for (let minute = Math.ceil(from / MINUTE_MS); minute < to / MINUTE_MS; minute += 1) {
      const summary = series.minutes.get(minute);
      if (summary) found.merge(summary);
    }
    return found.count === 0 ? undefined : found.read(statistic);
  }

  /** Returns the metrics of a name whose dimensions have exactly these names. */
  find(namespace: string, name: string, dimensionNames: readonly string[]): MetricId[] {
    const wanted = [...dimensionNames].sort().join();
    return [...this.#series.values()]
      .map(({ id }) => id)
      .filter(
        (id) => id.namespace === namespace && id.name === name && Object.keys(id.dimensions).sort().join() === wanted,
      );
  }

  get all(): MetricId[] {
    return [...this.#series.values()].map(({ id }) => id);
  }

  clear(): void {
    this.#series.clear();
  }

  #findOrCreate(id: MetricId): Series | undefined {
    const key = toKey(id);
    const known = this.#series.get(key);
    if (known || this.#series.size >= MAX_METRICS) return known;
    const series = { id, minutes: new Map<number, Summary>() };
    this.#series.set(key, series);
    return series;
  }
}

function toKey({ namespace, name, dimensions }: MetricId): string {
  const names = Object.keys(dimensions);
  if (names.length > 1) names.sort();
  let key = `${namespace}\n${name}`;
  // The name of a dimension has no line break and no equals sign, and its value has no line break.
  for (const dimension of names) key += `\n${dimension}=${dimensions[dimension] ?? ''}`;
  return key;
}
