import { Button, ColorInput, Skeleton, Textarea } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { Suspense, useState, type ReactNode } from 'react';
import { buildFormPath } from '../../../../../functions/domain/forms/form.ts';
import { LANDING_PAGE_LIMITS } from '../../../../../functions/domain/landing-pages/landing-page.ts';
import { useBrand, useTerms } from '../../../brand/brand.tsx';
import { SaveStatus } from '../../../components/feedback/save-status.tsx';
import { toast, toastError } from '../../../components/feedback/toasts.tsx';
import { AutosavedTitle } from '../../../components/fields/autosaved-title.tsx';
import { FormError } from '../../../components/feedback/form-error.tsx';
import { Page } from '../../../components/layout/page.tsx';
import { lazyComponent } from '../../../lib/chunk.ts';
import { getErrorText } from '../../../lib/api/api-error.ts';
import type { CampaignPicker } from '../../../shared/campaigns/campaign-picker.ts';
import { FieldsEditor } from '../../../shared/forms/fields-editor.tsx';
import { FormFiguresView } from '../../../shared/forms/form-figures-view.tsx';
import { fromApiItem } from '../../../shared/forms/form-items.ts';
import { useAutosave } from '../../../shared/forms/use-autosave.ts';
import { ImageField } from '../../../shared/image/image-field.tsx';
import { useImageUpload } from '../../../shared/image/use-image-upload.ts';
import type { LandingPageChanges, LandingPageDetail } from '../api/landing-pages.ts';
import { ArchivedPage } from './archived-page.tsx';
import { pickTyped, useSeenSave } from './use-seen-save.ts';
import classes from './landing-page-editor.module.css';

const FormPreview = lazyComponent(async () => (await import('../../../shared/forms/form-preview.tsx')).FormPreview);
const PageConflict = lazyComponent(async () => (await import('./page-conflict.tsx')).PageConflict);
const ShareLink = lazyComponent(async () => (await import('../../../shared/forms/share-link.tsx')).ShareLink);

const AUTOSAVE_MS = 1_200;

interface LandingPageEditorProps {
  readonly page: LandingPageDetail;
  readonly canEdit: boolean;
  readonly campaignPicker: CampaignPicker;
  /** Shows the page again, as it is stored. */
  readonly onReload: () => void;
}

