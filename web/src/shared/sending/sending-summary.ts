import { useQuery } from '@tanstack/react-query';
import type { MessageBlock } from '../../../../functions/domain/content/blocks.ts';
import { assertAccepted, call, requirePresent } from '../../lib/api/call.ts';
import { graphql } from '../../lib/graphql/graphql.ts';
import { useJob, type Job } from '../jobs/job.ts';
import { selectionArguments, type ContactSelection } from '../jobs/selection.ts';
import { queryKeys } from '../../lib/query-keys.ts';

const SummarizeSending = graphql(`
  mutation summarizeSending(
    $campaignId: ID
    $leadIds: [ID!]
    $allLeads: Boolean
    $search: String
    $messageContent: [MessageBlockInput!]
    $sendAgain: Boolean
    $startAt: AWSDateTime
  ) {
    summarizeSending(
      campaignId: $campaignId
      leadIds: $leadIds
      allLeads: $allLeads
      search: $search
      messageContent: $messageContent
      sendAgain: $sendAgain
      startAt: $startAt
    ) {
      success
      errors
      job {
        id
      }
    }
  }
`);

/** A campaign, or one message, for these contacts. */
export interface PlannedSending {
  readonly campaignId: string | null;
  readonly blocks: readonly MessageBlock[] | null;
  readonly who: ContactSelection;
  readonly sendAgain: boolean;
  /** None: now. */
  readonly startAt: Date | null;
}

export interface SummaryState {
  readonly job: Job | undefined;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** What a sending would come to: counted by the server in the background, told by the job's events. */
export function useSendingSummary(planned: PlannedSending): SummaryState {
  const asked = useQuery({
    queryKey: queryKeys.sendingSummary(planned),
    staleTime: Infinity,
    gcTime: 0,
    queryFn: async () => {
      const { campaignId, blocks, who, sendAgain, startAt } = planned;
      const messageContent = blocks === null ? null : blocks.map((block) => ({ ...block }));
      const answer = await call(SummarizeSending, {
        campaignId,
        ...selectionArguments(who),
        messageContent,
        sendAgain,
        startAt: startAt?.toISOString() ?? null,
      });
      return requirePresent(assertAccepted(answer.summarizeSending).job).id;
    },
  });
  const job = useJob(asked.data ?? null);
  return {
    job: job.data,
    error: asked.error ?? job.error,
    retry: () => void (asked.isError ? asked.refetch() : job.refetch()),
  };
}
