import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { hasContent, normalizeBlocks, type MessageBlock } from '../../../../../functions/domain/content/blocks.ts';
import { useBrand, useTerms } from '../../../brand/brand.tsx';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { DialogFoot } from '../../../components/dialogs/dialog-foot.tsx';
import { renderPreview } from '../../../shared/message-field/preview.ts';
import { MessageField } from '../../../shared/message-field/message-field.tsx';
import { QueryState } from '../../../components/feedback/query-state.tsx';
import { toast } from '../../../components/feedback/toasts.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { useOptInMessage, useSaveOptInMessage } from '../api/opt-in-message.ts';

/** Dialog to edit the message that asks a contact to opt in before the first text. */
export function OptInMessageModal({ onClose }: { readonly onClose: () => void }): ReactNode {
  const message = useOptInMessage();
  return (
    <Dialog onClose={onClose} title="Opt-in message" width={600} closeOnClickOutside={false}>
      <QueryState query={message} skeleton={<Skeleton height={280} />}>
        {(data) => <Form initial={data} onClose={onClose} />}
      </QueryState>
    </Dialog>
  );
}

function Form({
  initial,
  onClose,
}: {
  readonly initial: readonly MessageBlock[];
  readonly onClose: () => void;
}): ReactNode {
  const { screen, texts } = useBrand();
  const w = useTerms();
  const { organization } = useSession();
  const [blocks, setBlocks] = useState(initial);
  const save = useSaveOptInMessage();
  const renderSent = (content: readonly MessageBlock[]): string =>
    renderPreview(content, {
      isFirst: true,
      organization: organization.name,
      suffixTemplate: texts.firstMessageSuffix,
    });
  return (
    <Stack gap="md">
      <Text c="dimmed">
        We send this before a {w('contact')}&apos;s first text, and once more after three days. A reply of YES, Y, OK,
        START or JOIN releases the waiting texts.
      </Text>
      <MessageField label="Message" initial={initial} renderSent={renderSent} onChange={setBlocks} />
      <blockquote className="quoted">{renderSent(blocks)}</blockquote>
      <DialogFoot error={save.error}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={!hasContent(blocks)}
          loading={save.isPending}
          onClick={() =>
            save.mutate(normalizeBlocks(blocks), {
              onSuccess: () => {
                toast(screen.savedTitle, screen.savedMessage);
                onClose();
              },
            })
          }
        >
          Save
        </Button>
      </DialogFoot>
    </Stack>
  );
}
