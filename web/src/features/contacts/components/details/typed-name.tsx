import { Alert, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { CallError } from '../../../../components/feedback/form-error.tsx';
import type { ContactDetail } from '../../api/contact.ts';
import { useUpdateContact } from '../../api/update-contact.ts';

interface TypedNameProps {
  readonly contact: Pick<ContactDetail, 'id' | 'name' | 'typedName'>;
  readonly canEdit: boolean;
}

/** The name that was typed into a public form with this number. Forms change no contact, and staff decide. */
export function TypedName({ contact, canEdit }: TypedNameProps): ReactNode {
  const update = useUpdateContact(contact.id);
  const { name, typedName } = contact;
  if (typedName === null) return null;
  return (
    <Alert color="gray" variant="light" mt="md" title={`A form says “${typedName}”`}>
      {canEdit && (
        <Button
          size="xs"
          variant="default"
          loading={update.isPending}
          onClick={() => update.mutate({ lead: { name: typedName }, seen: { name: name ?? '' } })}
        >
          Use this name
        </Button>
      )}
      <CallError error={update.error} />
    </Alert>
  );
}
