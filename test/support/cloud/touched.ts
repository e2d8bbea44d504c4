type Input = Readonly<Record<string, unknown>>;
type Keyed = { readonly pk?: { readonly S: string }; readonly sk?: { readonly S: string } };

/** Items that a call reads, by key. A query reads all keys with the prefix. */
interface Read {
  readonly key: string;
  readonly prefix: boolean;
}

type Written = readonly [key: string, how: unknown];

/** The items that a call reads and writes. The carrier counts as one item. */
export class CallFootprint {
  readonly #read: readonly Read[];
  /** The change to each item, by key. The order of two equal changes or two additions does not matter. */
  readonly #written: ReadonlyMap<string, unknown>;
  /** Calls with the same reads and writes have the same name. */
  readonly name: string;

  constructor(read: readonly Read[], written: readonly Written[]) {
    this.#read = read;
    this.#written = new Map(written);
    this.name = JSON.stringify([read, written]).replace(RANDOM_ID, '');
  }

  /** Whether the order of two calls can matter: one call writes an item that the other call reads or writes differently. */
  conflictsWith(other: CallFootprint): boolean {
    return (
      this.#overwritesReads(other) ||
      other.#overwritesReads(this) ||
      [...this.#written].some(([key, how]) => other.#written.has(key) && other.#written.get(key) !== how)
    );
  }

  #overwritesReads(other: CallFootprint): boolean {
    return other.#read.some(({ key, prefix }) =>
      prefix ? [...this.#written.keys()].some((written) => written.startsWith(key)) : this.#written.has(key),
    );
  }
}

/** Returns the footprint of a call. A message or schedule has no footprint, because its work happens later in other calls. */
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
      throw new Error(`The footprint of ${what} is not known`);
  }
}

interface Request {
  readonly PutRequest?: Input;
  readonly DeleteRequest?: Input;
}

/** Returns the key and the change. All additions count as the same change. A write with a condition equals no other write. */
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

/** Matches random ids. Two actors never share a random key, and the key differs in the next order. */
const RANDOM_ID = /#[\da-f]{8}-[\da-f-]{27}/g;

function toKeyString(item: unknown): string {
  const { pk, sk } = item as Keyed;
  return `${pk?.S ?? ''}\n${sk?.S ?? ''}`.replace(RANDOM_ID, '');
}

/** Returns the partition of a query and the prefix of its sort keys. */
function toQueriedRange(input: Input): Read {
  if (input['IndexName'] !== undefined) throw new Error('The footprint of a query of an index is not known');
  const values = input['ExpressionAttributeValues'] as Record<string, { readonly S?: string }>;
  return { key: `${values[':pk']?.S ?? ''}\n${values[':prefix']?.S ?? ''}`, prefix: true };
}
