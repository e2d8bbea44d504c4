type Input = Readonly<Record<string, unknown>>;
type Keyed = { readonly pk?: { readonly S: string }; readonly sk?: { readonly S: string } };

/** Items that are read, by key; of a query all keys that begin so. */
interface Read {
  readonly key: string;
  readonly prefix: boolean;
}

type Written = readonly [key: string, how: unknown];

/** What a call reads and writes: of the table by key, and the carrier. */
export class CallFootprint {
  readonly #read: readonly Read[];
  /** By key: what is done to the item. Two who do the same to it, or only add to it, may do so in either order. */
  readonly #written: ReadonlyMap<string, unknown>;
  /** The same for calls that touch the same in the same way. */
  readonly name: string;

  constructor(read: readonly Read[], written: readonly Written[]) {
    this.#read = read;
    this.#written = new Map(written);
    this.name = JSON.stringify([read, written]).replace(RANDOM_ID, '');
  }

  /** Whether the order of the two can matter: one writes what the other reads, or writes otherwise. */
  conflictsWith(other: CallFootprint): boolean {
    return (
      this.#overwritesReadsOf(other) ||
      other.#overwritesReadsOf(this) ||
      [...this.#written].some(([key, how]) => other.#written.has(key) && other.#written.get(key) !== how)
    );
  }

  #overwritesReadsOf(other: CallFootprint): boolean {
    return other.#read.some(({ key, prefix }) =>
      prefix ? [...this.#written.keys()].some((written) => written.startsWith(key)) : this.#written.has(key),
    );
  }
}

/** `input`: of a call to the database. What is put on a queue or a schedule comes later, and meets nothing by itself. */
export function getFootprint(what: string, input: Input | undefined): CallFootprint {
  if (!input) return new CallFootprint([], what === 'carrier' ? [['carrier', what]] : []);
  const one = (item: unknown): Read => ({ key: toKeyString(item), prefix: false });
  switch (what) {
    case 'GetItem':
      return new CallFootprint([one(input['Key'])], []);
    case 'BatchGetItem':
      return new CallFootprint(
        Object.values(input['RequestItems'] as Record<string, { Keys: unknown[] }>).flatMap(({ Keys }) =>
          Keys.map(one),
        ),
        [],
      );
    case 'Query':
      return new CallFootprint([toQueriedRange(input)], []);
    case 'PutItem':
    case 'UpdateItem':
    case 'DeleteItem':
      return new CallFootprint([], [toWritten(input)]);
    case 'BatchWriteItem':
      return new CallFootprint(
        [],
        Object.values(input['RequestItems'] as Record<string, Request[]>).flatMap((requests) =>
          requests.map(({ PutRequest, DeleteRequest }) => toWritten(PutRequest ?? DeleteRequest ?? {})),
        ),
      );
    case 'TransactWriteItems': {
      const parts = (input['TransactItems'] as Record<string, Input>[]).flatMap((part) => Object.entries(part));
      return new CallFootprint(
        parts.flatMap(([kind, part]) => (kind === 'ConditionCheck' ? [one(part['Key'])] : [])),
        parts.flatMap(([kind, part]) => (kind === 'ConditionCheck' ? [] : [toWritten(part)])),
      );
    }
    default:
      throw new Error(`Nobody knows what ${what} touches`);
  }
}

interface Request {
  readonly PutRequest?: Input;
  readonly DeleteRequest?: Input;
}

/** Adding to a figure without a look at what it was; else what exactly is done. A write with a condition is like no other. */
function toWritten(input: Input): Written {
  const key = toKeyString(input['Key'] ?? input['Item']);
  const update = input['UpdateExpression'];
  if (input['ConditionExpression']) return [key, {}];
  return [
    key,
    typeof update === 'string' && update.startsWith('ADD')
      ? 'adds'
      : JSON.stringify(input['Item'] ?? [update, input['ExpressionAttributeValues']]),
  ];
}

/** Keys that are made by chance are none that two would share, and are others in the next order. */
const RANDOM_ID = /#[\da-f]{8}-[\da-f-]{27}/g;

function toKeyString(item: unknown): string {
  const { pk, sk } = item as Keyed;
  return `${pk?.S ?? ''}\n${sk?.S ?? ''}`.replace(RANDOM_ID, '');
}

/** A query's partition, and how its sort keys begin where it says so. */
function toQueriedRange(input: Input): Read {
  if (input['IndexName'] !== undefined) throw new Error('Nobody knows what a query of an index touches');
  const values = input['ExpressionAttributeValues'] as Record<string, { readonly S?: string }>;
  return { key: `${values[':pk']?.S ?? ''}\n${values[':prefix']?.S ?? ''}`, prefix: true };
}
