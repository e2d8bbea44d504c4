import { useState, type ReactNode } from 'react';
import { useBrand, useTerms } from '../../../brand/brand.tsx';
import { GuardedDialog } from '../../../components/dialogs/guarded-dialog.tsx';
import { toast } from '../../../components/feedback/toasts.tsx';
import { plural } from '../../../lib/format/numbers.ts';
import { countSelected, type ContactSelection } from '../../../shared/jobs/selection.ts';
import { ComposeForMany } from '../../../shared/sending/compose-for-many.tsx';
import { useMessageContacts } from '../api/message-contacts.ts';
import { BulkResult } from './bulk-result.tsx';

interface MessageContactsModalProps {
  readonly selection: ContactSelection;
  /** Job of an earlier message, to show its result. */
  readonly jobId: string | null;
  readonly onStarted: (jobId: string) => void;
  readonly onClose: () => void;
}

/** Dialog for a message to many contacts: write, review, send, result. */
export function MessageContactsModal({ selection, jobId, onStarted, onClose }: MessageContactsModalProps): ReactNode {
  const { screen } = useBrand();
  const w = useTerms();
  const [hasText, setHasText] = useState(false);
  const send = useMessageContacts();
  return (
    <GuardedDialog
      onClose={onClose}
      hasChanges={hasText && jobId === null}
      loss="Your message has not been sent."
      title={
        jobId === null ? `Message ${plural(countSelected(selection), w('contact'), w('contacts'))}` : 'Your message'
      }
      width={600}
      closeOnClickOutside={false}
    >
      {jobId !== null ? (
        <BulkResult jobId={jobId} onClose={onClose} />
      ) : (
        <ComposeForMany
          recipients={{ selection }}
          isSending={send.isPending}
          error={send.error}
          onSend={({ blocks, startAt }) =>
            send.mutate(
              { selection, blocks, startAt },
              {
                onSuccess: (started) => {
                  toast(screen.messagesStartedTitle, screen.messagesStartedMessage);
                  onStarted(started);
                },
              },
            )
          }
          onTyped={setHasText}
          onClose={onClose}
        />
      )}
    </GuardedDialog>
  );
}
