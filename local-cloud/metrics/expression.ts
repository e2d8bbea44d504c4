import { compileFunction } from 'node:vm';

type Evaluate = (read: (id: string) => number | undefined) => number | undefined;

/** The functions of CloudWatch's metric math that the template uses. A missing value is NaN. */
const FUNCTIONS: Readonly<Record<string, (...values: readonly (number | readonly number[])[]) => unknown>> = {
  IF: (condition, then, otherwise) => (condition ? then : otherwise),
  FILL: (value, otherwise) => (Number.isFinite(value) ? value : otherwise),
  SUM: (...values) => {
    const known = values.flat().filter(Number.isFinite);
    return known.length === 0 ? Number.NaN : known.reduce((sum, value) => sum + value, 0);
  },
};
const ID = /\b[a-z]\w*/g;
/** Calls of functions that take missing values. */
const WITH_MISSING = /\b(?:FILL|SUM)\([^()]*\)/g;

/**
 * Compiles an expression of metric math. Its operators mean the same in JavaScript. A missing value makes the result missing, except in
 * FILL and SUM, and a division by zero has no datapoint.
 * @throws for a function that is not in `FUNCTIONS`, in one sentence
 */
export function compileExpression(source: string): Evaluate {
  const unknown = (source.match(/\b[A-Z]\w*/g) ?? []).find(
    (name) => !(name in FUNCTIONS) && !/^(?:AND|OR)$/.test(name),
  );
  if (unknown !== undefined)
    throw new Error(`The local cloud does not have "${unknown}" of metric math, in "${source}"`);
  const ids = [...new Set(source.match(ID))];
  const needed = [...new Set(source.replaceAll(WITH_MISSING, '0').match(ID))];
  const script = source.replaceAll(/\bAND\b/g, '&&').replaceAll(/\bOR\b/g, '||');
  const compute = compileFunction(`return Number(${script})`, [...Object.keys(FUNCTIONS), ...ids]) as (
    ...values: unknown[]
  ) => number;
  return (read) => {
    const values = new Map(ids.map((id) => [id, read(id)]));
    if (needed.some((id) => values.get(id) === undefined)) return undefined;
    const result = compute(...Object.values(FUNCTIONS), ...ids.map((id) => values.get(id) ?? Number.NaN));
    return Number.isFinite(result) ? result : undefined;
  };
}
