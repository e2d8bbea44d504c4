import { Button, Checkbox, Stack } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useBrand, useTerms } from '../../../../brand/brand.tsx';
import { DialogFoot } from '../../../../components/dialogs/dialog-foot.tsx';
import { SendingSummaryFigures } from '../../../../shared/sending/sending-figures.tsx';
import { START_NOW, StartTime, startMoment } from '../../../../shared/sending/start-time.tsx';
import { toast } from '../../../../components/feedback/toasts.tsx';
import { plural } from '../../../../lib/format/numbers.ts';
import { countSelected, type ContactSelection } from '../../../../shared/jobs/selection.ts';
import { serverNow } from '../../../../lib/session/server-clock.ts';
import { useAddContacts } from '../../api/campaign-contacts.ts';

interface StartReviewProps {
  readonly campaignId: string;
  readonly who: ContactSelection;
  readonly onBack: () => void;
  readonly backLabel: string;
  readonly onDone: () => void;
}

/** The last look before contacts get a campaign: when it starts, who gets it, what it comes to. */
export function StartReview({ campaignId, who, onBack, backLabel, onDone }: StartReviewProps): ReactNode {
  const { screen } = useBrand();
  const w = useTerms();
  const [start, setStart] = useState(START_NOW);
  const [sendAgain, setSendAgain] = useState(false);
  const add = useAddContacts();
  const startAt = startMoment(start, serverNow());

  const submit = (recipients: number): void =>
    add.mutate(
      { campaignId, who, sendAgain, startAt: startAt ?? null },
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
      <SendingSummaryFigures planned={{ campaignId, blocks: null, who, sendAgain, startAt: startAt ?? null }}>
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
                  ? `Add ${plural(countSelected(who), w('contact'), w('contacts'))}`
                  : `Add ${plural(recipients, w('contact'), w('contacts'))}`}
              </Button>
            </DialogFoot>
          </>
        )}
      </SendingSummaryFigures>
    </Stack>
  );
}
