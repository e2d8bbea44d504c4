import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { assertAccepted, call } from '../../../lib/api/call.ts';
import { graphql } from '../../../lib/graphql/graphql.ts';
import { invalidate, queryKeys } from '../../../lib/query-keys.ts';

const ArchiveContacts = graphql(`
  mutation archiveLeads($leadIds: [ID!]!, $restore: Boolean) {
    archiveLeads(leadIds: $leadIds, restore: $restore) {
      success
      errors
    }
  }
`);

export interface ArchiveRequest {
  readonly contactIds: readonly string[];
  /** Whether to restore the contacts instead. */
  readonly restore: boolean;
}

/** Archives or restores contacts. Archiving cancels their scheduled texts. */
export function useArchiveContacts(): UseMutationResult<unknown, Error, ArchiveRequest> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ contactIds, restore }: ArchiveRequest) =>
      assertAccepted((await call(ArchiveContacts, { leadIds: [...contactIds], restore })).archiveLeads),
    onSuccess: () => invalidate(client, queryKeys.contacts.all(), queryKeys.session()),
  });
}
