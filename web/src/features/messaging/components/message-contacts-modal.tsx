import { Button, Group, Stack } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { hasContent, normalizeBlocks, type MessageBlock } from '../../../../../functions/domain/content/blocks.ts';
import { useBrand, useTerms } from '../../../brand/brand.tsx';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { DialogFoot } from '../../../components/dialogs/dialog-foot.tsx';
import { toast } from '../../../components/feedback/toasts.tsx';
import { MessageField } from '../../../shared/message-field/message-field.tsx';
import { renderPreview, renderSample } from '../../../shared/message-field/preview.ts';
import { SendingSummaryFigures } from '../../../shared/sending/sending-figures.tsx';
import { START_NOW, StartTime, parseStartTime } from '../../../shared/sending/start-time.tsx';
import { plural } from '../../../lib/format/numbers.ts';
import { countSelected, type ContactSelection } from '../../../shared/jobs/selection.ts';
import { getServerNow } from '../../../lib/session/server-clock.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useMessageContacts } from '../api/message-contacts.ts';
import { BulkResult } from './bulk-result.tsx';

interface MessageContactsModalProps {
  readonly selection: ContactSelection;
  /** Job of an earlier message, to show its result. */
  readonly jobId: string | null;
  readonly onStarted: (jobId: string) => void;
  readonly onClose: () => void;
}

type Stage = 'write' | 'review';

/** Dialog for a message to many contacts: write, review, send, result. */
export function MessageContactsModal({ selection, jobId, onStarted, onClose }: MessageContactsModalProps): ReactNode {
  const w = useTerms();
  const [stage, setStage] = useState<Stage>('write');
  const [blocks, setBlocks] = useState<readonly MessageBlock[]>([]);
  const recipients = plural(countSelected(selection), w('contact'), w('contacts'));
  return (
    <Dialog
      onClose={onClose}
      title={jobId === null ? `Message ${recipients}` : 'Your message'}
      width={600}
      closeOnClickOutside={false}
    >
      {jobId !== null ? (
        <BulkResult jobId={jobId} onClose={onClose} />
      ) : stage === 'write' ? (
        <Write blocks={blocks} onChange={setBlocks} onClose={onClose} onReview={() => setStage('review')} />
      ) : (
        <Review
          selection={selection}
          blocks={normalizeBlocks(blocks)}
          onBack={() => setStage('write')}
          onStarted={onStarted}
        />
      )}
    </Dialog>
  );
}

interface WriteProps {
  readonly blocks: readonly MessageBlock[];
  readonly onChange: (blocks: readonly MessageBlock[]) => void;
  readonly onClose: () => void;
  readonly onReview: () => void;
}

function Write({ blocks, onChange, onClose, onReview }: WriteProps): ReactNode {
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
      <MessageField label="Message" initial={initial} renderSent={renderSent} onChange={onChange} />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={!hasContent(blocks)} onClick={onReview}>
          Review
        </Button>
      </Group>
    </Stack>
  );
}

interface ReviewProps {
  readonly selection: ContactSelection;
  readonly blocks: readonly MessageBlock[];
  readonly onBack: () => void;
  readonly onStarted: (jobId: string) => void;
}

function Review({ selection, blocks, onBack, onStarted }: ReviewProps): ReactNode {
  const { screen } = useBrand();
  const w = useTerms();
  const [start, setStart] = useState(START_NOW);
  const send = useMessageContacts();
  const startAt = parseStartTime(start, getServerNow());
  const submit = (): void =>
    send.mutate(
      { selection, blocks, startAt: startAt ?? null },
      {
        onSuccess: (jobId) => {
          toast(screen.messagesStartedTitle, screen.messagesStartedMessage);
          onStarted(jobId);
        },
      },
    );
  return (
    <Stack gap="md">
      <blockquote className="quoted">{renderSample(blocks)}</blockquote>
      <StartTime value={start} onChange={setStart} />
      <SendingSummaryFigures plan={{ campaignId: null, blocks, selection, sendAgain: false, startAt: startAt ?? null }}>
        {(summary) => (
          <DialogFoot error={send.error}>
            <Button variant="default" onClick={onBack}>
              Back
            </Button>
            <Button
              disabled={summary === null || summary.recipients === 0 || startAt === undefined}
              loading={send.isPending}
              onClick={submit}
            >
              {summary === null ? 'Send' : `Send to ${plural(summary.recipients, w('contact'), w('contacts'))}`}
            </Button>
          </DialogFoot>
        )}
      </SendingSummaryFigures>
    </Stack>
  );
}
