/** The width of a bin, as a ratio. A percentile is off by at most 1 %. */
const BIN_RATIO = 1.02;
const LOG_RATIO = Math.log(BIN_RATIO);
/** Values up to this share a bin. Nothing that is measured is smaller, except zero. */
const SMALLEST = 0.001;

/** Values of a metric in one period: sums, and the distribution in bins, so that the size does not grow with the values. */
export class Summary {
  count = 0;
  sum = 0;
  min = Infinity;
  max = -Infinity;
  readonly #bins = new Map<number, number>();

  add(value: number): void {
    this.count += 1;
    this.sum += value;
    this.min = Math.min(this.min, value);
    this.max = Math.max(this.max, value);
    const bin = value <= SMALLEST ? 0 : Math.max(1, Math.ceil(Math.log(value / SMALLEST) / LOG_RATIO));
    this.#bins.set(bin, (this.#bins.get(bin) ?? 0) + 1);
  }

  merge(other: Summary): void {
    this.count += other.count;
    this.sum += other.sum;
    this.min = Math.min(this.min, other.min);
    this.max = Math.max(this.max, other.max);
    for (const [bin, count] of other.#bins) this.#bins.set(bin, (this.#bins.get(bin) ?? 0) + count);
  }

  /** Returns a statistic by its CloudWatch name, such as Sum, Maximum or p95. @throws for an unknown statistic */
  read(statistic: string): number {
    switch (statistic) {
      case 'Sum':
        return this.sum;
      case 'Average':
        return this.sum / this.count;
      case 'Minimum':
        return this.min;
      case 'Maximum':
        return this.max;
      case 'SampleCount':
        return this.count;
    }
    const percentile = /^p(\d+(?:\.\d+)?)$/.exec(statistic)?.[1];
    if (percentile !== undefined) return this.#readPercentile(Number(percentile) / 100);
    const threshold = /^PR\(:(\d+(?:\.\d+)?)\)$/.exec(statistic)?.[1];
    if (threshold !== undefined) return 100 * this.#readShareUpTo(Number(threshold));
    throw new Error(`The local cloud does not have the statistic ${statistic}`);
  }

  #readPercentile(share: number): number {
    const target = Math.max(1, Math.ceil(share * this.count));
    let seen = 0;
    for (const bin of [...this.#bins.keys()].sort((a, b) => a - b)) {
      seen += this.#bins.get(bin) ?? 0;
      if (seen >= target) return Math.min(this.max, Math.max(this.min, toValue(bin)));
    }
    return this.max;
  }

  #readShareUpTo(limit: number): number {
    if (limit >= this.max) return 1;
    let within = 0;
    for (const [bin, count] of this.#bins) if (toValue(bin) <= limit) within += count;
    return within / this.count;
  }
}

/** Returns the upper end of a bin. */
function toValue(bin: number): number {
  return bin === 0 ? 0 : SMALLEST * BIN_RATIO ** bin;
}
