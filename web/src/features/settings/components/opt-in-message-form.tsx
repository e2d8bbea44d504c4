import { Button, Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import {
  formatBlocks,
  hasContent,
  normalizeBlocks,
  type MessageBlock,
} from '../../../../../functions/domain/content/blocks.ts';
import { completeOptInText } from '../../../../../functions/domain/consent/opt-in.ts';
import { useBrand, useTerms } from '../../../brand/brand.tsx';
import { ConflictDialog } from '../../../components/dialogs/conflict-dialog.tsx';
import { DialogFoot } from '../../../components/dialogs/dialog-foot.tsx';
import { toast } from '../../../components/feedback/toasts.tsx';
import { isConflict } from '../../../lib/api/api-error.ts';
import { useSession } from '../../../lib/session/session.ts';
import { MessageField } from '../../../shared/message-field/message-field.tsx';
import { renderSample } from '../../../shared/message-field/preview.ts';
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
  /** A new edition of the field shows what someone else saved. */
  const [edition, setEdition] = useState(0);
  const [blocks, setBlocks] = useState(initial);
  const [seen, setSeen] = useState(initial);
  const [isComparing, setIsComparing] = useState(false);
  const save = useSaveOptInMessage();
  const store = (began: readonly MessageBlock[]): void =>
    save.mutate(
      { blocks: normalizeBlocks(blocks), seen: began },
      {
        onSuccess: () => {
          setSeen(blocks);
          setIsComparing(false);
          toast(screen.savedTitle, screen.savedMessage);
          onSaved?.();
        },
        onError: (error) => setIsComparing(isConflict(error)),
      },
    );
  const takeSaved = (): void => {
    setSeen(initial);
    setBlocks(initial);
    setEdition((before) => before + 1);
    setIsComparing(false);
  };
  const renderSent = (content: readonly MessageBlock[]): string =>
    completeOptInText(renderSample(content), { name: organization.name, texts });
  return (
    <Stack gap="md">
      <Text c="dimmed">
        We send this with your first message to a new {w('contact')}, and once more after three days without a reply. A
        reply of YES, Y, OK, START or JOIN releases the waiting texts.
      </Text>
      <MessageField key={edition} label="Message" initial={seen} renderSent={renderSent} onChange={setBlocks} />
      <blockquote className="quoted">{renderSent(blocks)}</blockquote>
      <DialogFoot error={isConflict(save.error) ? null : save.error}>
        {children}
        <Button disabled={!hasContent(blocks)} loading={save.isPending} onClick={() => store(seen)}>
          Save
        </Button>
      </DialogFoot>
      {isComparing && (
        <ConflictDialog
          what="message"
          values={[{ label: 'Message', saved: formatBlocks(initial), typed: formatBlocks(blocks) }]}
          busy={save.isPending}
          onKeepTyped={() => store(initial)}
          onUseSaved={takeSaved}
          onClose={() => setIsComparing(false)}
        />
      )}
    </Stack>
  );
}
