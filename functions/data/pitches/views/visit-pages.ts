import type { Visit } from '../../../domain/views/visit.ts';
import { contactPk } from '../../table/keys.ts';
import type { Table } from '../../table/table.ts';
import { fromVisitItem, toVisitPrefix, type LinkHolder } from './pitch-view-items.ts';

/** Most loads of a page that programs make have no report. */
const VISITS_PER_QUERY = 60;

/**
 * Returns at least `limit` visits by one link that a page has reported, as far as there are so many, the latest first. `after`: the code of
 * a visit; only earlier ones are returned. Those of before the upgrade are not found: their course is not known. Cost: one query for each
 * 60 visits that are looked through.
 */
export async function listReportedVisits(
  table: Table,
  holder: Pick<LinkHolder, 'organizationId' | 'contactId' | 'leadCode' | 'featureCode'>,
  limit: number,
  after: string | null,
): Promise<Visit[]> {
  const found: Visit[] = [];
  let start: Record<string, unknown> | undefined;
  do {
    const page: Awaited<ReturnType<Table['query']>> = await table.query({
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
      ExpressionAttributeValues: {
        ':pk': contactPk(holder.organizationId, holder.contactId),
        ':first': toVisitPrefix(holder),
        // Codes have letters and digits, and a tilde comes after them.
        ':last': toVisitPrefix(holder, after ?? '0~'),
      },
      ScanIndexForward: false,
      Limit: VISITS_PER_QUERY,
      ...(start ? { ExclusiveStartKey: start } : {}),
    });
    const visits = page.items.map((item) => fromVisitItem(item));
    found.push(...visits.filter(({ version, code }) => version > 0 && code !== after));
    start = page.next;
  } while (start && found.length < limit);
  return found;
}
