import { Button, Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { hasContent, normalizeBlocks, type MessageBlock } from '../../../../../functions/domain/content/blocks.ts';
import { useBrand, useTerms } from '../../../brand/brand.tsx';
import { DialogFoot } from '../../../components/dialogs/dialog-foot.tsx';
import { toast } from '../../../components/feedback/toasts.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { MessageField } from '../../../shared/message-field/message-field.tsx';
import { renderPreview } from '../../../shared/message-field/preview.ts';
import { useSaveOptInMessage } from '../api/opt-in-message.ts';

interface OptInMessageFormProps {
  readonly initial: readonly MessageBlock[];
  readonly onSaved?: () => void;
  /** Buttons before Save. */
  readonly children?: ReactNode;
}

/** Edits the opt-in message and shows how a contact gets the text. */
export function OptInMessageForm({ initial, onSaved, children }: OptInMessageFormProps): ReactNode {
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
        {children}
        <Button
          disabled={!hasContent(blocks)}
          loading={save.isPending}
          onClick={() =>
            save.mutate(normalizeBlocks(blocks), {
              onSuccess: () => {
                toast(screen.savedTitle, screen.savedMessage);
                onSaved?.();
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
