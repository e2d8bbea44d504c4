import { Button, Collapse, ColorInput, Skeleton, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { buildFirstItems } from '../../../../../../functions/domain/forms/form-item.ts';
import { buildFormPath } from '../../../../../../functions/domain/forms/form.ts';
import { LANDING_PAGE_LIMITS } from '../../../../../../functions/domain/landing-pages/landing-page.ts';
import { useBrand } from '../../../../brand/brand.tsx';
import { FormFoot } from '../../../../components/dialogs/dialog-foot.tsx';
import { Dialog } from '../../../../components/dialogs/dialog.tsx';
import { QueryState } from '../../../../components/feedback/query-state.tsx';
import { toast } from '../../../../components/feedback/toasts.tsx';
import { UnsavedGuard } from '../../../../components/layout/unsaved-guard.tsx';
import { FieldsEditor } from '../../../../shared/forms/fields-editor.tsx';
import { FormFiguresView } from '../../../../shared/forms/form-figures-view.tsx';
import { FormPreview } from '../../../../shared/forms/form-preview.tsx';
import { fromApiItem } from '../../../../shared/forms/form-items.ts';
import { ShareLink } from '../../../../shared/forms/share-link.tsx';
import { ImageField } from '../../../../shared/image/image-field.tsx';
import { useImageUpload } from '../../../../shared/image/use-image-upload.ts';
import { useCampaignLanding, useSaveCampaignLanding, type CampaignLanding } from './use-campaign-landing.ts';
import classes from './landing-modal.module.css';

interface LandingModalProps {
  readonly campaign: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
}

/** Dialog for the public page of a campaign, with its link. */
export function LandingModal({ campaign, onClose }: LandingModalProps): ReactNode {
  const landing = useCampaignLanding(campaign.id);
  return (
    <Dialog onClose={onClose} title="Edit Landing Page" width={500} closeOnClickOutside={false}>
      <QueryState query={landing} skeleton={<Skeleton height={480} />}>
        {(loaded) => <LandingForm campaign={campaign} loaded={loaded} onClose={onClose} />}
      </QueryState>
    </Dialog>
  );
}

function LandingForm({
  campaign,
  loaded,
  onClose,
}: LandingModalProps & { readonly loaded: CampaignLanding }): ReactNode {
  const { flags, screen } = useBrand();
  const { code, landingPage } = loaded;
  const [began] = useState(() => ({
    title: landingPage?.title ?? '',
    description: landingPage?.description ?? '',
    color: landingPage?.color ?? null,
    items: landingPage?.structure.map(fromApiItem) ?? buildFirstItems(false),
  }));
  const [typed, setTyped] = useState(began);
  const [isPreviewed, setPreviewed] = useState(false);
  const [image, setImage] = useState<string | null | undefined>(undefined);
  const upload = useImageUpload(setImage);
  const send = useSaveCampaignLanding(campaign.id);
  const save = useMutation({ mutationFn: send });
  const hasChanges = image !== undefined || JSON.stringify(typed) !== JSON.stringify(began);
  const set = (changes: Partial<typeof typed>): void => setTyped({ ...typed, ...changes });
  const shownImage = image === null ? null : (upload.preview ?? landingPage?.image ?? null);
  const toLink = (of: string): string => `${window.location.origin}${buildFormPath('CAMPAIGN', of)}`;

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const written = { ...typed, ...(image === undefined ? {} : { image }) };
    save.mutate(written, {
      onSuccess: (saved) => {
        void navigator.clipboard.writeText(toLink(saved)).then(
          () => toast(screen.linkCopied),
          () => toast('Saved', 'The landing page has been saved.'),
        );
        onClose();
      },
    });
  };

  return (
    <form onSubmit={submit}>
      <UnsavedGuard hasChanges={hasChanges && !save.isPending && !save.isSuccess} />
      <div className="column gap-16 below-16">
        <div className="column gap-16 slim">
          {landingPage && (
            <FormFiguresView
              form={{ kind: 'CAMPAIGN', id: campaign.id }}
              stats={landingPage.stats}
              days={landingPage.days}
            />
          )}
          <TextInput
            label="Title"
            placeholder={campaign.name}
            autoComplete="off"
            maxLength={LANDING_PAGE_LIMITS.title}
            value={typed.title}
            onChange={(event) => set({ title: event.currentTarget.value })}
          />
          <Textarea
            label="Description"
            autosize
            minRows={2}
            maxLength={LANDING_PAGE_LIMITS.description}
            value={typed.description}
            onChange={(event) => set({ description: event.currentTarget.value })}
          />
          {flags.blastMode ? (
            <>
              <ColorInput
                label="Color"
                format="hex"
                placeholder="Your brand color"
                eyeDropperButtonProps={{ 'aria-label': 'Pick a color from the screen' }}
                value={typed.color ?? ''}
                onChange={(value) => set({ color: value === '' ? null : value.toLowerCase() })}
              />
              <ImageField
                label="Picture on top"
                description="Wide, behind the logo."
                image={shownImage}
                upload={upload}
                onRemove={() => setImage(null)}
              />
            </>
          ) : (
            <FieldsEditor
              items={typed.items}
              fixed={[...(flags.healthPrivacy ? ['Consent to health information'] : []), 'Consent to texts']}
              readOnly={false}
              onChange={(items) => set({ items: [...items] })}
            />
          )}
          {code !== null && <ShareLink link={toLink(code)} fileName={campaign.name} />}
        </div>
        <Button
          className={classes.preview}
          variant="default"
          aria-expanded={isPreviewed}
          onClick={() => setPreviewed(!isPreviewed)}
        >
          {isPreviewed ? 'Hide preview' : 'Preview'}
        </Button>
        <Collapse expanded={isPreviewed}>
          <FormPreview
            kind="CAMPAIGN"
            title={typed.title || campaign.name}
            description={typed.description}
            color={typed.color}
            image={shownImage}
            profile={null}
            items={typed.items}
          />
        </Collapse>
      </div>
      <FormFoot change={save} onCancel={onClose} submit="Save and Copy Link" disabled={upload.progress !== null} />
    </form>
  );
}
