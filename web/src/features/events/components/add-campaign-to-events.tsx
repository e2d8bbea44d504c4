import { NativeSelect, Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTerms } from '../../../brand/brand.tsx';
import { FormFoot } from '../../../components/dialogs/dialog-foot.tsx';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { toast } from '../../../components/feedback/toasts.tsx';
import { useCampaignNames } from '../../../shared/campaigns/campaign-names.ts';
import { SendingReview } from '../../../shared/sending/review/sending-review.tsx';
import { getSummary, useSendingSummary } from '../../../shared/sending/sending-summary.ts';
import { useAddCampaignToEvents } from '../api/change-events.ts';
import type { EventTarget } from '../rules/event-target.ts';

interface AddCampaignToEventsProps {
  readonly target: EventTarget;
  /** Who joins the campaign, as the subject of a sentence. */
  readonly who: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Dialog that gives a campaign to appointments of events, with what its instant texts cost. */
export function AddCampaignToEvents({ target, who, onClose, onDone }: AddCampaignToEventsProps): ReactNode {
  const w = useTerms();
  const [campaignId, setCampaignId] = useState('');
  const campaigns = useCampaignNames();
  const add = useAddCampaignToEvents();
  const submit = (): void =>
    add.mutate(
      { campaignId, ...target },
      {
        onSuccess: () => {
          toast(`Adding to the ${w('campaign')}`, 'This continues in the background.');
          onDone();
        },
      },
    );
  const buttons = (canAdd: boolean): ReactNode => (
    <FormFoot change={add} onCancel={onClose} submit={`Add to ${w('campaign')}`} disabled={!canAdd} onSubmit={submit} />
  );
  return (
    <Dialog onClose={onClose} width={600} title={`Add to ${w('campaign')}`}>
      <Stack gap="sm">
        <Text size="sm">
          {who} joins the {w('campaign')}.
        </Text>
        <NativeSelect
          label={w('Campaign')}
          disabled={campaigns.isPending}
          error={campaigns.isError ? `The ${w('campaigns')} could not be loaded.` : null}
          data={[
            { value: '', label: `Choose a ${w('campaign')}` },
            ...(campaigns.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={campaignId}
          onChange={(event) => setCampaignId(event.currentTarget.value)}
        />
        {campaignId === '' ? (
          buttons(false)
        ) : (
          <>
            <Text size="sm" c="dimmed">
              These are the texts that go out at once. Texts before and after the appointment follow at their time.
            </Text>
            <Review campaignId={campaignId} target={target}>
              {buttons}
            </Review>
          </>
        )}
      </Stack>
    </Dialog>
  );
}

interface ReviewProps {
  readonly campaignId: string;
  readonly target: EventTarget;
  /** Renders the buttons. `isCounted`: the figures are there. */
  readonly children: (isCounted: boolean) => ReactNode;
}

function Review({ campaignId, target: { eventIds, contactIds }, children }: ReviewProps): ReactNode {
  const state = useSendingSummary({
    campaignId,
    blocks: null,
    events: eventIds,
    selection: { kind: 'some', contactIds },
    sendAgain: false,
    startAt: null,
  });
  return (
    <>
      <SendingReview state={state} fallback={null} noTexts="No texts go out at once." />
      {children(getSummary(state) !== null)}
    </>
  );
}
