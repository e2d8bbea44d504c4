import { ActionIcon, Loader, Menu } from '@mantine/core';
import { IconPlus, IconSend } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useBrand, useTerms } from '../../../../brand/brand.tsx';
import { toastFailure } from '../../../../components/feedback/toasts.tsx';
import { getContactName } from '../../../../shared/contacts/contact-name.ts';
import { useCreateCampaign } from '../../api/change-campaign.ts';
import { useExternalEditor } from '../../api/external-editor.ts';

interface ContactCampaignMenuProps {
  readonly contact: { readonly id: string; readonly name: string; readonly phone: string | null };
  /** Opens the dialog that adds the contact to a campaign. */
  readonly onAdd: () => void;
}

/** What organizations of version 2 do with a contact in its row: add it to a campaign, or write one for this contact alone. */
export function ContactCampaignMenu({ contact, onAdd }: ContactCampaignMenuProps): ReactNode {
  const { screen } = useBrand();
  const w = useTerms();
  const editor = useExternalEditor();
  const create = useCreateCampaign();
  const name = getContactName(contact, screen);
  const isBusy = create.isPending || editor.isOpening;
  const start = (): void => {
    if (!editor.checkAddress() || isBusy) return;
    create.mutate(
      { name: `New ${w('campaign')}`, leadId: contact.id },
      {
        onSuccess: ({ id }) => editor.open(id),
        onError: (error) => toastFailure(`${w('Campaign')} not created`, error),
      },
    );
  };
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`Add ${name} to a ${w('campaign')}`} aria-busy={isBusy}>
          {isBusy ? <Loader size={16} /> : <IconSend size={16} aria-hidden="true" />}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconSend size={16} aria-hidden="true" />} onClick={onAdd}>
          Add to {w('campaign')}
        </Menu.Item>
        <Menu.Item leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={start}>
          New {w('campaign')} for {name}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
