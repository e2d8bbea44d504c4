import { TABLE_NAME } from '../../dynamodb/in-process.ts';
import type { RecordedCall } from '../../../test/support/contracts/engine-story/recording.ts';

// Builders for calls of the engine tests. All items have the partition key `limits`.

export const key = (sk: string) => ({ pk: { S: 'limits' }, sk: { S: sk } });
export const put = (sk: string, more: object = {}): RecordedCall => ({
  operation: 'PutItem',
  input: { TableName: TABLE_NAME, Item: { ...key(sk), ...more } },
});
export const transact = (...TransactItems: object[]): RecordedCall => ({
  operation: 'TransactWriteItems',
  input: { TransactItems },
});
export const query = (more: object): RecordedCall => ({
  operation: 'Query',
  input: {
    TableName: TABLE_NAME,
    KeyConditionExpression: 'pk = :p',
    ExpressionAttributeValues: { ':p': { S: 'limits' } },
    ...more,
  },
});
export const update = (sk: string, more: object): RecordedCall => ({
  operation: 'UpdateItem',
  input: { TableName: TABLE_NAME, Key: key(sk), ReturnValues: 'ALL_NEW', ...more },
});
export const many = (count: number, make: (index: number) => object): object[] =>
  Array.from({ length: count }, (_, index) => make(index));
export const bytes = (count: number) => ({ S: 'x'.repeat(count) });
/** The most bytes of the attribute `b` of an item with this key and no other attribute. */
export const MAX_VALUE = 400 * 1024 - 'pk'.length - 'limits'.length - 'sk'.length - 'large'.length - 'b'.length;
