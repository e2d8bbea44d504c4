import type { SQSRecord } from 'aws-lambda';
import { expect, it } from 'vitest';
import { processRecords } from './batch.ts';

/** A record as SQS gives it to a function ("Using Lambda with Amazon SQS"): the attributes are text. */
const record = (messageId: string, receives: number): SQSRecord =>
  ({
    messageId,
    body: JSON.stringify(messageId),
    attributes: { ApproximateReceiveCount: String(receives) },
    messageAttributes: {},
  }) as unknown as SQSRecord;

it('A batch works on new records together, and on each record that was received before by itself', async () => {
  const [together, alone]: [unknown[], unknown[]] = [[], []];
  const response = await processRecords(
    { Records: [record('again', 2), record('a', 1), record('b', 1), record('c', 1)] },
    async (body) => void alone.push(body),
    async (bodies) => {
      together.push(...bodies);
      return new Set([0, 2]);
    },
  );
  expect(response).toEqual({ batchItemFailures: [] });
  expect(together).toEqual(['a', 'b', 'c']);
  expect(alone).toEqual(['again', 'b']);
});
