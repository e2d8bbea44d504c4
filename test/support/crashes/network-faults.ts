import type { Answer } from '../../../scripts/local/dynamodb/in-process.ts';

/** How often calls to the outside go wrong. */
export interface NetworkFaultOptions {
  /** Of all calls; of those to the database each try of the SDK is one. */
  readonly rate: number;
  /** No more after so many: whatever happened, the rest runs through. */
  readonly maxFaults: number;
  /** Whose calls: others are spared. */
  readonly appliesTo: () => boolean;
}

type Input = Readonly<Record<string, unknown>>;

/** What DynamoDB says when it has too much to do (DynamoDB, "Error handling"); the SDK tries these again. */
const REFUSAL_CODES = [
  'ProvisionedThroughputExceededException',
  'ThrottlingException',
  'RequestLimitExceeded',
  'InternalServerError',
] as const;
const SINGLE_WRITES = new Set(['PutItem', 'UpdateItem', 'DeleteItem']);
/** A refusal is often followed by more of them: sometimes by so many that the SDK gives up. */
const REPEAT_REFUSAL_RATE = 0.6;

/**
 * What services do on a bad day, below the SDK: refuse for load, refuse for another's transaction, do a part of a batch,
 * and do what they were asked without the answer arriving, so that the SDK asks again.
 */
export class NetworkFaults {
  readonly #random: () => number;
  readonly #options: NetworkFaultOptions;
  /** Refuses without looking, while it lasts. */
  #isRefusing = false;
  /** Transactions that have committed: asked again with the same token, the database says so and nothing else. */
  readonly #committed = new Set<unknown>();
  faultCount = 0;

  constructor(random: () => number, options: NetworkFaultOptions) {
    this.#random = random;
    this.#options = options;
  }

  /** A try of a call to the database; `run` takes the input, which may be less than was asked. */
  async callDatabase(operation: string, input: Input, run: (input: Input) => Promise<Answer>): Promise<Answer> {
    if (!this.#shouldFail()) return run(input);
    const kinds = [
      () => this.#refuse(operation),
      () => this.#loseAnswer(run, input),
      ...(isBatch(operation)
        ? [() => this.#processPartially(operation, input, run)]
        : [() => this.#failWithConflict(operation, input, run)]),
    ];
    return (kinds[Math.floor(this.#random() * kinds.length)] ?? (() => run(input)))();
  }

  /** A call to a service whose SDK tries again by itself: not done at all, or done twice because the first answer was lost. */
  async callService<T>(call: () => Promise<T>): Promise<T> {
    if (!this.#shouldFail()) return call();
    if (this.#random() < 0.5) throw buildConnectionError();
    await call();
    return call();
  }

  /** Whether a download that begins now ends before its end. */
  shouldBreakOff(): boolean {
    return this.#shouldFail();
  }

  #shouldFail(): boolean {
    if (this.faultCount >= this.#options.maxFaults || !this.#options.appliesTo()) return false;
    const strikes = this.#random() < (this.#isRefusing ? REPEAT_REFUSAL_RATE : this.#options.rate);
    if (strikes) this.faultCount += 1;
    else this.#isRefusing = false;
    return strikes;
  }

  async #refuse(operation: string): Promise<Answer> {
    this.#isRefusing = true;
    const kinds =
      operation === 'TransactWriteItems' ? [...REFUSAL_CODES, 'TransactionInProgressException'] : REFUSAL_CODES;
    const code = kinds[Math.floor(this.#random() * kinds.length)] ?? 'ThrottlingException';
    return buildRefusal(code, code === 'InternalServerError' ? 500 : 400);
  }

  /** It was done, and nobody heard of it. */
  async #loseAnswer(run: (input: Input) => Promise<Answer>, input: Input): Promise<Answer> {
    const { status } = await run(input);
    if (status === 200) this.#committed.add(input['ClientRequestToken']);
    if (this.#random() < 0.5) return buildRefusal('InternalServerError', 500);
    throw buildConnectionError();
  }

  async #failWithConflict(operation: string, input: Input, run: (input: Input) => Promise<Answer>): Promise<Answer> {
    if (SINGLE_WRITES.has(operation)) return buildRefusal('TransactionConflictException', 400);
    const { TransactItems, ClientRequestToken: token } = input;
    if ((token !== undefined && this.#committed.has(token)) || !Array.isArray(TransactItems)) return run(input);
    const index = Math.floor(this.#random() * TransactItems.length);
    const code = this.#random() < 0.8 ? 'TransactionConflict' : 'ThrottlingError';
    return buildRefusal('TransactionCanceledException', 400, {
      CancellationReasons: TransactItems.map((_, each) =>
        each === index ? { Code: code, Message: code } : { Code: 'None' },
      ),
    });
  }

  /** Some of a batch, and what is left of it; one at least is done, or nothing would ever end. */
  async #processPartially(operation: string, input: Input, run: (input: Input) => Promise<Answer>): Promise<Answer> {
    const [[table, asked] = ['', []]] = Object.entries(input['RequestItems'] as Record<string, unknown>);
    const all = operation === 'BatchGetItem' ? (asked as { Keys: unknown[] }).Keys : (asked as unknown[]);
    const done = 1 + Math.floor(this.#random() * all.length);
    const some = (each: unknown[]) => ({
      [table]: operation === 'BatchGetItem' ? { ...(asked as object), Keys: each } : each,
    });
    const answer = await run({ ...input, RequestItems: some(all.slice(0, done)) });
    const left = all.slice(done);
    return left.length === 0 || answer.status !== 200
      ? answer
      : {
          ...answer,
          body: {
            ...(answer.body as object),
            [operation === 'BatchGetItem' ? 'UnprocessedKeys' : 'UnprocessedItems']: some(left),
          },
        };
  }
}

export function buildConnectionError(): Error {
  return Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
}

function buildRefusal(code: string, status: number, more: object = {}): Answer {
  return {
    status,
    body: { __type: `com.amazonaws.dynamodb.v20120810#${code}`, message: code, Message: code, ...more },
  };
}

function isBatch(operation: string): boolean {
  return operation === 'BatchGetItem' || operation === 'BatchWriteItem';
}
