import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { logger } from './logger.ts';

/**
 * Runs each record of a queue's batch by itself. A failed record returns to the queue, and the others are done. A
 * handler that throws asks for a repetition.
 */
export async function processRecords(
  event: SQSEvent,
  handle: (body: unknown, record: SQSRecord) => Promise<void>,
): Promise<SQSBatchResponse> {
  const failures = await Promise.all(
    event.Records.map(async (record) => {
      try {
        await handle(JSON.parse(record.body) as unknown, record);
        return [];
      } catch (error) {
        if (!(error instanceof RetryLater))
          logger.error('A queue record failed', { messageId: record.messageId, error: error as Error });
        return [{ itemIdentifier: record.messageId }];
      }
    }),
  );
  return { batchItemFailures: failures.flat() };
}

/** Thrown when a record cannot be processed yet. It is not logged as an error. */
export class RetryLater extends Error {
  override readonly name = 'RetryLater';
}
