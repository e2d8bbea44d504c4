import { ActionIcon, Menu } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconBooks, IconCopy, IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTerms } from '../../../../brand/brand.tsx';
import type { ListedCampaign } from '../../api/campaigns.ts';
import type { CampaignActions } from './use-campaign-actions.ts';

interface MenuProps {
  readonly campaign: Pick<ListedCampaign, 'id' | 'name' | 'status'>;
  readonly actions: CampaignActions;
}

/** Copy, and Archive or Restore. */
export function CampaignMenuItems({ campaign, actions }: MenuProps): ReactNode {
  return (
    <>
      <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => actions.copy(campaign)}>
        Make a copy
      </Menu.Item>
      {campaign.status === 'ARCHIVED' ? (
        <Menu.Item leftSection={<IconArchiveOff size={16} />} onClick={() => actions.restore(campaign)}>
          Restore
        </Menu.Item>
      ) : (
        <Menu.Item leftSection={<IconArchive size={16} />} onClick={() => actions.archive(campaign)}>
          Archive
        </Menu.Item>
      )}
    </>
  );
}

/** The menu of the editor. */
export function CampaignMenu({ onPublish, ...props }: MenuProps & { readonly onPublish: () => void }): ReactNode {
  const w = useTerms();
  return (
    <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={`More actions for this ${w('campaign')}`}>
          <IconDots size={18} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <CampaignMenuItems {...props} />
        <Menu.Item leftSection={<IconBooks size={16} />} onClick={onPublish}>
          Public library
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
