import { Alert, Button, Group, Stack, TextInput } from '@mantine/core';
import { useState, type FormEvent, type ReactNode } from 'react';
import { formatPhone } from '../../../../../../functions/domain/contacts/phone-format.ts';
import { useBrand } from '../../../../brand/brand.tsx';
import { toast } from '../../../../components/feedback/toasts.tsx';
import { getErrorText } from '../../../../lib/api/api-error.ts';
import { can } from '../../../../lib/session/can.ts';
import { useSession } from '../../../../lib/session/session.ts';
import type { ContactDetail } from '../../api/contact.ts';
import { ContactConsent } from './contact-consent.tsx';
import { ContactGroups } from './contact-groups.tsx';
import { useUpdateContact } from '../../api/update-contact.ts';

/** Form for name and phone. Read-only for people who may not edit. */
export function ContactDetails({ contact }: { readonly contact: ContactDetail }): ReactNode {
  const { screen } = useBrand();
  const session = useSession();
  const canEdit = can(session, 'editContacts');
  const saved = { name: contact.name, phone: contact.phone === null ? '' : formatPhone(contact.phone) };
  const [name, setName] = useState(saved.name);
  const [phone, setPhone] = useState(saved.phone);
  const update = useUpdateContact(contact.id);
  const changed = name !== saved.name || phone !== saved.phone;

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    update.mutate({ name: name.trim(), phone: phone.trim() }, { onSuccess: () => toast('Contact saved') });
  };

  return (
    <>
      <form onSubmit={submit}>
        <Stack gap="md" maw={400}>
          <TextInput
            label="Name"
            value={name}
            readOnly={!canEdit}
            autoComplete="off"
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <TextInput
            label="Phone"
            type="tel"
            value={phone}
            readOnly={!canEdit}
            autoComplete="off"
            onChange={(event) => setPhone(event.currentTarget.value)}
          />
          <div role="alert">
            {update.isError && (
              <Alert color="red" p="xs">
                {getErrorText(update.error, screen.unknownError)}
              </Alert>
            )}
          </div>
          {canEdit && (
            <Group>
              <Button type="submit" disabled={!changed} loading={update.isPending}>
                Save
              </Button>
            </Group>
          )}
        </Stack>
      </form>
      <ContactGroups contact={contact} canEdit={canEdit} />
      <ContactConsent contact={contact} canEdit={canEdit} />
    </>
  );
}
