import { say } from '../../../../brand/say.ts';
import { Button, List, Text, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { getErasurePhrase, isErasurePhrase } from '../../../../../../functions/domain/contacts/erasure.ts';
import { useBrand, useTerms } from '../../../../brand/brand.tsx';
import { FormFoot } from '../../../../components/dialogs/dialog-foot.tsx';
import { FormDialog } from '../../../../components/dialogs/form-dialog.tsx';
import { toast } from '../../../../components/feedback/toasts.tsx';
import { getContactName } from '../../../../shared/contacts/contact-name.ts';
import type { ContactDetail } from '../../api/contact.ts';
import { useEraseContact } from '../../api/erase-contact.ts';
import classes from './contact-erasure.module.css';

interface ContactErasureProps {
  readonly contact: Pick<ContactDetail, 'id' | 'name' | 'phone'>;
  /** The contact is gone. Closes the contact's own dialog. */
  readonly onErased: () => void;
}

/** Opens the dialog that erases the contact for good. */
export function ContactErasure({ contact, onErased }: ContactErasureProps): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="default" mt="md" className={classes.open ?? ''} onClick={() => setIsOpen(true)}>
        Erase…
      </Button>
      {isOpen && <ContactErasureDialog contact={contact} onErased={onErased} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function ContactErasureDialog({
  contact,
  onErased,
  onClose,
}: ContactErasureProps & { readonly onClose: () => void }): ReactNode {
  const { screen } = useBrand();
  const w = useTerms();
  const erase = useEraseContact(contact.id);
  const [typed, setTyped] = useState('');
  const { name, phone } = contact;
  // The server compares once more, with the name that is stored by then.
  const stored = { name, phone };
  const isComplete = isErasurePhrase(typed, stored);
  const submit = (): void => {
    if (!isComplete) return;
    erase.mutate(typed, {
      onSuccess: () => {
        toast(`${w('Contact')} erased`, 'Name, number and words are removed. Figures stay.');
        onErased();
      },
    });
  };
  return (
    <FormDialog title={`Erase ${getContactName(contact, screen)}`} width={500} onClose={onClose} onSubmit={submit}>
      <Text>This can't be undone.</Text>
      <List className={classes.list ?? ''}>
        <List.Item>Scheduled texts are canceled.</List.Item>
        <List.Item>Name, number, email, tags, notes, custom fields and the words of all texts are removed.</List.Item>
        <List.Item>{say('The figures of campaigns stay.')}</List.Item>
        <List.Item>An opt-out stays in effect, without the number itself.</List.Item>
      </List>
      <Text size="sm" c="dimmed">
        Files that you imported are deleted after 35 days, exports after a week.
      </Text>
      <TextInput
        label={`Type ${getErasurePhrase(stored)} to confirm`}
        autoComplete="off"
        data-autofocus
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <FormFoot change={erase} onCancel={onClose} submit={`Erase ${w('contact')}`} disabled={!isComplete} color="red" />
    </FormDialog>
  );
}
