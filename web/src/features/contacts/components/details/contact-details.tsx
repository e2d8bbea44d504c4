import { Alert, Button, Group, Stack, TextInput } from '@mantine/core';
import { useState, type FormEvent, type ReactNode } from 'react';
import { FIELD_VALUE_LIMIT } from '../../../../../../functions/domain/contact-attributes/custom-field.ts';
import { formatPhone } from '../../../../../../functions/domain/contacts/phone-format.ts';
import { useBrand } from '../../../../brand/brand.tsx';
import { toast } from '../../../../components/feedback/toasts.tsx';
import { getErrorText } from '../../../../lib/api/api-error.ts';
import { can } from '../../../../lib/session/can.ts';
import { useSession } from '../../../../lib/session/session.ts';
import { ManageFieldsModal } from '../../../../shared/contact-attributes/manage-fields-modal.tsx';
import type { ContactDetail } from '../../api/contact.ts';
import { ContactConsent } from './contact-consent.tsx';
import { ContactTags } from './contact-tags.tsx';
import { ContactGroups } from './contact-groups.tsx';
import { useUpdateContact } from '../../api/update-contact.ts';

/** Form for name, phone, email and custom fields, with tags, groups and consent. Read-only for people who may not edit. */
export function ContactDetails({ contact }: { readonly contact: ContactDetail }): ReactNode {
  const { screen } = useBrand();
  const session = useSession();
  const canEdit = can(session, 'editContacts');
  const fields = contact.customValues ?? [];
  const saved = {
    name: contact.name,
    phone: contact.phone === null ? '' : formatPhone(contact.phone),
    email: contact.email ?? '',
  };
  const [name, setName] = useState(saved.name);
  const [phone, setPhone] = useState(saved.phone);
  const [email, setEmail] = useState(saved.email);
  /** Values that the person has typed, by field. */
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [isManaging, setIsManaging] = useState(false);
  const update = useUpdateContact(contact.id);
  const customValues = fields.flatMap(({ customFieldId, value }) => {
    const given = typed[customFieldId];
    return given === undefined || given === value ? [] : [{ customFieldId, value: given }];
  });
  const changed = name !== saved.name || phone !== saved.phone || email !== saved.email || customValues.length > 0;

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    update.mutate(
      { name: name.trim(), phone: phone.trim(), email: email.trim(), customValues },
      {
        onSuccess: () => {
          setTyped({});
          toast('Contact saved');
        },
      },
    );
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
          <TextInput
            label="Email"
            type="email"
            value={email}
            readOnly={!canEdit}
            autoComplete="off"
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          {fields.map(({ customFieldId, name: label, value }) => (
            <TextInput
              key={customFieldId}
              label={label}
              value={typed[customFieldId] ?? value}
              readOnly={!canEdit}
              autoComplete="off"
              maxLength={FIELD_VALUE_LIMIT}
              onChange={(event) => setTyped({ ...typed, [customFieldId]: event.currentTarget.value })}
            />
          ))}
          <div role="alert">
            {update.isError && (
              <Alert color="red" p="xs">
                {getErrorText(update.error, screen.unknownError)}
              </Alert>
            )}
          </div>
          {canEdit && (
            <Group justify="space-between">
              <Button type="submit" disabled={!changed} loading={update.isPending}>
                Save
              </Button>
              <Button variant="subtle" onClick={() => setIsManaging(true)}>
                Custom fields
              </Button>
            </Group>
          )}
        </Stack>
      </form>
      <ContactTags contact={contact} canEdit={canEdit} />
      <ContactGroups contact={contact} canEdit={canEdit} />
      <ContactConsent contact={contact} canEdit={canEdit} />
      {isManaging && <ManageFieldsModal onClose={() => setIsManaging(false)} />}
    </>
  );
}