/** The editor of a landing page: what it shows, what it starts, its form, and the page as on a phone. It saves by itself. */
export function LandingPageEditor({ page, canEdit, campaignPicker, onReload }: LandingPageEditorProps): ReactNode {
  const { screen, flags } = useBrand();
  const w = useTerms();
  const { save, hasConflict, acceptStored, closeConflict } = useSeenSave(page);
  // The title begins again with what was kept.
  const [kept, setKept] = useState(0);
  const { state, error, change, flush } = useAutosave<LandingPageChanges>(save, AUTOSAVE_MS);
  const [title, setTitle] = useState(page.title);
  const [description, setDescription] = useState(page.description);
  const [color, setColor] = useState(page.color);
  const [campaignId, setCampaignId] = useState(page.campaigns[0]?.id ?? null);
  const [items, setItems] = useState(() => page.structure.map(fromApiItem));
  const [image, setImage] = useState(page.image);
  const [profile, setProfile] = useState(page.profile);
  const imageUpload = useImageUpload((key) => change({ image: key }));
  const profileUpload = useImageUpload((key) => change({ profile: key }));
  const readOnly = !canEdit || page.archived;
  const link = `${window.location.origin}${buildFormPath('PAGE', page.code)}`;
  const needsCampaign = campaignId === null && !flags.bodyParts;
  const shown = { image: imageUpload.preview ?? image, profile: profileUpload.preview ?? profile };

  const keepTyped = async (): Promise<void> => {
    acceptStored();
    const hasTitle = title.trim() !== '' && title !== page.title;
    const isSaved = await Promise.all([flush(), hasTitle ? save({ title }).then(() => true) : true]).catch(() => [
      false,
    ]);
    if (isSaved.every(Boolean)) setKept(kept + 1);
  };
  const copyLink = async (): Promise<void> => {
    if (!(await flush())) return;
    try {
      await navigator.clipboard.writeText(link);
      toast(screen.linkCopied);
    } catch {
      toastError('Link not copied', 'Your browser does not allow it. Copy the link below.');
    }
  };
  const copyButton = (
    <Button
      leftSection={<IconLink size={18} aria-hidden="true" />}
      disabled={needsCampaign || title.trim() === ''}
      loading={state === 'saving'}
      onClick={() => void copyLink()}
    >
      {readOnly ? 'Copy Link' : 'Save and Copy Link'}
    </Button>
  );

  return (
    <Page
      name={title}
      title={
        <AutosavedTitle
          key={kept}
          label="Title of the landing page"
          name={page.title}
          readOnly={readOnly}
          maxLength={LANDING_PAGE_LIMITS.title}
          delayMs={AUTOSAVE_MS}
          onSave={(next) => {
            setTitle(next);
            return save({ title: next });
          }}
        />
      }
      actions={!page.archived && copyButton}
    >
      <Suspense>
        {hasConflict && (
          <PageConflict
            saved={pickTyped(page)}
            typed={{ title, description, items }}
            busy={state === 'saving'}
            onKeepTyped={() => void keepTyped()}
            onUseSaved={onReload}
            onClose={closeConflict}
          />
        )}
      </Suspense>
      {page.archived && <ArchivedPage landingPageId={page.id} canEdit={canEdit} />}
      <div className={classes.columns}>
        <div className={`${classes.main} column`}>
          <FormFiguresView form={{ kind: 'PAGE', id: page.id }} stats={page.stats} days={page.days} />
          <section className="column gap-16" aria-labelledby="page-look">
            <h2 className="strong size-14" id="page-look">
              Page <SaveStatus state={state} onRetry={() => void flush()} />
            </h2>
            <Textarea
              label="Description"
              autosize
              minRows={2}
              maxLength={LANDING_PAGE_LIMITS.description}
              readOnly={readOnly}
              value={description}
              onChange={({ currentTarget: { value } }) => {
                setDescription(value);
                change({ description: value });
              }}
            />
            {!readOnly && (
              <>
                <ColorInput
                  label="Color"
                  format="hex"
                  placeholder="Your brand color"
                  eyeDropperButtonProps={{ 'aria-label': 'Pick a color from the screen' }}
                  value={color ?? ''}
                  onChange={(value) => {
                    const next = value === '' ? null : value.toLowerCase();
                    setColor(next);
                    if (next === null || /^#[0-9a-f]{6}$/.test(next)) change({ color: next });
                  }}
                />
                <div className={`${classes.pictures} grid gap-16`}>
                  <ImageField
                    label="Picture on top"
                    description="Wide, behind the logo."
                    image={shown.image}
                    upload={imageUpload}
                    onRemove={() => {
                      setImage(null);
                      change({ image: null });
                    }}
                  />
                  <ImageField
                    label="Round logo"
                    description="Without one, the logo of your brand."
                    image={shown.profile}
                    upload={profileUpload}
                    onRemove={() => {
                      setProfile(null);
                      change({ profile: null });
                    }}
                  />
                </div>
              </>
            )}
          </section>
          <FormError message={state === 'failed' && !hasConflict ? getErrorText(error) : null} />
          <section className="column gap-16" aria-labelledby="page-starts">
            <h2 className="strong size-14" id="page-starts">
              After the form
            </h2>
            {readOnly ? (
              <span>{page.campaigns[0]?.name ?? `No ${w('campaign')}`}</span>
            ) : (
              campaignPicker({
                value: campaignId,
                onChange: (id) => {
                  setCampaignId(id);
                  change({ campaignId: id });
                },
              })
            )}
          </section>
          <FieldsEditor
            items={items}
            fixed={[
              ...(flags.bodyParts && page.dropdownOptions.length > 0 ? ['Body part'] : []),
              ...(flags.healthPrivacy ? ['Consent to health information'] : []),
              'Consent to texts',
            ]}
            readOnly={readOnly}
            onChange={(next) => {
              setItems([...next]);
              change({ items: next });
            }}
          />
          {!page.archived && (
            <section className="column gap-16" aria-labelledby="page-link">
              <h2 className="strong size-14" id="page-link">
                Link
              </h2>
              <Suspense fallback={<Skeleton height={132} />}>
                <ShareLink link={link} fileName={title || 'landing page'}>
                  {needsCampaign && <span>Choose a {w('campaign')} first. Until then the page is not public.</span>}
                </ShareLink>
              </Suspense>
            </section>
          )}
        </div>
        <aside className={classes.side}>
          <Suspense fallback={<Skeleton height={640} radius={36} />}>
            <FormPreview
              kind="PAGE"
              title={title}
              description={description}
              color={color}
              items={items}
              bodyParts={page.dropdownOptions}
              {...shown}
            />
          </Suspense>
        </aside>
      </div>
    </Page>
  );
}
