import type { ComponentProps, ReactNode } from 'react';
import { SendingReview } from '../../../../../shared/sending/review/sending-review.tsx';
import { findFirstNameFallback } from '../../../../../shared/sending/review/skipped.ts';
import { useSendingSummary } from '../../../../../shared/sending/sending-summary.ts';
import type { ImportCampaignReview } from '../../../../../shared/campaigns/import-campaign-review.ts';
import { getPhases, useCampaign } from '../../../api/campaign.ts';
import { toBlocks } from '../../../rules/step-blocks.ts';
import { ReviewTexts } from './review-texts.tsx';

/** What a campaign sends to the contacts of a file: its texts, who is skipped, the cost, and when the texts leave. */
export function ImportReview({ campaignId, contactIds, newContacts }: ComponentProps<ImportCampaignReview>): ReactNode {
  const campaign = useCampaign(campaignId);
  const features = campaign.data === undefined ? null : getPhases(campaign.data).FEATURE;
  const state = useSendingSummary({
    campaignId,
    blocks: null,
    selection: { kind: 'some', contactIds },
    newContacts,
    sendAgain: false,
    startAt: null,
  });
  return (
    <SendingReview
      texts={<ReviewTexts campaignId={campaignId} features={features} error={campaign.error} />}
      state={state}
      fallback={findFirstNameFallback((features ?? []).flatMap(toBlocks))}
    />
  );
}
