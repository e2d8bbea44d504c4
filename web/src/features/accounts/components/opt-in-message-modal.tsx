import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { fillTemplate } from '../../../../../functions/domain/brand/packs.ts';
import {
  hasContent,
  normalizeBlocks,
  renderBlocks,
  type MessageBlock,
} from '../../../../../functions/domain/content/blocks.ts';
import { appendSuffix } from '../../../../../functions/domain/sending/hand-over.ts';
import { useBrand, useTerms } from '../../../brand/brand.tsx';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { DialogFoot } from '../../../components/dialogs/dialog-foot.tsx';
import { MessageField } from '../../../shared/message-field/message-field.tsx';
import { QueryState } from '../../../components/feedback/query-state.tsx';
import { toast } from '../../../components/feedback/toasts.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { useOptInMessage, useSaveOptInMessage } from '../api/opt-in-message.ts';

const SAMPLE = { firstName: 'Alexandra', lastName: 'Montgomery', phone: '(602) 555-0142' };

/** Dialog to edit the message that asks a contact to opt in before the first text. */
export function OptInMessageModal({ onClose }: { readonly onClose: () => void }): ReactNode {
  const message = useOptInMessage();
  return (
    <Dialog onClose={onClose} title="Opt-in message" size={560} closeOnClickOutside={false}>
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
  const { texts } = useBrand();
  const w = useTerms();
  const { organization } = useSession();
  const [blocks, setBlocks] = useState(initial);
  const save = useSaveOptInMessage();
  const sent = (content: readonly MessageBlock[]): string => {
    const text = renderBlocks(content, SAMPLE);
    return text === '' ? '' : appendSuffix(text, fillTemplate(texts.firstMessageSuffix, { org: organization.name }));
  };
  return (
    <Stack gap="md">
      <Text c="dimmed">
        A {w('contact')} gets it before the first text, and once more after three days. YES, Y, OK, START or JOIN lets
        the texts through that wait.
      </Text>
      <MessageField label="Message" initial={initial} renderSent={sent} onChange={setBlocks} />
      <blockquote className="quoted">{sent(blocks)}</blockquote>
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
                toast('Saved');
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
