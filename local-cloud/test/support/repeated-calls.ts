import type { RecordedCall } from '../../../test/support/contracts/engine-story/recording.ts';

/** The values in a call: keys, items and what the expressions compare. All other parts are its shape. */
const VALUES: ReadonlySet<string> = new Set([
  'Key',
  'Keys',
  'Item',
  'ExpressionAttributeValues',
  'ExclusiveStartKey',
  'ClientRequestToken',
  'PutRequest',
  'DeleteRequest',
]);
const READS: ReadonlySet<string> = new Set(['GetItem', 'Query', 'Scan', 'BatchGetItem', 'TransactGetItems']);
/** How often the engines answer reads of one shape. A read changes nothing that a later call needs. */
const READS_OF_A_SHAPE = 3;

function toShape({ operation, input }: RecordedCall): string {
  return operation + JSON.stringify(input, (name, value: unknown) => (VALUES.has(name) ? true : value));
}

/** Returns what counts the calls of each shape: how many came before this one. */
function createCounter(): (call: RecordedCall) => number {
  const seen = new Map<string, number>();
  return (call) => {
    const shape = toShape(call);
    const times = seen.get(shape) ?? 0;
    seen.set(shape, times + 1);
    return times;
  };
}

/** Returns what leaves out reads of a shape that it has often seen. Stories read the same things again and again. */
export function createThinner(): (calls: readonly RecordedCall[]) => RecordedCall[] {
  const count = createCounter();
  return (calls) => calls.filter((call) => !READS.has(call.operation) || count(call) < READS_OF_A_SHAPE);
}

/**
 * Returns what picks the first write of each shape. Its second time, or where nothing exists that it needs, most of its conditions fail,
 * so that refusals need no stories of their own. The writes have no tokens, by which an engine recognizes a repetition.
 */
export function createWritePicker(): (calls: readonly RecordedCall[]) => RecordedCall[] {
  const count = createCounter();
  return (calls) =>
    calls.flatMap((call) => {
      if (READS.has(call.operation) || count(call) > 0) return [];
      const { ClientRequestToken: _token, ...input } = call.input;
      return [{ operation: call.operation, input }];
    });
}
