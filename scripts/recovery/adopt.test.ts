import type { DynamoDBClient, TableDescription } from '@aws-sdk/client-dynamodb';
import { describe, expect, it } from 'vitest';
import { TABLE_INDEXES } from '../../infra/stacks/table-definition.ts';
import { adopt, parseMoment } from './adopt.ts';
import { findTableProblems } from './table-problems.ts';

const NOW = new Date('2026-12-03T12:00:00Z');
const keys = (partition: string, sort: string): TableDescription['KeySchema'] => [
  { AttributeName: partition, KeyType: 'HASH' },
  { AttributeName: sort, KeyType: 'RANGE' },
];
const restored: TableDescription = {
  TableStatus: 'ACTIVE',
  KeySchema: keys('pk', 'sk'),
  GlobalSecondaryIndexes: TABLE_INDEXES.map(({ name, partitionKey, sortKey, copies }) => ({
    IndexName: name,
    KeySchema: keys(partitionKey, sortKey),
    Projection:
      copies.length > 0
        ? { ProjectionType: 'INCLUDE', NonKeyAttributes: copies.toReversed() }
        : { ProjectionType: 'KEYS_ONLY' },
  })),
};

interface Call {
  readonly name: string;
  readonly input: Record<string, unknown>;
}

/** Adopts a table as DynamoDB describes it. Returns the calls that change something, and what was printed. */
async function adoptTable(table: TableDescription | undefined, isReady = false) {
  const changes: Call[] = [];
  const printed: string[] = [];
  const answers: Record<string, object> = {
    DescribeTableCommand: { Table: table && { ...table, DeletionProtectionEnabled: isReady } },
    DescribeTimeToLiveCommand: { TimeToLiveDescription: isReady ? { AttributeName: 'expires' } : {} },
    DescribeContinuousBackupsCommand: {
      ContinuousBackupsDescription: {
        PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus: isReady ? 'ENABLED' : 'DISABLED' },
      },
    },
  };
  const send = (command: { constructor: { name: string }; input: Record<string, unknown> }) => {
    const { name } = command.constructor;
    if (!Object.hasOwn(answers, name)) changes.push({ name, input: command.input });
    return Promise.resolve(answers[name] ?? {});
  };
  const client = { send, config: {} } as unknown as DynamoDBClient;
  await adopt({ client, table: 'restored', restoredTo: null, now: NOW, print: (line) => void printed.push(line) });
  return { changes, printed };
}

describe('the adoption of a table', () => {
  it('turns on what a restore leaves out', async () => {
    const { changes } = await adoptTable(restored);
    expect(changes.map(({ name }) => name)).toEqual([
      'UpdateTimeToLiveCommand',
      'UpdateContinuousBackupsCommand',
      'UpdateTableCommand',
    ]);
  });

  it('changes nothing in a table that is ready', async () => {
    expect((await adoptTable(restored, true)).changes).toEqual([]);
  });

  it.each<[string, TableDescription | undefined, string]>([
    ['a table that is being restored', { ...restored, TableStatus: 'CREATING' }, 'It is CREATING'],
    ['a table with other keys', { ...restored, KeySchema: keys('id', 'sk') }, 'The key is "id HASH, sk RANGE"'],
    ['a table without its indexes', { ...restored, GlobalSecondaryIndexes: [] }, 'The index contacts is missing'],
    [
      'an index that copies other attributes',
      {
        ...restored,
        GlobalSecondaryIndexes: restored.GlobalSecondaryIndexes?.map((index) => ({
          ...index,
          Projection: { ...index.Projection, NonKeyAttributes: ['id'] },
        })),
      },
      'What the index inbox copies is "id"',
    ],
  ])('refuses %s', async (_, table, problem) => {
    expect(findTableProblems(table).join('\n')).toContain(problem);
    await expect(adoptTable(table)).rejects.toThrow('cannot be used');
  });
});

describe('the restored moment', () => {
  it.each(['2026-12-03', '2026-12-03T10:00:00', '2026-12-04T10:00:00Z', 'yesterday'])('%s is refused', (text) => {
    expect(() => parseMoment(text, NOW)).toThrow('Write the restored moment with its zone');
  });

  it('is read with its zone', () => {
    expect(parseMoment('2026-12-03T03:00:00-07:00', NOW)).toEqual(new Date('2026-12-03T10:00:00Z'));
    expect(parseMoment(undefined, NOW)).toBeNull();
  });
});
