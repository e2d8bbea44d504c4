import { ScanCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { callService } from '../../../platform/service-error.ts';

/** A key of the table. The table itself imports this file. */
interface Position {
  readonly pk: string;
  readonly sk: string;
}
type Stored = Position & Record<string, unknown>;

/** A page of one of several parts of the whole table. */
export interface SegmentScan {
  readonly segment: number;
  readonly segments: number;
  readonly from: Position | null;
  readonly limit: number;
  /** What is returned of each item beside its key. */
  readonly attributes: readonly string[];
}

/** `read`: how many items the page has. `next`: where the next page begins, null at the end. */
export interface SegmentPage {
  readonly items: Stored[];
  readonly read: number;
  readonly next: Position | null;
}

/** Reads a page of a segment, consistently. Cost: the full size of the items, in read units of 4 KB. */
export async function sendSegmentScan(
  client: DynamoDBDocumentClient,
  TableName: string,
  { segment, segments, from, limit, attributes }: SegmentScan,
): Promise<SegmentPage> {
  const names = ['pk', 'sk', ...attributes];
  const page = await callService(
    client.send(
      new ScanCommand({
        TableName,
        ConsistentRead: true,
        Segment: segment,
        TotalSegments: segments,
        Limit: limit,
        ProjectionExpression: names.map((_, index) => `#n${index}`).join(', '),
        ExpressionAttributeNames: Object.fromEntries(names.map((name, index) => [`#n${index}`, name])),
        ...(from ? { ExclusiveStartKey: from } : {}),
      }),
    ),
  );
  const last = page.LastEvaluatedKey;
  return {
    items: (page.Items ?? []) as Stored[],
    read: page.ScannedCount ?? 0,
    next: last ? { pk: String(last.pk), sk: String(last.sk) } : null,
  };
}
