import { Alert, Button, Group, Stack } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { hasContent, normalizeBlocks, type MessageBlock } from '../../../../../functions/domain/content/blocks.ts';
import { useBrand } from '../../../brand/brand.tsx';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { toast } from '../../../components/feedback/toasts.tsx';
import { getErrorText } from '../../../lib/api/api-error.ts';
import { plural } from '../../../lib/format/numbers.ts';
import { useSession } from '../../../lib/session/session.ts';
import { MessageField } from '../../../shared/message-field/message-field.tsx';
import { renderPreview } from '../../../shared/message-field/preview.ts';
import { useMessageEvents } from '../api/events.ts';

interface MessageEventsDialogProps {
  readonly eventIds: readonly string[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Dialog for a text to everyone with an appointment in the events. */
export function MessageEventsDialog({ eventIds, onClose, onDone }: MessageEventsDialogProps): ReactNode {
  const { screen, texts } = useBrand();
  const { organization } = useSession();
  const [blocks, setBlocks] = useState<readonly MessageBlock[]>([]);
  const send = useMessageEvents();
  const renderSent = (content: readonly MessageBlock[]): string =>
    renderPreview(content, {
      isFirst: true,
      organization: organization.name,
      suffixTemplate: texts.firstMessageSuffix,
    });
  return (
    <Dialog
      onClose={onClose}
      width={600}
      title={`Message ${plural(eventIds.length, 'event')}`}
      closeOnClickOutside={false}
    >
      <Stack gap="md">
        <MessageField label="Message" initial={[]} renderSent={renderSent} onChange={setBlocks} />
        <div role="alert">
          {send.isError && (
            <Alert color="red" p="xs">
              {getErrorText(send.error, screen.unknownError)}
            </Alert>
          )}
        </div>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            disabled={!hasContent(blocks)}
            loading={send.isPending}
            onClick={() =>
              send.mutate(
                { blocks: normalizeBlocks(blocks), eventIds },
                {
                  onSuccess: () => {
                    toast('Success', 'Your messages are now being sent out in the background.');
                    onDone();
                  },
                },
              )
            }
          >
            Send
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
