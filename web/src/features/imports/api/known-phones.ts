import { PHONES_PER_CHECK } from '../../../../../functions/domain/imports/phones-per-check.ts';
import { ask } from '../../../lib/api/call.ts';
import type { ColumnMap } from '../rules/columns/csv-columns.ts';
import type { FieldColumn } from '../rules/columns/field-columns.ts';
import type { CsvFile } from '../rules/opening/read-csv.ts';
import type { ReviewOptions } from '../rules/review/csv-review.ts';
import { addKnownContacts, listCheckedNumbers, type JoiningReview } from '../rules/review/known-contacts.ts';
import type { KnownPhone } from '../rules/review/known-phone.ts';
import { reviewFile } from '../rules/review/review-file.ts';
import { graphql } from '../../../lib/graphql/graphql.ts';

const KnownPhonesQuery = graphql(`
  query knownPhones($phones: [String!]!) {
    knownPhones(phones: $phones) {
      success
      errors
      known {
        phone
        leadId
        here
        corrected
        optedOut
      }
    }
  }
`);

/** Calls at a time. */
const PARALLEL_CALLS = 4;

/** Reviews a file and looks up its numbers. The import finds out what is known of them if the look-up fails. */
export async function reviewNumbers(
  csv: CsvFile,
  map: ColumnMap,
  fields: readonly FieldColumn[],
  options: ReviewOptions,
  signal: AbortSignal,
): Promise<JoiningReview> {
  const review = await reviewFile(csv, map, fields, options);
  const found = await fetchKnownPhones(listCheckedNumbers(review), signal).catch(() => undefined);
  const reviewed = addKnownContacts(review, found);
  const { groupNewContacts } = await import('../rules/review/csv-review.ts');
  const joining = found && reviewed.known && groupNewContacts(review.numbers, found);
  return { ...reviewed, joining: joining ?? null };
}

/** Returns what the organization knows of these numbers. Cost: a call for each hundred of them. */
async function fetchKnownPhones(phones: readonly string[], signal: AbortSignal): Promise<KnownPhone[]> {
  const known: KnownPhone[] = [];
  let from = 0;
  const next = async (): Promise<void> => {
    while (from < phones.length) {
      const some = phones.slice(from, from + PHONES_PER_CHECK);
      from += PHONES_PER_CHECK;
      known.push(...(await ask(KnownPhonesQuery, { phones: some }, signal)).known);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL_CALLS }, next));
  return known;
}
