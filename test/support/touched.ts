type Input = Readonly<Record<string, unknown>>;
type Keyed = { readonly pk?: { readonly S: string }; readonly sk?: { readonly S: string } };

/** Items that are read, by key; of a query all keys that begin so. */
interface Read {
  readonly key: string;
  readonly prefix: boolean;
}

type Written = readonly [key: string, how: unknown];

/** What a call reads and writes: of the table by key, and the carrier. */
export class Touched {
  readonly #read: readonly Read[];
  /** By key: what is done to the item. Two who do the same to it, or only add to it, may do so in either order. */
  readonly #written: ReadonlyMap<string, unknown>;
  /** The same for calls that touch the same in the same way. */
  readonly name: string;

  constructor(read: readonly Read[], written: readonly Written[]) {
    this.#read = read;
    this.#written = new Map(written);
    this.name = JSON.stringify([read, written]).replace(CHANCE, '');
  }

  /** Whether the order of the two can matter: one writes what the other reads, or writes otherwise. */
  meets(other: Touched): boolean {
    return (
      this.#spoils(other) ||
      other.#spoils(this) ||
      [...this.#written].some(([key, how]) => other.#written.has(key) && other.#written.get(key) !== how)
    );
  }

  #spoils(other: Touched): boolean {
    return other.#read.some(({ key, prefix }) =>
      prefix ? [...this.#written.keys()].some((written) => written.startsWith(key)) : this.#written.has(key),
    );
  }
}

/** `input`: of a call to the database. What is put on a queue or a schedule comes later, and meets nothing by itself. */
export function touchedBy(what: string, input: Input | undefined): Touched {
  if (!input) return new Touched([], what === 'carrier' ? [['carrier', what]] : []);
  const one = (item: unknown): Read => ({ key: keyOf(item), prefix: false });
  switch (what) {
    case 'GetItem':
      return new Touched([one(input['Key'])], []);
    case 'BatchGetItem':
      return new Touched(
        Object.values(input['RequestItems'] as Record<string, { Keys: unknown[] }>).flatMap(({ Keys }) =>
          Keys.map(one),
        ),
        [],
      );
    case 'Query':
      return new Touched([queried(input)], []);
    case 'PutItem':
    case 'UpdateItem':
    case 'DeleteItem':
      return new Touched([], [writeOf(input)]);
    case 'BatchWriteItem':
      return new Touched(
        [],
        Object.values(input['RequestItems'] as Record<string, Request[]>).flatMap((requests) =>
          requests.map(({ PutRequest, DeleteRequest }) => writeOf(PutRequest ?? DeleteRequest ?? {})),
        ),
      );
    case 'TransactWriteItems': {
      const parts = (input['TransactItems'] as Record<string, Input>[]).flatMap((part) => Object.entries(part));
      return new Touched(
        parts.flatMap(([kind, part]) => (kind === 'ConditionCheck' ? [one(part['Key'])] : [])),
        parts.flatMap(([kind, part]) => (kind === 'ConditionCheck' ? [] : [writeOf(part)])),
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
function writeOf(input: Input): Written {
  const key = keyOf(input['Key'] ?? input['Item']);
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
const CHANCE = /#[\da-f]{8}-[\da-f-]{27}/g;

function keyOf(item: unknown): string {
  const { pk, sk } = item as Keyed;
  return `${pk?.S ?? ''}\n${sk?.S ?? ''}`.replace(CHANCE, '');
}

/** A query's partition, and how its sort keys begin where it says so. */
function queried(input: Input): Read {
  if (input['IndexName'] !== undefined) throw new Error('Nobody knows what a query of an index touches');
  const values = input['ExpressionAttributeValues'] as Record<string, { readonly S?: string }>;
  return { key: `${values[':pk']?.S ?? ''}\n${values[':prefix']?.S ?? ''}`, prefix: true };
}
