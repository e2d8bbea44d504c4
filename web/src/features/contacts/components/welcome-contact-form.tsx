import { Button, Checkbox, Skeleton, Stack, TextInput } from '@mantine/core';
import { useState, type FormEvent, type ReactNode } from 'react';
import {
  findLengthError,
  hasContent,
  normalizeBlocks,
  type MessageBlock,
} from '../../../../../functions/domain/content/blocks.ts';
import { useBrand, useTerms } from '../../../brand/brand.tsx';
import { DialogFoot } from '../../../components/dialogs/dialog-foot.tsx';
import { QueryState } from '../../../components/feedback/query-state.tsx';
import { toast, toastFailure } from '../../../components/feedback/toasts.tsx';
import { formatDayAndTime } from '../../../lib/format/zone-time.ts';
import { getServerNow } from '../../../lib/session/server-clock.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Attestation } from '../../../shared/contacts/attestation.tsx';
import { MessageField } from '../../../shared/message-field/message-field.tsx';
import { renderPreview } from '../../../shared/message-field/preview.ts';
import {
  useCreateWelcomed,
  useSaveWelcomeMessage,
  useWelcomeMessage,
  type WelcomedContact,
} from '../api/welcome-message.ts';
import { EMPTY_PREFILL, type NewContactPrefill } from '../rules/prefill.ts';

interface WelcomeContactFormProps {
  readonly prefill?: Pick<NewContactPrefill, 'name' | 'phone'> | undefined;
  readonly onClose: () => void;
}

/** Form for one new contact, with a welcome message or without. */
export function WelcomeContactForm(props: WelcomeContactFormProps): ReactNode {
  const stored = useWelcomeMessage();
  return (
    <QueryState query={stored} skeleton={<Skeleton height={420} />}>
      {(welcome) => <LoadedForm {...props} stored={welcome} />}
    </QueryState>
  );
}

function LoadedForm({
  prefill = EMPTY_PREFILL,
  onClose,
  stored,
}: WelcomeContactFormProps & { readonly stored: readonly MessageBlock[] }): ReactNode {
  const pack = useBrand();
  const w = useTerms();
  const { organization } = useSession();
  // A save by someone else must not replace what the person types.
  const [began] = useState(stored);
  const [name, setName] = useState(prefill.name);
  const [phone, setPhone] = useState(prefill.phone);
  const [blocks, setBlocks] = useState(began);
  const [keeps, setKeeps] = useState(false);
  const [hasConsent, setHasConsent] = useState(false);
  const create = useCreateWelcomed();
  const { mutateAsync: keepMessage } = useSaveWelcomeMessage();

  const message = normalizeBlocks(blocks);
  const isFilled = name.trim() !== '' && phone.trim() !== '' && (hasConsent || !pack.flags.attestation);
  const canSend = isFilled && hasContent(message) && findLengthError(message) === null;
  const isSending = create.isPending && create.variables.welcome !== null;
  const finish = (created: WelcomedContact): void => {
    toast(pack.screen.contactsAdded, describeWelcome(created, getServerNow()));
    if (keeps)
      void keepMessage({ blocks: message, seen: began }).catch((error: Error) =>
        toastFailure('Message not kept for next time', error),
      );
    onClose();
  };
  const submit = (welcome: readonly MessageBlock[] | null): void =>
    create.mutate(
      {
        name: name.trim(),
        phone: phone.trim(),
        attestation: pack.flags.attestation ? pack.legal.attestation : null,
        welcome,
      },
      { onSuccess: finish },
    );
  const submitForm = (event: FormEvent): void => {
    event.preventDefault();
    if (canSend && !create.isPending) submit(message);
  };
  const renderSent = (content: readonly MessageBlock[]): string =>
    renderPreview(content, {
      isFirst: true,
      organization: organization.name,
      suffixTemplate: pack.texts.firstMessageSuffix,
    });
  return (
    <form onSubmit={submitForm}>
      <Stack gap="md">
        <TextInput
          label="Name"
          autoComplete="off"
          // The dialog has placed the focus before this form has loaded.
          autoFocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          label="Phone"
          type="tel"
          autoComplete="off"
          value={phone}
          onChange={(event) => setPhone(event.currentTarget.value)}
        />
        <MessageField
          label="Welcome message"
          initial={began}
          renderSent={renderSent}
          takesFocus={false}
          onChange={setBlocks}
        />
        <Checkbox
          label={`Start with this message for the next ${w('contact')}`}
          checked={keeps}
          onChange={(event) => setKeeps(event.currentTarget.checked)}
        />
        <Attestation checked={hasConsent} onChange={setHasConsent} />
        <DialogFoot error={create.error}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="default"
            disabled={!isFilled || isSending}
            loading={create.isPending && !isSending}
            onClick={() => submit(null)}
          >
            Create without sending
          </Button>
          <Button type="submit" disabled={!canSend || (create.isPending && !isSending)} loading={isSending}>
            Continue
          </Button>
        </DialogFoot>
      </Stack>
    </form>
  );
}

/** Returns what became of the welcome message, as a sentence. */
function describeWelcome({ welcomeMessage, notSent }: WelcomedContact, now: Date): string | undefined {
  if (notSent !== null) return notSent;
  if (welcomeMessage === null) return undefined;
  const due = welcomeMessage.scheduledFor === null ? now : new Date(welcomeMessage.scheduledFor);
  return due > now
    ? `The welcome message goes out ${formatDayAndTime(due, now)}.`
    : 'The welcome message is on its way.';
}
