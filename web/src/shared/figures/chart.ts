/** The steps of an axis begin with one of these digits. */
const STEP_DIGITS = [1, 2, 5, 10];
const MAX_STEPS = 4;

/** Returns the values of an axis from 0 to the first one that is `highest` or more. They are whole numbers. */
export function computeTicks(highest: number): readonly number[] {
  if (highest <= 0) return [0, 1];
  const magnitude = 10 ** Math.floor(Math.log10(Math.max(1, highest / MAX_STEPS)));
  const digit = STEP_DIGITS.find((each) => each * magnitude * MAX_STEPS >= highest) ?? 10;
  const step = digit * magnitude;
  return Array.from({ length: Math.ceil(highest / step) + 1 }, (_, index) => index * step);
}

/** Returns the indexes of the bars that have a label, the last one always, at most `most` of them. */
export function pickLabels(bars: number, most: number): readonly number[] {
  const step = Math.max(1, Math.ceil(bars / most));
  return Array.from({ length: bars }, (_, index) => index).filter((index) => (bars - 1 - index) % step === 0);
}

/** Returns values without gaps: a missing value is the one before it, or the first one. */
export function carryForward(values: readonly (number | null)[]): readonly number[] {
  let last = values.find((value) => value !== null) ?? 0;
  return values.map((value) => (last = value ?? last));
}

/** Returns the points of a line in a box of `values.length` by 100. The line ends at the right of its box's middle. */
export function toPoints(values: readonly number[], highest: number): string {
  return values
    .map((value, index) => `${index + 0.5},${(100 - (highest <= 0 ? 0 : value / highest) * 100).toFixed(2)}`)
    .join(' ');
}
