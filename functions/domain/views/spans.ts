/** A stretch of time. */
export interface Span {
  readonly from: Date;
  readonly to: Date;
}

/** An item holds this many spans. Beyond them the two nearest become one. */
const MAX_SPANS = 64;

/** Returns the union of spans with another one, in order, without overlaps. */
export function addSpan(spans: readonly Span[], span: Span): readonly Span[] {
  const united: Span[] = [];
  for (const each of [...spans, span].toSorted((a, b) => a.from.getTime() - b.from.getTime())) {
    const last = united.at(-1);
    if (last && each.from <= last.to) united[united.length - 1] = { from: last.from, to: later(last.to, each.to) };
    else united.push(each);
  }
  return united.length > MAX_SPANS ? joinNearest(united) : united;
}

/** Returns the length of spans that do not overlap, in seconds. */
export function measureSpans(spans: readonly Span[]): number {
  return spans.reduce((sum, { from, to }) => sum + (to.getTime() - from.getTime()) / 1_000, 0);
}

function joinNearest(spans: readonly Span[]): readonly Span[] {
  const gaps = spans.slice(1).map(({ from }, index) => from.getTime() - (spans[index]?.to.getTime() ?? 0));
  const index = gaps.indexOf(Math.min(...gaps));
  const [first, second] = spans.slice(index, index + 2);
  return first && second ? spans.toSpliced(index, 2, { from: first.from, to: second.to }) : spans;
}

function later(one: Date, other: Date): Date {
  return one > other ? one : other;
}
