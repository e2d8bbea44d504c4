import { Group, Text, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { CAMPAIGN_LIMITS } from '../../../../../../functions/domain/campaigns/campaign.ts';
import { useTerms } from '../../../../brand/brand.tsx';
import { CancelOrSubmit } from '../../../../components/dialogs/dialog-foot.tsx';
import { Dialog } from '../../../../components/dialogs/dialog.tsx';
import { FormDialog } from '../../../../components/dialogs/form-dialog.tsx';
import { getErrorText } from '../../../../lib/api/api-error.ts';
import { useSession } from '../../../../lib/session/session.ts';
import { useCreateCampaign } from '../../api/change-campaign.ts';
import { useExternalEditor } from '../../api/external-editor.ts';

const SUFFIX_FROM = 1000;
const SUFFIX_COUNT = 9000;

/** Asks for a name and opens the new campaign's editor. */
export function NewCampaignModal({ onClose }: { readonly onClose: () => void }): ReactNode {
  const w = useTerms();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const create = useCreateCampaign();
  const editor = useExternalEditor();
  const { organization } = useSession();

  const submit = (): void => {
    create.mutate(
      { name: name.trim() },
      {
        onSuccess: ({ id, v2: isExternal }) => {
          if (isExternal) {
            editor.open(id);
            return;
          }
          const suffix = SUFFIX_FROM + Math.floor(Math.random() * SUFFIX_COUNT);
          void navigate(`/campaign/${id}?${suffix}`, { replace: true });
        },
      },
    );
  };

  const title = `New ${w('campaign')}`;
  if (organization.v2 && editor.problem !== null) {
    return (
      <Dialog onClose={onClose} title={title} width={500}>
        <Text>{editor.problem}</Text>
      </Dialog>
    );
  }
  return (
    <FormDialog onClose={onClose} title={title} width={500} onSubmit={submit}>
      <TextInput
        label="Name"
        placeholder="Spring open house"
        data-autofocus
        autoComplete="off"
        maxLength={CAMPAIGN_LIMITS.name}
        value={name}
        error={create.isError ? getErrorText(create.error) : null}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Group justify="flex-end">
        <CancelOrSubmit
          onCancel={onClose}
          submit="Create"
          busy={create.isPending || editor.isOpening}
          disabled={name.trim() === ''}
        />
      </Group>
    </FormDialog>
  );
}
