import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, ScanCommand, type ScanCommandOutput } from '@aws-sdk/lib-dynamodb';
import type { Data } from '../../functions/data/index.ts';
import { toDueSlot } from '../../functions/data/sending/due-minutes.ts';
import { toMessage } from '../../functions/data/sending/message-item.ts';
import { toJob } from '../../functions/data/jobs/job-item.ts';
import type { Item } from '../../functions/data/table/table.ts';
import type { Message } from '../../functions/domain/sending/message.ts';

export interface InFlightDeps {
  readonly client: DynamoDBClient;
  readonly data: Data;
  readonly restoredTo: Date;
}

export interface InFlight {
  /** Messages whose queue message was in flight. Their due entries are back. */
  readonly texts: number;
  /** Jobs that ran at the restored moment, as "organization job kind". They are canceled. */
  readonly jobs: readonly string[];
}

/**
 * The dispatcher deletes a due entry when it queues the message. A queue message that was queued before the restored moment
 * may be gone. So a text this long after the restored moment may have no entry.
 */
const QUEUED_AHEAD_MS = 15 * 60_000;

/**
 * Restores what only queues had at the restored moment. A message that waits or was claimed gets its due entry again. A job
 * is canceled, because no one knows which part of its work was done since. Cost: one read of the whole table.
 */
export async function restoreInFlight(deps: InFlightDeps): Promise<InFlight> {
  const jobs: string[] = [];
  let texts = 0;
  for await (const items of scan(deps)) {
    for (const item of items) {
      if (item.sk === 'JOB') jobs.push(...(await cancelJob(deps.data, item)));
      else if (await requeue(deps, toMessage(item))) texts += 1;
    }
  }
  return { texts, jobs };
}

/** Yields the messages that are not settled, and the jobs that run. */
async function* scan({ client, data }: InFlightDeps): AsyncGenerator<Item[]> {
  const documents = DynamoDBDocumentClient.from(client);
  let from: Record<string, unknown> | undefined;
  do {
    const page: ScanCommandOutput = await documents.send(
      new ScanCommand({
        TableName: data.table.name,
        FilterExpression:
          '(begins_with(sk, :message) AND begins_with(pk, :organization) AND #state IN (:scheduled, :claimed, :unknown)) OR (sk = :job AND #state = :running)',
        ExpressionAttributeNames: { '#state': 'state' },
        ExpressionAttributeValues: {
          ':message': 'MESSAGE#',
          ':organization': 'ORG#',
          ':scheduled': 'SCHEDULED',
          ':claimed': 'CLAIMED',
          ':unknown': 'OUTCOME_UNKNOWN',
          ':job': 'JOB',
          ':running': 'RUNNING',
        },
        ...(from ? { ExclusiveStartKey: from } : {}),
      }),
    );
    yield (page.Items ?? []) as Item[];
    from = page.LastEvaluatedKey;
  } while (from);
}

/** A write of an entry that exists changes nothing. The sender decides again about every message. */
async function requeue({ data, restoredTo }: InFlightDeps, message: Message): Promise<boolean> {
  if (message.state === 'OUTCOME_UNKNOWN') {
    await data.due.scheduleStatusCheck(message, restoredTo);
    return true;
  }
  if (message.state === 'SCHEDULED' && message.due.getTime() > restoredTo.getTime() + QUEUED_AHEAD_MS) return false;
  await data.due.markMinutes(message.organizationId, [toDueSlot(message, message.due)]);
  await data.table.transact([data.due.dueWrite(message, message.due)]);
  return true;
}

async function cancelJob(data: Data, item: Item): Promise<string[]> {
  const { organizationId, id, kind } = toJob(item);
  const canceled =
    kind === 'IMPORT'
      ? await data.importHistory.cancel(organizationId, id)
      : await data.jobs.cancel(organizationId, id, ['RUNNING']);
  return canceled ? [`${organizationId} ${id} ${kind}`] : [];
}
