import { NativeSelect, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { isEmail } from '../../../../../functions/domain/accounts/invitation.ts';
import { PACKS } from '../../../../../functions/domain/brand/packs.ts';
import { useBrand } from '../../../brand/brand.tsx';
import { FormDialog } from '../../../components/dialogs/form-dialog.tsx';
import { FormFoot } from '../../../components/dialogs/dialog-foot.tsx';
import { toast } from '../../../components/feedback/toasts.tsx';
import { useCreateOrganization } from '../api/organizations.ts';

/** Creates an organization with its owner. */
export function NewOrganizationModal({ onClose }: { readonly onClose: () => void }): ReactNode {
  const pack = useBrand();
  const [values, setValues] = useState({ name: '', brandId: pack.id as string, ownerEmail: '', ownerName: '' });
  const create = useCreateOrganization();
  const isComplete = values.name.trim() !== '' && isEmail(values.ownerEmail.trim());
  const set = (key: keyof typeof values, value: string): void => setValues({ ...values, [key]: value });
  const submit = (): void => {
    if (!isComplete) return;
    create.mutate(values, {
      onSuccess: () => {
        toast('Organization created', `${values.ownerEmail} owns it. A new owner gets a link by mail.`);
        onClose();
      },
    });
  };
  return (
    <FormDialog width={500} title="New organization" onClose={onClose} onSubmit={submit} noValidate>
      <TextInput
        label="Name"
        data-autofocus
        maxLength={100}
        value={values.name}
        onChange={(event) => set('name', event.currentTarget.value)}
      />
      <NativeSelect
        label="Brand"
        value={values.brandId}
        data={Object.values(PACKS).map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(event) => set('brandId', event.currentTarget.value)}
      />
      <TextInput
        label="Email of the owner"
        type="email"
        maxLength={254}
        value={values.ownerEmail}
        onChange={(event) => set('ownerEmail', event.currentTarget.value)}
      />
      <TextInput
        label="Name of the owner"
        description="Not needed for someone with an account."
        maxLength={100}
        value={values.ownerName}
        onChange={(event) => set('ownerName', event.currentTarget.value)}
      />
      <FormFoot change={create} onCancel={onClose} submit="Create" disabled={!isComplete} />
    </FormDialog>
  );
}
