import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ask } from '../../../lib/api/call.ts';
import { graphql, type ResultOf } from '../../../lib/graphql/graphql.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

const IconsQuery = graphql(`
  query reportIcons($campaignId: ID!, $leadIds: [ID!]!) {
    reportIcons(campaignId: $campaignId, leadIds: $leadIds) {
      success
      errors
      leads {
        leadId
        icons {
          kind
          state
        }
      }
    }
  }
`);

export type ReportIcon = ResultOf<typeof IconsQuery>['reportIcons']['leads'][number]['icons'][number];

/** As many contacts as one call takes. */
const MOST = 50;

/** Loads what contacts did of everything that a campaign asks for, by contact. Rows are shown without it. */
export function useReportIcons(
  campaignId: string,
  contactIds: readonly string[],
): ReadonlyMap<string, readonly ReportIcon[]> {
  const leadIds = [...new Set(contactIds)].toSorted();
  const { data } = useQuery({
    queryKey: queryKeys.reportIcons(campaignId, leadIds),
    queryFn: async ({ signal }) => {
      const parts = Array.from({ length: Math.ceil(leadIds.length / MOST) }, (_, part) =>
        leadIds.slice(part * MOST, (part + 1) * MOST),
      );
      const found = await Promise.all(parts.map((part) => ask(IconsQuery, { campaignId, leadIds: part }, signal)));
      return new Map(found.flatMap(({ leads }) => leads.map(({ leadId, icons }) => [leadId, icons] as const)));
    },
    enabled: leadIds.length > 0,
    placeholderData: keepPreviousData,
  });
  return data ?? new Map();
}
