import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArchive,
  IconArchiveOff,
  IconBooks,
  IconCopy,
  IconDots,
  IconForms,
  IconPalette,
} from '@tabler/icons-react';
import { Suspense, type ReactNode } from 'react';
import { useBrand, useTerms } from '../../../../brand/brand.tsx';
import { useDialogAddress } from '../../../../components/dialogs/use-dialog-address.ts';
import { lazyComponent } from '../../../../lib/chunk.ts';
import type { Campaign } from '../../api/campaign.ts';
import type { ListedCampaign } from '../../api/campaigns.ts';
import type { CampaignActions } from './use-campaign-actions.ts';

const BrandingDialog = lazyComponent(async () => (await import('../branding/branding-dialog.tsx')).BrandingDialog);
const LandingModal = lazyComponent(async () => (await import('../landing/landing-modal.tsx')).LandingModal);

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

interface EditorMenuProps extends MenuProps {
  readonly campaign: MenuProps['campaign'] & Pick<Campaign, 'code' | 'brandName' | 'brandColor' | 'brandImage'>;
  /** Opens what the public library says of the campaign. */
  readonly onPublish: () => void;
}

/** The menu of the editor. */
export function CampaignMenu({ onPublish, ...props }: EditorMenuProps): ReactNode {
  const branding = useDialogAddress('branding');
  const landing = useDialogAddress('landing');
  const w = useTerms();
  const { flags } = useBrand();
  const { brandName, brandColor, brandImage, code, status } = props.campaign;
  const canEdit = status !== 'ARCHIVED';
  // Where the brand has no such pages, those that exist can still be changed. An address opens no more than the menu offers.
  const hasLanding = canEdit && (flags.campaignLandingPage || code !== null);
  const hasBranding =
    canEdit && (flags.branding || [brandName, brandColor, brandImage].some((value) => value !== null));
  return (
    <>
      <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={`More actions for this ${w('campaign')}`}>
            <IconDots size={18} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {hasBranding && (
            <Menu.Item leftSection={<IconPalette size={16} />} onClick={() => branding.open('edit')}>
              Branding
            </Menu.Item>
          )}
          {hasLanding && (
            <Menu.Item leftSection={<IconForms size={16} />} onClick={() => landing.open('edit')}>
              Landing page
            </Menu.Item>
          )}
          <CampaignMenuItems {...props} />
          <Menu.Item leftSection={<IconBooks size={16} />} onClick={onPublish}>
            Public library
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {hasBranding && branding.value !== null && (
        <Suspense>
          <BrandingDialog campaign={props.campaign} onClose={branding.close} />
        </Suspense>
      )}
      {hasLanding && landing.value !== null && (
        <Suspense>
          <LandingModal campaign={props.campaign} onClose={landing.close} />
        </Suspense>
      )}
    </>
  );
}
