import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { hasAccess } from '../../../../../functions/domain/accounts/access.ts';
import { ask } from '../../../lib/api/call.ts';
import { useChange, type Change } from '../../../lib/api/use-change.ts';
import { graphql } from '../../../lib/graphql/graphql.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { listTeam } from '../../../shared/accounts/list-team.ts';

const AssignContact = graphql(`
  mutation assignLead($leadId: ID!, $userId: ID, $seenAssignee: String) {
    assignLead(leadId: $leadId, userId: $userId, seenAssignee: $seenAssignee) {
      success
      errors
    }
  }
`);

const SetDone = graphql(`
  mutation setLeadDone($leadId: ID!, $done: Boolean!, $until: AWSDateTime, $lastInbound: AWSDateTime) {
    setLeadDone(leadId: $leadId, done: $done, until: $until, lastInbound: $lastInbound) {
      success
      errors
    }
  }
`);

/** A member who may answer conversations. */
export interface Assignee {
  readonly id: string;
  readonly name: string;
}

/** Loads the members who may answer conversations, by name. `enabled`: false until someone wants to choose. */
export function useAssignees(enabled: boolean): UseQueryResult<readonly Assignee[]> {
  return useQuery({
    queryKey: queryKeys.assignees(),
    enabled,
    queryFn: async ({ signal }) =>
      (await listTeam(signal))
        // Someone who was invited has no name yet.
        .filter(({ name, access }) => name !== '' && hasAccess(access, 'MANAGER'))
        .map(({ id, name }) => ({ id, name }))
        .sort((a, b) => a.name.localeCompare(b.name)),
  });
}

interface Assignment {
  readonly contactId: string;
  /** null means no one. */
  readonly userId: string | null;
  /** The assignee that the page shows. The server refuses when it is another one by now. */
  readonly from: string | null;
}

/** Assigns a conversation to a member, or to no one. */
export function useAssignConversation(): Change<Assignment> {
  return useChange(
    ({ contactId, userId, from }: Assignment) => ask(AssignContact, { leadId: contactId, userId, seenAssignee: from }),
    { alwaysReloads: ({ contactId }) => [queryKeys.contact.one(contactId), queryKeys.contacts.inbox()] },
  );
}

interface DoneChange {
  readonly contactId: string;
  readonly done: boolean;
  /** When the done conversation opens again by itself. null means never. */
  readonly until: Date | null;
  /** When the newest text arrived that the page shows. The server refuses when there is a newer one. */
  readonly lastInbound: string | null;
}

/** Marks a conversation as done, for good or until a time, or opens it again. */
export function useSetDone(): Change<DoneChange> {
  return useChange(
    ({ contactId, done, until, lastInbound }: DoneChange) =>
      ask(SetDone, { leadId: contactId, done, until: until?.toISOString() ?? null, lastInbound }),
    { alwaysReloads: ({ contactId }) => [queryKeys.contact.one(contactId), queryKeys.contacts.inbox()] },
  );
}
