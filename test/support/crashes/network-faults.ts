import type { Answer } from '../../../local-cloud/engine.ts';

/** How often calls to services fail. */
export interface NetworkFaultOptions {
  /** Share of all calls. Each attempt of the SDK at a database call counts. */
  readonly rate: number;
  /** Limit, so that the rest of the run finishes. */
  readonly maxFaults: number;
  /** Whether the current call may fail. */
  readonly appliesTo: () => boolean;
}

type Input = Readonly<Record<string, unknown>>;

/** Errors of an overloaded DynamoDB. The SDK repeats such calls. */
const REFUSAL_CODES = [
  'ProvisionedThroughputExceededException',
  'ThrottlingException',
  'RequestLimitExceeded',
  'InternalServerError',
] as const;
const SINGLE_WRITES = new Set(['PutItem', 'UpdateItem', 'DeleteItem']);
/** Share of refusals that are followed by another one. Some series are so long that the SDK gives up. */
const REPEAT_REFUSAL_RATE = 0.6;

/**
 * Simulates failures of services below the SDK. A service refuses calls under load or because of another transaction, does
 * only a part of a batch, or does the work but loses its answer, so that the SDK repeats the call.
 */
export class NetworkFaults {
  readonly #random: () => number;
  readonly #options: NetworkFaultOptions;
  /** Whether a series of refusals is under way. */
  #isRefusing = false;
  /** Tokens of committed transactions. A repeated call with such a token must succeed. */
  readonly #committed = new Set<unknown>();
  faultCount = 0;

  constructor(random: () => number, options: NetworkFaultOptions) {
    this.#random = random;
    this.#options = options;
  }

  /** Makes one attempt at a database call. `run` may get only a part of the input. */
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

  /** Calls a service whose SDK repeats calls. A failing call is not done at all, or done twice after a lost answer. */
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

  /** Does the work, but loses the answer. */
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

  /** Does a part of a batch and returns the rest. At least one entry is done, or the SDK would repeat the call forever. */
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
