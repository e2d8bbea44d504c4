import fc from 'fast-check';
import { TABLE_NAME } from '../../dynamodb/in-process.ts';
import type { RecordedCall } from '../../../test/support/contracts/engine-story/recording.ts';

// Random calls on few keys and attributes, so that calls affect each other.

const sk = fc.constantFrom('a', 'b', 'c', 'd');
const value = fc.oneof(
  fc.integer({ min: -2, max: 3 }).map((n) => ({ N: String(n) })),
  fc.constantFrom('x', 'y', '').map((S) => ({ S })),
  fc.constant({ BOOL: true }),
  fc.constant({ NULL: true }),
  fc.constant({ M: { k: { N: '1' } } }),
);
const attribute = fc.constantFrom('p', 'q', 'r');
const condition = fc.oneof(
  fc.constant({}),
  attribute.map((a) => ({ ConditionExpression: `attribute_exists(${a})` })),
  attribute.map((a) => ({ ConditionExpression: `attribute_not_exists(${a})` })),
  fc.tuple(attribute, fc.constantFrom('=', '<>', '<', '>='), value).map(([a, operator, v]) => ({
    ConditionExpression: `${a} ${operator} :c OR attribute_not_exists(pk)`,
    values: { ':c': v },
  })),
  fc.tuple(attribute, value, value).map(([a, v, w]) => ({
    ConditionExpression: `NOT (${a} IN (:c, :d)) AND attribute_exists(pk)`,
    values: { ':c': v, ':d': w },
  })),
  attribute.map((a) => ({
    ConditionExpression: `begins_with(${a}, :c) OR size(${a}) > :n`,
    values: { ':c': { S: 'x' }, ':n': { N: '0' } },
  })),
);
const change = fc.oneof(
  fc.tuple(attribute, value).map(([a, v]) => ({ UpdateExpression: `SET ${a} = :v`, values: { ':v': v } })),
  attribute.map((a) => ({ UpdateExpression: `ADD ${a} :v`, values: { ':v': { N: '1' } } })),
  attribute.map((a) => ({ UpdateExpression: `REMOVE ${a}`, values: {} })),
  fc.tuple(attribute, value).map(([a, v]) => ({
    UpdateExpression: `SET ${a} = if_not_exists(${a}, :v), contactsPk = :list, contactsSk = sk`,
    values: { ':v': v, ':list': { S: 'list' } },
  })),
  fc.constant({ UpdateExpression: 'REMOVE contactsPk, contactsSk', values: {} }),
);
const toKey = (name: string) => ({ pk: { S: 'any' }, sk: { S: name } });

interface Conditional {
  readonly ConditionExpression?: string;
  readonly values?: object;
}

function withCondition({ ConditionExpression, values }: Conditional, more: object = {}): object {
  const all = { ...values, ...more };
  return {
    ...(ConditionExpression ? { ConditionExpression } : {}),
    ...(Object.keys(all).length > 0 ? { ExpressionAttributeValues: all } : {}),
  };
}

const putInput = fc
  .tuple(sk, fc.dictionary(attribute, value, { maxKeys: 3 }), condition)
  .map(([name, item, when]) => ({ TableName: TABLE_NAME, Item: { ...item, ...toKey(name) }, ...withCondition(when) }));
const updateInput = fc.tuple(sk, change, condition).map(([name, { UpdateExpression, values }, when]) => ({
  TableName: TABLE_NAME,
  Key: toKey(name),
  UpdateExpression,
  ...withCondition(when, values),
}));
const deleteInput = fc
  .tuple(sk, condition)
  .map(([name, when]) => ({ TableName: TABLE_NAME, Key: toKey(name), ...withCondition(when) }));
const checkInput = fc
  .tuple(sk, attribute)
  .map(([name, a]) => ({ TableName: TABLE_NAME, Key: toKey(name), ConditionExpression: `attribute_exists(${a})` }));
const write = fc.oneof(
  putInput.map((Put) => ({ Put })),
  updateInput.map((Update) => ({ Update })),
  deleteInput.map((Delete) => ({ Delete })),
  checkInput.map((ConditionCheck) => ({ ConditionCheck })),
);

/**
 * Returns the key of a write. A transaction gets distinct keys, because DynamoDB Local evaluates conditions before it finds
 * duplicate keys. The service finds the duplicates first.
 */
function getName(write: object): string {
  const [{ Key, Item }] = Object.values(write) as [{ Key?: { sk: { S: string } }; Item?: { sk: { S: string } } }];
  return (Key ?? Item)?.sk.S ?? '';
}

/** Any call on the table. */
export const anyCall: fc.Arbitrary<RecordedCall> = fc.oneof(
  putInput.map((input) => ({ operation: 'PutItem', input })),
  updateInput.map((input) => ({ operation: 'UpdateItem', input: { ...input, ReturnValues: 'ALL_NEW' } })),
  deleteInput.map((input) => ({ operation: 'DeleteItem', input: { ...input, ReturnValues: 'ALL_OLD' } })),
  fc
    .uniqueArray(write, { minLength: 1, maxLength: 4, selector: getName })
    .map((TransactItems) => ({ operation: 'TransactWriteItems', input: { TransactItems } })),
  sk.map((name) => ({ operation: 'GetItem', input: { TableName: TABLE_NAME, Key: toKey(name) } })),
  fc.tuple(sk, fc.boolean(), fc.integer({ min: 1, max: 5 })).map(([name, ScanIndexForward, Limit]) => ({
    operation: 'Query',
    input: {
      TableName: TABLE_NAME,
      KeyConditionExpression: 'pk = :p AND sk >= :s',
      ExpressionAttributeValues: { ':p': { S: 'any' }, ':s': { S: name } },
      ScanIndexForward,
      Limit,
    },
  })),
  fc.boolean().map((ScanIndexForward) => ({
    operation: 'Query',
    input: {
      TableName: TABLE_NAME,
      IndexName: 'contacts',
      KeyConditionExpression: 'contactsPk = :p',
      ExpressionAttributeValues: { ':p': { S: 'list' } },
      ScanIndexForward,
    },
  })),
);
