import { say } from '../../../brand/say.ts';
import { Checkbox, Stack, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { API_SCOPES, MAX_KEY_NAME, type ApiScope } from '../../../../../functions/domain/accounts/api-key.ts';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { FormFoot } from '../../../components/dialogs/dialog-foot.tsx';
import { useCreateApiKey } from '../api/api-keys.ts';
import { SecretOnce } from './secret-once.tsx';

const SCOPE_WORDS: Readonly<Record<ApiScope, () => string>> = {
  'contacts:read': () => say('Read contacts, their messages and appointments'),
  'contacts:write': () => say('Create and change contacts, groups and appointments'),
  'texts:send': () => say('Send texts to contacts, and cancel them'),
  'campaigns:read': () => say('Read campaigns, pitches and their results'),
  'campaigns:write': () => say('Add contacts to campaigns, and remove them'),
};

/** Creates a key, and shows its token once. */
export function CreateKeyModal({ onClose }: { readonly onClose: () => void }): ReactNode {
  const create = useCreateApiKey();
  return (
    <Dialog width={500} title="Create API key" onClose={onClose}>
      {create.data === undefined ? (
        <KeyForm
          isBusy={create.isPending}
          error={create.error}
          onCancel={onClose}
          onCreate={(name, scopes) => create.mutate({ name, scopes })}
        />
      ) : (
        <SecretOnce label="Key" secret={create.data} onClose={onClose}>
          Copy the key now. It is shown only once. Send it in the header <code>Authorization</code> of each call.
        </SecretOnce>
      )}
    </Dialog>
  );
}

interface KeyFormProps {
  readonly isBusy: boolean;
  readonly error: Error | null;
  readonly onCancel: () => void;
  readonly onCreate: (name: string, scopes: ApiScope[]) => void;
}

function KeyForm({ isBusy, error, onCancel, onCreate }: KeyFormProps): ReactNode {
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<ApiScope[]>([]);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onCreate(name, scopes);
      }}
    >
      <Stack gap="md">
        <TextInput
          label="Name"
          description="The program that uses the key."
          placeholder="Website"
          required
          maxLength={MAX_KEY_NAME}
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Checkbox.Group
          label="What the key may do"
          value={scopes}
          onChange={(chosen) => setScopes(API_SCOPES.filter((scope) => chosen.includes(scope)))}
        >
          <Stack gap="xs" mt="xs">
            {API_SCOPES.map((scope) => (
              <Checkbox key={scope} value={scope} label={SCOPE_WORDS[scope]()} description={scope} />
            ))}
          </Stack>
        </Checkbox.Group>
        <FormFoot error={error} onCancel={onCancel} submit="Create key" busy={isBusy} />
      </Stack>
    </form>
  );
}
