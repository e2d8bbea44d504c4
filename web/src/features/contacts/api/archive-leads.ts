import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { assertAccepted, call } from '../../../lib/api/call.ts';
import { graphql } from '../../../lib/graphql/graphql.ts';
import { invalidate, queryKeys } from '../../../lib/query-keys.ts';

const ArchiveLeads = graphql(`
  mutation archiveLeads($leadIds: [ID!]!, $restore: Boolean) {
    archiveLeads(leadIds: $leadIds, restore: $restore) {
      success
      errors
    }
  }
`);

export interface Archiving {
  readonly leadIds: readonly string[];
  /** Brings them back. */
  readonly restore: boolean;
}

export function useArchiveLeads(): UseMutationResult<unknown, Error, Archiving> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ leadIds, restore }: Archiving) =>
      assertAccepted((await call(ArchiveLeads, { leadIds: [...leadIds], restore })).archiveLeads),
    onSuccess: () => invalidate(client, queryKeys.leads.all(), queryKeys.session()),
  });
}
