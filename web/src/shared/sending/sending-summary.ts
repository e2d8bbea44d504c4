import { useQuery } from '@tanstack/react-query';
import type { MessageBlock } from '../../../../functions/domain/content/blocks.ts';
import { ask, requirePresent } from '../../lib/api/call.ts';
import { formatDollars } from '../../lib/format/numbers.ts';
import { graphql } from '../../lib/graphql/graphql.ts';
import { useJob, type Job } from '../jobs/job.ts';
import { countSelected, toEventArguments, toSelectionArguments, type ContactSelection } from '../jobs/selection.ts';
import type { NewContacts } from './new-contacts.ts';
import { queryKeys } from '../../lib/query-keys.ts';

const SummarizeSending = graphql(`
  mutation summarizeSending(
    $campaignId: ID
    $leadIds: [ID!]
    $allLeads: Boolean
    $search: String
    $leadFilter: String
    $fromCampaignId: ID
    $exceptLeadIds: [ID!]
    $fromTagId: ID
    $groupIds: [ID!]
    $eventIds: [ID!]
    $messageContent: [MessageBlockInput!]
    $sendAgain: Boolean
    $startAt: AWSDateTime
    $newLeads: [NewLeadsInput!]
  ) {
    summarizeSending(
      campaignId: $campaignId
      leadIds: $leadIds
      allLeads: $allLeads
      search: $search
      leadFilter: $leadFilter
      fromCampaignId: $fromCampaignId
      exceptLeadIds: $exceptLeadIds
      fromTagId: $fromTagId
      groupIds: $groupIds
      eventIds: $eventIds
      messageContent: $messageContent
      sendAgain: $sendAgain
      startAt: $startAt
      newLeads: $newLeads
    ) {
      success
      errors
      job {
        id
      }
    }
  }
`);

/** A campaign or one message, and its contacts. */
export interface SendingPlan {
  readonly campaignId: string | null;
  readonly blocks: readonly MessageBlock[] | null;
  readonly selection: ContactSelection;
  /** Contacts that an import will add. The selection may then be empty. missing means none. */
  readonly newContacts?: readonly NewContacts[];
  /** The events whose contacts these are. An empty selection means everyone in them. missing if they are of no event. */
  readonly events?: readonly string[];
  readonly sendAgain: boolean;
  /** Null starts now. */
  readonly startAt: Date | null;
}

/** What the server counted. */
export type SendingSummary = NonNullable<Job['summary']>;

export interface SummaryState {
  readonly job: Job | undefined;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** Counts what a sending would do. The server counts with a background job, whose events refresh the result. */
export function useSendingSummary(plan: SendingPlan): SummaryState {
  const start = useQuery({
    queryKey: queryKeys.sendingSummary(plan),
    staleTime: Infinity,
    gcTime: 0,
    queryFn: async () => {
      const { campaignId, blocks, selection, newContacts, events, sendAgain, startAt } = plan;
      const messageContent = blocks === null ? null : blocks.map((block) => ({ ...block }));
      return requirePresent(
        (
          await ask(SummarizeSending, {
            campaignId,
            ...toSelectionArguments(selection),
            ...(events === undefined ? {} : toEventArguments(events, selection)),
            messageContent,
            sendAgain,
            startAt: startAt?.toISOString() ?? null,
            ...(newContacts === undefined ? {} : toNewLeads(newContacts, selection)),
          })
        ).job,
      ).id;
    },
  });
  const job = useJob(start.data ?? null);
  return {
    job: job.data,
    error: start.error ?? job.error,
    retry: () => void (start.isError ? start.refetch() : job.refetch()),
  };
}

/** Converts new contacts to arguments of the API, which takes no empty list of others. */
function toNewLeads(newContacts: readonly NewContacts[], selection: ContactSelection) {
  const newLeads = newContacts.map((each) => ({ ...each }));
  return countSelected(selection) === 0 ? { newLeads, leadIds: null } : { newLeads };
}

/** Returns the figures of a summary. null while the server counts. */
export function getSummary({ job }: Pick<SummaryState, 'job'>): SendingSummary | null {
  return job?.state === 'DONE' ? (job.summary ?? null) : null;
}

/** Returns the label of a button that sends, with what the sending costs at most: "Send to 3 contacts · $0.06". No price if it is free. */
export function withPrice(label: string, { priceCents }: Pick<SendingSummary, 'priceCents'>): string {
  return priceCents > 0 ? `${label} · ${formatDollars(priceCents)}` : label;
}
