import { useState, type ReactNode } from 'react';
import { useBrand } from '../../../brand/brand.tsx';
import { GuardedDialog } from '../../../components/dialogs/guarded-dialog.tsx';
import { toast } from '../../../components/feedback/toasts.tsx';
import { ComposeForMany } from '../../../shared/sending/compose-for-many.tsx';
import { useMessageEvents } from '../api/change-events.ts';
import type { EventTarget } from '../rules/event-target.ts';

interface MessageEventsDialogProps {
  readonly target: EventTarget;
  readonly title: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Dialog for a text to people with an appointment in events, which may name the appointment. */
export function MessageEventsDialog({ target, title, onClose, onDone }: MessageEventsDialogProps): ReactNode {
  const { screen } = useBrand();
  const [hasText, setHasText] = useState(false);
  const send = useMessageEvents();
  const { eventIds, contactIds } = target;
  return (
    <GuardedDialog
      onClose={onClose}
      hasChanges={hasText}
      loss="Your message has not been sent."
      width={600}
      title={title}
      closeOnClickOutside={false}
    >
      <ComposeForMany
        recipients={{ events: eventIds, selection: { kind: 'some', contactIds } }}
        isSending={send.isPending}
        error={send.error}
        onSend={(message) =>
          send.mutate(
            { ...message, ...target },
            {
              onSuccess: () => {
                toast(screen.messagesStartedTitle, screen.messagesStartedMessage);
                onDone();
              },
            },
          )
        }
        onTyped={setHasText}
        onClose={onClose}
      />
    </GuardedDialog>
  );
}
