import { Button, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { PACKS } from '../../../../../functions/domain/brand/packs.ts';
import { useBrand } from '../../../brand/brand.tsx';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { FormDialog } from '../../../components/dialogs/form-dialog.tsx';
import { DialogFoot, FormFoot } from '../../../components/dialogs/dialog-foot.tsx';
import { toast } from '../../../components/feedback/toasts.tsx';
import { useCreateSignUpLink } from '../api/sign-up-links.ts';

/** Creates a sign-up link, and shows its address once. */
export function NewSignUpLinkModal({ onClose }: { readonly onClose: () => void }): ReactNode {
  const [brand, setBrand] = useState<string>(useBrand().id);
  const [organizationName, setOrganizationName] = useState('');
  const create = useCreateSignUpLink();
  const submit = (): void => {
    create.mutate({ brandId: brand, organizationName });
  };
  if (create.isSuccess) return <CreatedLink address={create.data} onClose={onClose} />;
  return (
    <FormDialog width={500} title="New sign-up link" onClose={onClose} onSubmit={submit}>
      <TextInput
        label="Name of the organization"
        description="Optional. The person can change it."
        maxLength={100}
        data-autofocus
        value={organizationName}
        onChange={(event) => setOrganizationName(event.currentTarget.value)}
      />
      <NativeSelect
        label="Brand"
        value={brand}
        data={Object.values(PACKS).map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(event) => setBrand(event.currentTarget.value)}
      />
      <FormFoot change={create} onCancel={onClose} submit="Create link" />
    </FormDialog>
  );
}

function CreatedLink({ address, onClose }: { readonly address: string; readonly onClose: () => void }): ReactNode {
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(address);
    toast('Link Copied', 'Send it to one person only.');
  };
  return (
    <Dialog width={500} title="Sign-up link" onClose={onClose}>
      <Stack gap="md">
        <Text>The link works once, within 30 days. It is shown only now.</Text>
        <TextInput label="Link" readOnly value={address} onFocus={(event) => event.currentTarget.select()} />
        <DialogFoot error={null}>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button data-autofocus onClick={() => void copy()}>
            Copy link
          </Button>
        </DialogFoot>
      </Stack>
    </Dialog>
  );
}
