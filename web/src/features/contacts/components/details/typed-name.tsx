import { Alert, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useBrand } from '../../../../brand/brand.tsx';
import { FormError } from '../../../../components/feedback/form-error.tsx';
import { getErrorText } from '../../../../lib/api/api-error.ts';
import type { ContactDetail } from '../../api/contact.ts';
import { useUpdateContact } from '../../api/update-contact.ts';

interface TypedNameProps {
  readonly contact: Pick<ContactDetail, 'id' | 'name' | 'typedName'>;
  readonly canEdit: boolean;
}

/** The name that was typed into a public form with this number. Forms change no contact, and staff decide. */
export function TypedName({ contact, canEdit }: TypedNameProps): ReactNode {
  const { screen } = useBrand();
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
      <FormError message={update.error === null ? null : getErrorText(update.error, screen.unknownError)} />
    </Alert>
  );
}
