import { Button, Group, Stack } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { hasContent, normalizeBlocks, type MessageBlock } from '../../../../functions/domain/content/blocks.ts';
import { useBrand, useTerms } from '../../brand/brand.tsx';
import { CancelOrSubmit, DialogFoot } from '../../components/dialogs/dialog-foot.tsx';
import { plural } from '../../lib/format/numbers.ts';
import { getServerNow } from '../../lib/session/server-clock.ts';
import { useSession } from '../../lib/session/session.ts';
import { MessageField } from '../message-field/message-field.tsx';
import { renderPreview, renderSample } from '../message-field/preview.ts';
import { SampleNote, SampleText } from './review/sample-text.tsx';
import { SendingReview } from './review/sending-review.tsx';
import { findFirstNameFallback } from './review/skipped.ts';
import { getSummary, useSendingSummary, withPrice, type SendingPlan } from './sending-summary.ts';
import { parseStartTime, START_NOW } from './start-time.tsx';

/** A message to many as the person wrote it. */
export interface MessageForMany {
  readonly blocks: readonly MessageBlock[];
  /** Null starts now. */
  readonly startAt: Date | null;
}

interface ComposeForManyProps {
  readonly recipients: Pick<SendingPlan, 'selection' | 'events'>;
  readonly isSending: boolean;
  readonly error: Error | null;
  readonly onSend: (message: MessageForMany) => void;
  /** Called with whether there is something to lose. */
  readonly onTyped: (hasText: boolean) => void;
  readonly onClose: () => void;
}

/** A message to many in a dialog: write it, then review recipients, cost and times, and send it. */
export function ComposeForMany({
  recipients,
  isSending,
  error,
  onSend,
  onTyped,
  onClose,
}: ComposeForManyProps): ReactNode {
  const [isReviewing, setIsReviewing] = useState(false);
  const [blocks, setBlocks] = useState<readonly MessageBlock[]>([]);
  if (!isReviewing)
    return (
      <Write
        blocks={blocks}
        namesEvent={recipients.events !== undefined}
        onChange={(next) => {
          setBlocks(next);
          onTyped(hasContent(next));
        }}
        onClose={onClose}
        onReview={() => setIsReviewing(true)}
      />
    );
  return (
    <Review
      recipients={recipients}
      blocks={normalizeBlocks(blocks)}
      isSending={isSending}
      error={error}
      onBack={() => setIsReviewing(false)}
      onSend={onSend}
    />
  );
}

interface WriteProps {
  readonly blocks: readonly MessageBlock[];
  readonly namesEvent: boolean;
  readonly onChange: (blocks: readonly MessageBlock[]) => void;
  readonly onClose: () => void;
  readonly onReview: () => void;
}

function Write({ blocks, namesEvent, onChange, onClose, onReview }: WriteProps): ReactNode {
  const { texts } = useBrand();
  const { organization } = useSession();
  const [initial] = useState(blocks);
  const renderSent = (content: readonly MessageBlock[]): string =>
    renderPreview(content, {
      isFirst: true,
      organization: organization.name,
      suffixTemplate: texts.firstMessageSuffix,
    });
  return (
    <Stack gap="md">
      <MessageField
        label="Message"
        initial={initial}
        namesEvent={namesEvent}
        renderSent={renderSent}
        renderLater={renderSample}
        onChange={onChange}
      />
      <Group justify="flex-end" gap="sm">
        <CancelOrSubmit onCancel={onClose} submit="Review" disabled={!hasContent(blocks)} onSubmit={onReview} />
      </Group>
    </Stack>
  );
}

interface ReviewProps extends Pick<ComposeForManyProps, 'recipients' | 'isSending' | 'error' | 'onSend'> {
  readonly blocks: readonly MessageBlock[];
  readonly onBack: () => void;
}

function Review({ recipients, blocks, isSending, error, onBack, onSend }: ReviewProps): ReactNode {
  const w = useTerms();
  const [start, setStart] = useState(START_NOW);
  const startAt = parseStartTime(start, getServerNow());
  const state = useSendingSummary({
    campaignId: null,
    blocks,
    ...recipients,
    sendAgain: false,
    startAt: startAt ?? null,
  });
  const summary = getSummary(state);
  return (
    <>
      <SendingReview
        texts={
          <>
            <SampleText>{renderSample(blocks)}</SampleText>
            <SampleNote blocks={blocks} />
          </>
        }
        state={state}
        fallback={findFirstNameFallback(blocks)}
        start={{ value: start, onChange: setStart }}
      />
      <DialogFoot error={error}>
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        <Button
          disabled={summary === null || summary.recipients === 0 || startAt === undefined}
          loading={isSending}
          onClick={() => onSend({ blocks, startAt: startAt ?? null })}
        >
          {summary === null
            ? 'Send'
            : withPrice(`Send to ${plural(summary.recipients, w('contact'), w('contacts'))}`, summary)}
        </Button>
      </DialogFoot>
    </>
  );
}
