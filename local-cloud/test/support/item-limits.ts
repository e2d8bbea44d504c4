import { TABLE_NAME } from '../../dynamodb/in-process.ts';
import type { RecordedCall } from '../../../test/support/contracts/engine-story/recording.ts';
import { bytes, key, MAX_VALUE, put, transact, update } from './engine-calls.ts';

/** Calls at the limits of items: sizes, keys, values, expressions and conditions. Each entry has a name and the calls. */
export const ITEM_LIMITS: [string, RecordedCall[]][] = [
  [
    'an item of 400 KB and one byte more',
    [
      put('large', { b: bytes(MAX_VALUE) }),
      put('large', { b: bytes(MAX_VALUE + 1) }),
      update('large', { UpdateExpression: 'SET c = :c', ExpressionAttributeValues: { ':c': bytes(10) } }),
      transact({ Put: { TableName: TABLE_NAME, Item: { ...key('large'), b: bytes(MAX_VALUE + 1) } } }),
    ],
  ],
  [
    'characters of several bytes',
    [
      put('large', { b: { S: 'é'.repeat(Math.floor(MAX_VALUE / 2)) } }),
      put('large', { b: { S: 'é'.repeat(Math.floor(MAX_VALUE / 2) + 1) } }),
    ],
  ],
  [
    'empty, long, missing and wrongly typed keys',
    [
      put(''),
      put('x'.repeat(1_024)),
      put('x'.repeat(1_025)),
      { operation: 'PutItem', input: { TableName: TABLE_NAME, Item: { pk: { S: 'limits' } } } },
      { operation: 'GetItem', input: { TableName: TABLE_NAME, Key: { pk: { S: 'limits' } } } },
      { operation: 'GetItem', input: { TableName: TABLE_NAME, Key: { pk: { S: 'limits' }, sk: { N: '1' } } } },
      put('index', { contactsPk: { S: '' }, contactsSk: { S: 'x' } }),
      put('index', { contactsPk: { N: '1' }, contactsSk: { S: 'x' } }),
      put('index', { contactsPk: { S: 'only half' } }),
    ],
  ],
  [
    'expressions with errors',
    [
      put('e', { n: { N: '1' }, s: { S: 'x' }, m: { M: {} } }),
      update('e', {
        UpdateExpression: 'SET n = :unused',
        ExpressionAttributeValues: { ':unused': { N: '1' }, ':other': { N: '2' } },
      }),
      update('e', { UpdateExpression: 'SET name = :n', ExpressionAttributeValues: { ':n': { S: 'reserved' } } }),
      update('e', { UpdateExpression: 'SET s = s + :n', ExpressionAttributeValues: { ':n': { N: '1' } } }),
      update('e', { UpdateExpression: 'SET gone = gone + :n', ExpressionAttributeValues: { ':n': { N: '1' } } }),
      update('e', { UpdateExpression: 'SET m.a.b = :n', ExpressionAttributeValues: { ':n': { N: '1' } } }),
      update('e', {
        UpdateExpression: 'SET m.a = :n, m.b = if_not_exists(m.b, :n) ADD n :n REMOVE s',
        ExpressionAttributeValues: { ':n': { N: '1' } },
      }),
      update('e', { UpdateExpression: 'SET n = :n, n = :n', ExpressionAttributeValues: { ':n': { N: '1' } } }),
      update('e', { UpdateExpression: 'SET pk = :n', ExpressionAttributeValues: { ':n': { S: 'moved' } } }),
      update('e', {
        UpdateExpression: 'SET #a = :n',
        ExpressionAttributeNames: { '#b': 'x' },
        ExpressionAttributeValues: { ':n': { N: '1' } },
      }),
      update('new', { UpdateExpression: 'REMOVE nothing' }),
      update('e', {
        UpdateExpression: 'SET words = list_append(if_not_exists(words, :none), :one)',
        ExpressionAttributeValues: { ':none': { L: [] }, ':one': { L: [{ S: 'x' }] } },
      }),
      { operation: 'GetItem', input: { TableName: TABLE_NAME, Key: key('e') } },
    ],
  ],
  [
    'an update that makes an index key empty',
    [
      put('i', { contactsPk: { S: 'list' }, contactsSk: { S: 'x' } }),
      update('i', { UpdateExpression: 'SET contactsSk = :e', ExpressionAttributeValues: { ':e': { S: '' } } }),
      { operation: 'GetItem', input: { TableName: TABLE_NAME, Key: key('i') } },
    ],
  ],
  [
    'numbers',
    [
      put('n', {
        a: { N: '1' },
        b: { N: '0.10' },
        c: { N: '1e3' },
        d: { N: '-0' },
        e: { N: '12345678901234567890123456789012345678' },
      }),
      put('n2', { a: { N: '123456789012345678901234567890123456789' } }),
      put('n3', { a: { N: 'x' } }),
      { operation: 'GetItem', input: { TableName: TABLE_NAME, Key: key('n') } },
      update('n', { UpdateExpression: 'ADD b :x', ExpressionAttributeValues: { ':x': { N: '0.2' } } }),
    ],
  ],
  [
    'values that DynamoDB refuses',
    [
      put('v', { a: { SS: [] } }),
      put('v', { a: { SS: ['x', 'x'] } }),
      put('v', { a: { S: '' }, b: { NULL: true }, c: { L: [] }, d: { M: {} } }),
      put('v', { a: {} }),
      put('v', { a: { S: 'x', N: '1' } }),
    ],
  ],
  [
    'a failed condition that returns the item',
    [
      put('c', { n: { N: '1' } }),
      {
        operation: 'PutItem',
        input: {
          TableName: TABLE_NAME,
          Item: key('c'),
          ConditionExpression: 'attribute_not_exists(pk)',
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        },
      },
      {
        operation: 'DeleteItem',
        input: {
          TableName: TABLE_NAME,
          Key: key('c'),
          ConditionExpression: 'n > :n',
          ExpressionAttributeValues: { ':n': { N: '1' } },
          ReturnValues: 'ALL_OLD',
        },
      },
      {
        operation: 'DeleteItem',
        input: {
          TableName: TABLE_NAME,
          Key: key('c'),
          ConditionExpression: 'n >= :n',
          ExpressionAttributeValues: { ':n': { N: '1' } },
          ReturnValues: 'ALL_OLD',
        },
      },
      transact(
        {
          ConditionCheck: {
            TableName: TABLE_NAME,
            Key: key('c'),
            ConditionExpression: 'attribute_exists(pk)',
            ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
          },
        },
        { Put: { TableName: TABLE_NAME, Item: key('d') } },
      ),
    ],
  ],
];
