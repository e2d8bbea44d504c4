import { Alert, Button, Checkbox, Skeleton } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useBrand, useTerms } from '../../../../../brand/brand.tsx';
import { Dialog } from '../../../../../components/dialogs/dialog.tsx';
import { toast } from '../../../../../components/feedback/toasts.tsx';
import { getErrorText } from '../../../../../lib/api/api-error.ts';
import { formatCount, formatDollars, plural } from '../../../../../lib/format/numbers.ts';
import { formatDayAndTime } from '../../../../../lib/format/zone-time.ts';
import { getServerNow } from '../../../../../lib/session/server-clock.ts';
import { countSelected, type ContactSelection } from '../../../../../shared/jobs/selection.ts';
import type { SendingSummary } from '../../../../../shared/sending/sending-figures.tsx';
import { useSendingSummary } from '../../../../../shared/sending/sending-summary.ts';
import { START_NOW, StartTime, parseStartTime } from '../../../../../shared/sending/start-time.tsx';
import { useAddContacts } from '../../../api/campaign-contacts.ts';
import { getPhases, useCampaign } from '../../../api/campaign.ts';
import { listPlannedTexts } from '../../../rules/review/day-bars.ts';
import { DayBarList } from './day-bar-list.tsx';
import { ReviewFigures } from './review-figures.tsx';
import { ReviewTexts } from './review-texts.tsx';
import classes from './review.module.css';

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
  const [start, setStart] = useState(START_NOW);
  const [sendAgain, setSendAgain] = useState(false);
  const add = useAddContacts();
  const campaign = useCampaign(campaignId);
  const features = campaign.data === undefined ? null : getPhases(campaign.data).FEATURE;
  const startAt = parseStartTime(start, getServerNow());
  const { job, error, retry } = useSendingSummary({
    campaignId,
    blocks: null,
    selection,
    sendAgain,
    startAt: startAt ?? null,
  });
  const summary = job?.state === 'DONE' ? (job.summary ?? null) : null;

  const submit = ({ recipients, first }: SendingSummary): void =>
    add.mutate(
      { campaignId, selection, sendAgain, startAt: startAt ?? null },
      {
        onSuccess: () => {
          const added = `${plural(recipients, w('contact'), w('contacts'))} added.`;
          toast(screen.contactsAdded, first === null ? added : `${added} ${describeStart(new Date(first))}`);
          onDone();
        },
      },
    );

  return (
    <Dialog onClose={onClose} title="Review and start" width={800} classNames={{ body: classes.body ?? '' }}>
      <p className={classes.campaign}>{campaign.data?.name ?? ' '}</p>
      <div className={classes.columns}>
        <ReviewTexts campaignId={campaignId} features={features} error={campaign.error} />
        <section className={classes.figures} aria-label="Summary" aria-busy={summary === null && error === null}>
          {error !== null ? (
            <Alert color="red" role="alert">
              {getErrorText(error, screen.unknownError)}{' '}
              <Button size="compact-sm" variant="subtle" onClick={retry}>
                Retry
              </Button>
            </Alert>
          ) : job !== undefined && summary !== null ? (
            <ReviewFigures job={job} summary={summary} features={features ?? []} />
          ) : (
            <Skeleton height={208} />
          )}
          {(sendAgain || (summary?.finishedBefore ?? 0) > 0) && (
            <Checkbox
              mt="sm"
              label={`Include ${w('contacts')} who already finished`}
              description={`They'll start over. ${w('Contacts')} still in progress aren't affected.`}
              checked={sendAgain}
              onChange={(event) => setSendAgain(event.currentTarget.checked)}
            />
          )}
        </section>
        <section className={classes.when} aria-label="Start">
          <StartTime value={start} onChange={setStart} />
          {summary === null ? (
            error === null && <Skeleton height={56} mt="sm" />
          ) : summary.last === null ? (
            <p className={classes.note}>No texts will be sent.</p>
          ) : (
            <DayBarList planned={listPlannedTexts(summary.steps)} last={new Date(summary.last)} />
          )}
        </section>
      </div>
      <footer className={classes.foot}>
        <div role="alert" className={classes.failure}>
          {add.error !== null && (
            <Alert color="red" p="xs">
              {getErrorText(add.error, screen.unknownError)}
            </Alert>
          )}
        </div>
        <p className={classes.promise}>Pause or stop anytime.</p>
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
          {summary === null
            ? `Start for ${formatCount(countSelected(selection))}`
            : `Start for ${formatCount(summary.recipients)} · ${formatDollars(summary.priceCents)}`}
        </Button>
      </footer>
    </Dialog>
  );
}

/** Returns when the first texts are sent, as a sentence. */
function describeStart(first: Date): string {
  const now = getServerNow();
  return first.getTime() - now.getTime() < MINUTE_MS
    ? 'First texts are going out now.'
    : `First texts: ${formatDayAndTime(first, now)}.`;
}
