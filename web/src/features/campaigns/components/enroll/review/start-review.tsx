import { Alert, Button, Checkbox } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useBrand, useTerms } from '../../../../../brand/brand.tsx';
import { Dialog } from '../../../../../components/dialogs/dialog.tsx';
import { toast } from '../../../../../components/feedback/toasts.tsx';
import { getErrorText } from '../../../../../lib/api/api-error.ts';
import { formatCount, plural } from '../../../../../lib/format/numbers.ts';
import { formatDayAndTime } from '../../../../../lib/format/zone-time.ts';
import { getServerNow } from '../../../../../lib/session/server-clock.ts';
import type { ContactSelection } from '../../../../../shared/jobs/selection.ts';
import { describeHold, SendingReview } from '../../../../../shared/sending/review/sending-review.tsx';
import { findFirstNameFallback } from '../../../../../shared/sending/review/skipped.ts';
import {
  getSummary,
  useSendingSummary,
  withPrice,
  type SendingSummary,
} from '../../../../../shared/sending/sending-summary.ts';
import { START_NOW, parseStartTime } from '../../../../../shared/sending/start-time.tsx';
import { useAddContacts } from '../../../api/campaign-contacts.ts';
import { getPhases, useCampaign } from '../../../api/campaign.ts';
import { toBlocks } from '../../../rules/step-blocks.ts';
import { useSession } from '../../../../../lib/session/session.ts';
import { ReviewTexts } from './review-texts.tsx';
import classes from './start-review.module.css';

const MINUTE_MS = 60_000;

interface StartReviewProps {
  readonly campaignId: string;
  readonly selection: ContactSelection;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** The dialog before contacts start a campaign: its texts, who gets them and who does not, the cost, and when the texts leave. */
export function StartReview({ campaignId, selection, onClose, onDone }: StartReviewProps): ReactNode {
  const { screen } = useBrand();
  const w = useTerms();
  const { sendingHeld } = useSession().organization;
  const [start, setStart] = useState(START_NOW);
  const [sendAgain, setSendAgain] = useState(false);
  const add = useAddContacts();
  const campaign = useCampaign(campaignId);
  const features = campaign.data === undefined ? null : getPhases(campaign.data).FEATURE;
  const startAt = parseStartTime(start, getServerNow());
  const state = useSendingSummary({
    campaignId,
    blocks: null,
    selection,
    sendAgain,
    startAt: startAt ?? null,
  });
  const summary = getSummary(state);

  const submit = ({ recipients, first }: SendingSummary): void =>
    add.mutate(
      { campaignId, selection, sendAgain, startAt: startAt ?? null },
      {
        onSuccess: () => {
          const added = `${plural(recipients, w('contact'), w('contacts'))} added.`;
          toast(
            screen.contactsAdded,
            first === null ? added : `${added} ${describeStart(new Date(first), sendingHeld)}`,
          );
          onDone();
        },
      },
    );

  return (
    <Dialog onClose={onClose} title="Review and start" width={800} classNames={{ body: classes.body ?? '' }}>
      <p className={`${classes.campaign} dim breaks`}>{campaign.data?.name ?? ' '}</p>
      <SendingReview
        texts={<ReviewTexts campaignId={campaignId} features={features} error={campaign.error} />}
        state={state}
        fallback={findFirstNameFallback((features ?? []).flatMap(toBlocks))}
        choice={
          (sendAgain || (summary?.finishedBefore ?? 0) > 0) && (
            <Checkbox
              mt="sm"
              label={`Include ${w('contacts')} who already finished`}
              description={`They'll start over. ${w('Contacts')} still in progress aren't affected.`}
              checked={sendAgain}
              onChange={(event) => setSendAgain(event.currentTarget.checked)}
            />
          )
        }
        start={{ value: start, onChange: setStart }}
      />
      <footer className={`${classes.foot} flow`}>
        <div role="alert" className={classes.failure}>
          {add.error !== null && (
            <Alert color="red" p="xs">
              {getErrorText(add.error)}
            </Alert>
          )}
        </div>
        <p className={`${classes.promise} dim fill small`}>Pause or stop anytime.</p>
        <Button variant="default" size="md" onClick={onClose}>
          Back
        </Button>
        <Button
          size="md"
          className={classes.start ?? ''}
          disabled={summary === null || summary.recipients === 0 || startAt === undefined}
          loading={add.isPending}
          onClick={() => summary && submit(summary)}
        >
          {summary === null ? 'Start' : withPrice(`Start for ${formatCount(summary.recipients)}`, summary)}
        </Button>
      </footer>
    </Dialog>
  );
}

/** Returns when the first texts are sent, as a sentence. `held`: why nothing is sent, or null. */
function describeStart(first: Date, held: string | null): string {
  if (held !== null) return describeHold(held);
  const now = getServerNow();
  return first.getTime() - now.getTime() < MINUTE_MS
    ? 'First texts are going out now.'
    : `First texts: ${formatDayAndTime(first, now)}.`;
}
