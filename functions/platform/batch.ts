import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { withCorrelation } from './correlation.ts';
import { logger } from './logger.ts';

/** Processes what it can of a whole batch. Returns the places of the records that are done. */
export type ProcessTogether = (
  bodies: readonly unknown[],
  correlationIds: readonly string[],
) => Promise<ReadonlySet<number>>;

/**
 * Runs each record of a queue's batch by itself. A failed record returns to the queue, and the others are done. A
 * handler that throws asks for a repetition. `together`: runs first, without records that were received before: the
 * function may have died with them, and one record that kills it must not use up the receives of the others. The records
 * that it leaves run by themselves.
 */
export async function processRecords(
  event: SQSEvent,
  handle: (body: unknown, record: SQSRecord) => Promise<void>,
  together?: ProcessTogether,
): Promise<SQSBatchResponse> {
  const done = together ? await runTogether(event, together) : new Set<number>();
  const failures = await Promise.all(
    event.Records.map(async (record, index) => {
      if (done.has(index)) return [];
      return withCorrelation(readCorrelationId(record), () => processRecord(record, handle));
    }),
  );
  return { batchItemFailures: failures.flat() };
}

async function processRecord(
  record: SQSRecord,
  handle: (body: unknown, record: SQSRecord) => Promise<void>,
): Promise<SQSBatchResponse['batchItemFailures']> {
  try {
    await handle(JSON.parse(record.body) as unknown, record);
    return [];
  } catch (error) {
    if (!(error instanceof RetryLater))
      logger.error('A queue record failed', { messageId: record.messageId, error: error as Error });
    return [{ itemIdentifier: record.messageId }];
  }
}

/** A message without the id, such as one of a schedule, begins its own chain. */
function readCorrelationId({ messageAttributes, messageId }: SQSRecord): string {
  return messageAttributes?.correlationId?.stringValue ?? messageId;
}

/** A failure of the whole batch is no failure of a record: each record then runs by itself. */
async function runTogether({ Records: records }: SQSEvent, together: ProcessTogether): Promise<ReadonlySet<number>> {
  const first = records.flatMap((record, index) => (isRepeated(record) ? [] : [{ record, index }]));
  if (first.length < 2) return new Set();
  try {
    const done = await together(
      first.map(({ record }) => JSON.parse(record.body) as unknown),
      first.map(({ record }) => readCorrelationId(record)),
    );
    return new Set(first.flatMap(({ index }, position) => (done.has(position) ? [index] : [])));
  } catch (error) {
    logger.error('A queue batch failed and runs record by record', { error: error as Error });
    return new Set();
  }
}

/** Returns whether a record was received before: its work failed, or the function died with it. */
export function isRepeated({ attributes }: Pick<SQSRecord, 'attributes'>): boolean {
  return Number(attributes.ApproximateReceiveCount) > 1;
}

/** Thrown when a record cannot be processed yet. It is not logged as an error. */
export class RetryLater extends Error {
  override readonly name = 'RetryLater';
}
