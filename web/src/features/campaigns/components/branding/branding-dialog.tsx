import { Text, TextInput } from '@mantine/core';
import { useState, type CSSProperties, type FormEvent, type ReactNode } from 'react';
import { toContrastText } from '../../../../../../functions/domain/brand/contrast.ts';
import { BRAND_NAME_LIMIT, findSender } from '../../../../../../functions/domain/campaigns/branding.ts';
import { useBrand, useTerms } from '../../../../brand/brand.tsx';
import { FormFoot } from '../../../../components/dialogs/dialog-foot.tsx';
import { Dialog } from '../../../../components/dialogs/dialog.tsx';
import { toast } from '../../../../components/feedback/toasts.tsx';
import { UnsavedGuard } from '../../../../components/layout/unsaved-guard.tsx';
import { ask } from '../../../../lib/api/call.ts';
import { useChange, type Change } from '../../../../lib/api/use-change.ts';
import { graphql } from '../../../../lib/graphql/graphql.ts';
import { queryKeys } from '../../../../lib/query-keys.ts';
import { useSession } from '../../../../lib/session/session.ts';
import { BrandColorField } from '../../../../shared/image/brand-color-field.tsx';
import { ImageField } from '../../../../shared/image/image-field.tsx';
import { useImageUpload } from '../../../../shared/image/use-image-upload.ts';
import type { Campaign } from '../../api/campaign.ts';
import classes from './branding-dialog.module.css';

interface BrandingDialogProps {
  readonly campaign: Pick<Campaign, 'id' | 'brandName' | 'brandColor' | 'brandImage'>;
  readonly onClose: () => void;
}

const COLOR = /^#[0-9a-f]{6}$/;

/** Dialog for the name, color and picture of the pages that a campaign's links open. */
export function BrandingDialog({ campaign, onClose }: BrandingDialogProps): ReactNode {
  const w = useTerms();
  const { screen, theme } = useBrand();
  const { organization } = useSession();
  const [began] = useState({ name: campaign.brandName ?? '', color: campaign.brandColor ?? '' });
  const [typed, setTyped] = useState(began);
  const [image, setImage] = useState<string | null | undefined>(undefined);
  const upload = useImageUpload(setImage);
  const save = useSaveBranding(campaign.id);
  const shownImage = image === null ? null : (upload.preview ?? campaign.brandImage);
  const color = typed.color.toLowerCase();
  const isValid = color === '' || COLOR.test(color);
  const hasChanges = image !== undefined || JSON.stringify(typed) !== JSON.stringify(began);
  const sender = findSender(organization, {
    name: typed.name.trim(),
    color: isValid && color !== '' ? color : null,
    image: shownImage,
  });

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate(
      { name: typed.name.trim(), color: color === '' ? null : color, image },
      {
        onSuccess: () => {
          toast(screen.savedTitle, screen.savedMessage);
          onClose();
        },
      },
    );
  };

  return (
    <Dialog onClose={onClose} title="Branding" width={650} closeOnClickOutside={false}>
      <form onSubmit={submit} className="grid gap-16">
        <UnsavedGuard hasChanges={hasChanges && !save.isPending && !save.isSuccess} />
        <Text size="sm" c="dimmed">
          What {w('contacts')} see on top of the pages that the links of this {w('campaign')} open. Fields that are
          empty show what your account has.
        </Text>
        <Band {...sender} fallback={theme.primary[8]} />
        <TextInput
          label="Brand name"
          placeholder={organization.name}
          autoComplete="off"
          maxLength={BRAND_NAME_LIMIT}
          value={typed.name}
          onChange={(event) => setTyped({ ...typed, name: event.currentTarget.value })}
        />
        <BrandColorField
          description={`The color of the pages of this ${w('campaign')}.`}
          fallback={organization.color}
          value={typed.color}
          onChange={(value) => setTyped({ ...typed, color: value })}
        />
        <ImageField
          label="Brand image"
          description="A .jpg, .jpeg, .png or .gif image, in place of the name."
          image={shownImage}
          upload={upload}
          onRemove={() => setImage(null)}
        />
        <FormFoot change={save} onCancel={onClose} submit="Save" disabled={!isValid || upload.progress !== null} />
      </form>
    </Dialog>
  );
}

interface BandProps {
  readonly name: string;
  readonly color: string | null;
  /** The address of the picture. */
  readonly image: string | null;
  readonly fallback: string;
}

/** The band on top of the pages. */
function Band({ name, color, image, fallback }: BandProps): ReactNode {
  const band = color ?? fallback;
  return (
    <div
      role="img"
      aria-label={`The band of the pages, with ${image === null ? `the name ${name}` : 'the picture'}`}
      className={`${classes.band} row breaks strong centered`}
      style={{ '--band': band, '--on-band': toContrastText(band) } as CSSProperties}
    >
      {image === null ? <span>{name}</span> : <img src={image} alt="" />}
    </div>
  );
}

const SaveBranding = graphql(`
  mutation saveCampaignBranding($campaignId: ID!, $name: String, $color: String, $image: ID) {
    updateCampaign(campaignId: $campaignId, brandName: $name, brandColor: $color, brandImage: $image) {
      success
      errors
    }
  }
`);

interface WrittenBranding {
  readonly name: string;
  readonly color: string | null;
  /** The key of an upload, or null for none. missing if the picture stays. */
  readonly image?: string | null | undefined;
}

/** Saves the branding of a campaign as a whole: a failure leaves neither a name without its picture nor the reverse. */
function useSaveBranding(campaignId: string): Change<WrittenBranding, void> {
  return useChange(
    async ({ image, name, color }: WrittenBranding) => {
      // A variable that is left out leaves the picture as it is. Null removes it.
      const given = image === undefined ? {} : { image };
      await ask(SaveBranding, { campaignId, name, color, ...given });
    },
    { alwaysReloads: [queryKeys.campaign(campaignId)] },
  );
}
