/** Reads the value of a metric or expression by its id at one moment. undefined means no data. */
type ReadId = (id: string) => number | undefined;
type Evaluate = (read: ReadId) => number | undefined;

const TOKEN = /\s*(>=|<=|==|!=|[-+*/()[\],<>]|\d+(?:\.\d+)?|[A-Za-z_]\w*)/y;

/**
 * Compiles an expression of CloudWatch's metric math: numbers, ids, arithmetic, comparisons, AND, OR, IF, FILL, MAX, MIN
 * and SUM. A value that is missing makes the result missing, except in FILL, IF, MAX, MIN and SUM.
 * @throws for anything else, in one sentence
 */
export function compileExpression(source: string): Evaluate {
  const tokens = tokenize(source);
  const parser = new Parser(tokens, source);
  const result = parser.parseOr();
  parser.expectEnd();
  return result;
}

function tokenize(source: string): string[] {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < source.trimEnd().length) {
    const at = TOKEN.lastIndex;
    const token = TOKEN.exec(source)?.[1];
    if (token === undefined) throw new Error(`The local cloud cannot read "${source.slice(at)}" in "${source}"`);
    tokens.push(token);
  }
  return tokens;
}

type Operator = (a: number, b: number) => number;
const COMPARISONS: Readonly<Record<string, Operator>> = {
  '>': (a, b) => Number(a > b),
  '<': (a, b) => Number(a < b),
  '>=': (a, b) => Number(a >= b),
  '<=': (a, b) => Number(a <= b),
  '==': (a, b) => Number(a === b),
  '!=': (a, b) => Number(a !== b),
};
const SUMS: Readonly<Record<string, Operator>> = { '+': (a, b) => a + b, '-': (a, b) => a - b };
const PRODUCTS: Readonly<Record<string, Operator>> = { '*': (a, b) => a * b, '/': (a, b) => a / b };
const OR: Readonly<Record<string, Operator>> = { OR: (a, b) => Number(a !== 0 || b !== 0) };
const AND: Readonly<Record<string, Operator>> = { AND: (a, b) => Number(a !== 0 && b !== 0) };

const AGGREGATES: Readonly<Record<string, (values: readonly number[]) => number>> = {
  MAX: (values) => Math.max(...values),
  MIN: (values) => Math.min(...values),
  SUM: (values) => values.reduce((sum, value) => sum + value, 0),
};

class Parser {
  readonly #tokens: readonly string[];
  readonly #source: string;
  #next = 0;

  constructor(tokens: readonly string[], source: string) {
    this.#tokens = tokens;
    this.#source = source;
  }

  parseOr(): Evaluate {
    return this.#parseChain(() => this.#parseChain(() => this.#parseComparison(), AND), OR);
  }

  expectEnd(): void {
    if (this.#next < this.#tokens.length) this.#fail();
  }

  #parseComparison(): Evaluate {
    return this.#parseChain(
      () => this.#parseChain(() => this.#parseChain(() => this.#parseUnary(), PRODUCTS), SUMS),
      COMPARISONS,
    );
  }

  #parseChain(parseOperand: () => Evaluate, operators: Readonly<Record<string, Operator>>): Evaluate {
    let left = parseOperand();
    for (let operator = operators[this.#peek()]; operator; operator = operators[this.#peek()]) {
      this.#next += 1;
      left = combine(operator, left, parseOperand());
    }
    return left;
  }

  #parseUnary(): Evaluate {
    if (this.#peek() !== '-') return this.#parsePrimary();
    this.#next += 1;
    const operand = this.#parseUnary();
    return (read) => mapValue(operand(read), (value) => -value);
  }

  #parsePrimary(): Evaluate {
    const token = this.#take();
    if (token === '(') {
      const inner = this.parseOr();
      this.#expect(')');
      return inner;
    }
    if (/^\d/.test(token)) return () => Number(token);
    if (this.#peek() === '(') return this.#parseCall(token);
    if (/^[a-z]\w*$/.test(token)) return (read) => read(token);
    return this.#fail();
  }

  #parseCall(name: string): Evaluate {
    this.#expect('(');
    const values = this.#parseList();
    this.#expect(')');
    const [first, second, third] = values;
    const aggregate = AGGREGATES[name];
    if (aggregate)
      return (read) => {
        const known = values.flatMap((value) => value(read) ?? []);
        return known.length === 0 ? undefined : aggregate(known);
      };
    if (name === 'FILL' && first && second) return (read) => first(read) ?? second(read);
    if (name === 'IF' && first && second && third)
      return (read) => {
        const condition = first(read);
        if (condition === undefined) return undefined;
        return condition === 0 ? third(read) : second(read);
      };
    return this.#fail(name);
  }

  /** Arguments of a function, or the elements of the array that is its only argument. */
  #parseList(): Evaluate[] {
    const isArray = this.#peek() === '[';
    if (isArray) this.#next += 1;
    const values = [this.parseOr()];
    while (this.#peek() === ',') {
      this.#next += 1;
      values.push(this.parseOr());
    }
    if (isArray) this.#expect(']');
    return values;
  }

  #peek(): string {
    return this.#tokens[this.#next] ?? '';
  }

  #take(): string {
    const token = this.#peek();
    this.#next += 1;
    return token;
  }

  #expect(token: string): void {
    if (this.#take() !== token) this.#fail();
  }

  #fail(what = this.#tokens[this.#next - 1] ?? 'the end'): never {
    throw new Error(`The local cloud does not have "${what}" of metric math, in "${this.#source}"`);
  }
}

function combine(operator: Operator, left: Evaluate, right: Evaluate): Evaluate {
  return (read) => {
    const [a, b] = [left(read), right(read)];
    if (a === undefined || b === undefined) return undefined;
    const value = operator(a, b);
    // A division by zero has no datapoint.
    return Number.isFinite(value) ? value : undefined;
  };
}

function mapValue(value: number | undefined, map: (value: number) => number): number | undefined {
  return value === undefined ? undefined : map(value);
}
