import { Button, Checkbox, Stack } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useBrand, useTerms } from '../../../../brand/brand.tsx';
import { DialogFoot } from '../../../../components/dialogs/dialog-foot.tsx';
import { SendingSummaryFigures } from '../../../../shared/sending/sending-figures.tsx';
import { START_NOW, StartTime, parseStartTime } from '../../../../shared/sending/start-time.tsx';
import { toast } from '../../../../components/feedback/toasts.tsx';
import { plural } from '../../../../lib/format/numbers.ts';
import { countSelected, type ContactSelection } from '../../../../shared/jobs/selection.ts';
import { getServerNow } from '../../../../lib/session/server-clock.ts';
import { useAddContacts } from '../../api/campaign-contacts.ts';

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

  const submit = (recipients: number): void =>
    add.mutate(
      { campaignId, selection, sendAgain, startAt: startAt ?? null },
      {
        onSuccess: () => {
          toast(
            screen.contactsAdded,
            `${plural(recipients, w('contact'), w('contacts'))} on the way into the ${w('campaign')}.`,
          );
          onDone();
        },
      },
    );

  return (
    <Stack gap="md">
      <StartTime value={start} onChange={setStart} />
      <Checkbox
        label="Send again to those who finished"
        description={`Starts a new round; those who are in the ${w('campaign')} now stay as they are.`}
        checked={sendAgain}
        onChange={(event) => setSendAgain(event.currentTarget.checked)}
      />
      <SendingSummaryFigures plan={{ campaignId, blocks: null, selection, sendAgain, startAt: startAt ?? null }}>
        {(recipients) => (
          <>
            <DialogFoot error={add.error}>
              <Button variant="default" onClick={onBack}>
                {backLabel}
              </Button>
              <Button
                disabled={recipients === null || recipients === 0 || startAt === undefined}
                loading={add.isPending}
                onClick={() => submit(recipients ?? 0)}
              >
                {recipients === null
                  ? `Add ${plural(countSelected(selection), w('contact'), w('contacts'))}`
                  : `Add ${plural(recipients, w('contact'), w('contacts'))}`}
              </Button>
            </DialogFoot>
          </>
        )}
      </SendingSummaryFigures>
    </Stack>
  );
}
