import { Button, Checkbox, Stack } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useBrand, useTerms } from '../../../../brand/brand.tsx';
import { DialogFoot } from '../../../../components/dialogs/dialog-foot.tsx';
import { SendingSummaryFigures, type SendingSummary } from '../../../../shared/sending/sending-figures.tsx';
import { START_NOW, StartTime, parseStartTime } from '../../../../shared/sending/start-time.tsx';
import { toast } from '../../../../components/feedback/toasts.tsx';
import { formatDollars, plural } from '../../../../lib/format/numbers.ts';
import { formatDayAndTime } from '../../../../lib/format/zone-time.ts';
import { countSelected, type ContactSelection } from '../../../../shared/jobs/selection.ts';
import { getServerNow } from '../../../../lib/session/server-clock.ts';
import { useAddContacts } from '../../api/campaign-contacts.ts';

const MINUTE_MS = 60_000;

interface StartReviewProps {
  readonly campaignId: string;
  readonly selection: ContactSelection;
  readonly onBack: () => void;
  readonly backLabel: string;
  readonly onDone: () => void;
}

/** Review before contacts start a campaign: start time, recipients, price. */
export function StartReview({ campaignId, selection, onBack, backLabel, onDone }: StartReviewProps): ReactNode {
  const { screen } = useBrand();
  const w = useTerms();
  const [start, setStart] = useState(START_NOW);
  const [sendAgain, setSendAgain] = useState(false);
  const add = useAddContacts();
  const startAt = parseStartTime(start, getServerNow());

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
    <Stack gap="md">
      <StartTime value={start} onChange={setStart} />
      <Checkbox
        label={`Include ${w('contacts')} who already finished`}
        description={`They'll start over. ${w('Contacts')} still in progress aren't affected.`}
        checked={sendAgain}
        onChange={(event) => setSendAgain(event.currentTarget.checked)}
      />
      <SendingSummaryFigures plan={{ campaignId, blocks: null, selection, sendAgain, startAt: startAt ?? null }}>
        {(summary) => (
          <DialogFoot error={add.error}>
            <Button variant="default" onClick={onBack}>
              {backLabel}
            </Button>
            <Button
              disabled={summary === null || summary.recipients === 0 || startAt === undefined}
              loading={add.isPending}
              onClick={() => summary && submit(summary)}
            >
              {summary === null
                ? `Start for ${plural(countSelected(selection), w('contact'), w('contacts'))}`
                : `Start for ${plural(summary.recipients, w('contact'), w('contacts'))} · ${formatDollars(summary.priceCents)}`}
            </Button>
          </DialogFoot>
        )}
      </SendingSummaryFigures>
    </Stack>
  );
}

/** Returns when the first texts are sent, as a sentence. */
function describeStart(first: Date): string {
  const now = getServerNow();
  return first.getTime() - now.getTime() < MINUTE_MS
    ? 'First texts are going out now.'
    : `First texts: ${formatDayAndTime(first, now)}.`;
}
