import { Button, ColorInput, SegmentedControl, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { PITCH_LIMITS } from '../../../../../../functions/domain/pitches/pitch.ts';
import {
  DEFAULT_BUTTON,
  offersRedirects,
  REDIRECT_LIMITS,
} from '../../../../../../functions/domain/pitches/redirect.ts';
import { useBrand } from '../../../../brand/brand.tsx';
import { Dialog } from '../../../../components/dialogs/dialog.tsx';
import { DialogFoot } from '../../../../components/dialogs/dialog-foot.tsx';
import { toast } from '../../../../components/feedback/toasts.tsx';
import { UnsavedGuard } from '../../../../components/layout/unsaved-guard.tsx';
import { useSession } from '../../../../lib/session/session.ts';
import { ImageField } from '../../../../shared/image/image-field.tsx';
import { useImageUpload } from '../../../../shared/image/use-image-upload.ts';
import { useUpdatePitch, type PitchChanges, type PitchDetail } from '../../api/pitches.ts';

interface PitchSettingsProps {
  readonly pitch: PitchDetail;
  readonly canEdit: boolean;
  readonly onClose: () => void;
}

const BUTTONS = [
  { value: 'NONE', label: 'Last screen' },
  { value: 'LINK', label: 'Open a page' },
  { value: 'CONTACT', label: 'Call or text' },
] as const;

/** Color, last screen, link preview, and what the button on the last slide does. */
export function PitchSettings({ pitch, canEdit, onClose }: PitchSettingsProps): ReactNode {
  const { flags, screen } = useBrand();
  const { organization } = useSession();
  const update = useUpdatePitch(pitch.id);
  const isSaved = useRef(false);
  const [initial] = useState<Required<Omit<PitchChanges, 'title' | 'structure'>>>(() => ({
    description: pitch.description,
    endText: pitch.endText,
    color: pitch.color,
    showPreviews: pitch.showPreviews,
    image: pitch.image ?? '',
    shareImage: pitch.shareImage ?? '',
    redirectType: pitch.redirectType,
    redirectUrl: pitch.redirectUrl,
    redirectPhone: pitch.redirectPhone,
    redirectButton: pitch.redirectButton,
  }));
  const [settings, setSettings] = useState(initial);
  const change = (changes: Partial<typeof settings>): void => setSettings((now) => ({ ...now, ...changes }));
  const top = useImageUpload((key) => change({ image: key }));
  const share = useImageUpload((key) => change({ shareImage: key }));
  const { redirectType } = settings;
  const hasChanges = JSON.stringify(settings) !== JSON.stringify(initial);
  const isIncomplete =
    (redirectType === 'LINK' && settings.redirectUrl.trim() === '') ||
    (redirectType === 'CONTACT' && settings.redirectPhone.trim() === '');

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    // Only what this person changed: settings that someone else changed in the meantime stay.
    const changed = Object.entries(settings).filter(([name, value]) => initial[name as keyof typeof initial] !== value);
    await update.mutateAsync(Object.fromEntries(changed));
    isSaved.current = true;
    toast('Settings saved');
    onClose();
  };

  return (
    <Dialog width={500} title="Pitch settings" closeOnClickOutside={false} onClose={onClose}>
      <UnsavedGuard hasChanges={hasChanges && !update.isPending} isSaved={isSaved} />
      <form onSubmit={(event) => void submit(event).catch(() => undefined)} noValidate>
        <Stack gap="md">
          <ColorInput
            label="Color (optional)"
            placeholder="The color of your brand"
            eyeDropperButtonProps={{ 'aria-label': 'Pick a color from the screen' }}
            readOnly={!canEdit}
            value={settings.color ?? ''}
            onChange={(color) => change({ color: color === '' ? null : color.toLowerCase() })}
          />
          {canEdit && (
            <ImageField
              label="Picture at the top (optional)"
              description="A .jpg, .jpeg, .png or .gif image. Without one, the page shows your brand image or your name."
              image={top.preview ?? (settings.image || null)}
              upload={top}
              onRemove={() => change({ image: '' })}
            />
          )}
          {(offersRedirects(flags, organization) || pitch.redirectType !== 'NONE') && (
            <Stack gap="xs" role="group" aria-label="Button on the last slide">
              <span style={{ fontWeight: 600 }}>Button on the last slide</span>
              <SegmentedControl
                data={[...BUTTONS]}
                readOnly={!canEdit}
                value={redirectType}
                onChange={(value) =>
                  change({ redirectType: BUTTONS.find((each) => each.value === value)?.value ?? 'NONE' })
                }
              />
              {redirectType === 'LINK' && (
                <TextInput
                  label="Page"
                  placeholder="example.com"
                  inputMode="url"
                  autoComplete="off"
                  readOnly={!canEdit}
                  maxLength={REDIRECT_LIMITS.url}
                  value={settings.redirectUrl}
                  onChange={(event) => change({ redirectUrl: event.currentTarget.value })}
                />
              )}
              {redirectType === 'CONTACT' && (
                <TextInput
                  label="Phone"
                  type="tel"
                  placeholder="(602) 555-0142"
                  autoComplete="off"
                  readOnly={!canEdit}
                  value={settings.redirectPhone}
                  onChange={(event) => change({ redirectPhone: event.currentTarget.value })}
                />
              )}
              {redirectType !== 'NONE' && (
                <TextInput
                  label="Words on the button (optional)"
                  placeholder={DEFAULT_BUTTON}
                  autoComplete="off"
                  readOnly={!canEdit}
                  maxLength={REDIRECT_LIMITS.button}
                  value={settings.redirectButton === DEFAULT_BUTTON ? '' : settings.redirectButton}
                  onChange={(event) => change({ redirectButton: event.currentTarget.value || DEFAULT_BUTTON })}
                />
              )}
            </Stack>
          )}
          <Textarea
            label="Closing text (optional)"
            placeholder={screen.thankYouForViewing}
            autosize
            minRows={2}
            maxRows={5}
            readOnly={!canEdit}
            maxLength={PITCH_LIMITS.endText}
            value={settings.endText}
            onChange={(event) => change({ endText: event.currentTarget.value })}
          />
          <Switch
            label="Show a preview of the link in messaging apps"
            disabled={!canEdit}
            checked={settings.showPreviews}
            onChange={(event) => change({ showPreviews: event.currentTarget.checked })}
          />
          {canEdit && (
            <ImageField
              label="Link preview image (optional)"
              description="A .jpg, .jpeg, .png or .gif image. Without one, messaging apps show the first slide or your brand image."
              image={share.preview ?? (settings.shareImage || null)}
              upload={share}
              onRemove={() => change({ shareImage: '' })}
            />
          )}
          <Textarea
            label="Link preview text (optional)"
            autosize
            minRows={2}
            maxRows={4}
            readOnly={!canEdit}
            maxLength={PITCH_LIMITS.description}
            value={settings.description}
            onChange={(event) => change({ description: event.currentTarget.value })}
          />
          <DialogFoot error={update.error}>
            <Button variant="default" onClick={onClose}>
              {canEdit ? 'Cancel' : 'Close'}
            </Button>
            {canEdit && (
              <Button type="submit" loading={update.isPending} disabled={!hasChanges || isIncomplete}>
                Save
              </Button>
            )}
          </DialogFoot>
        </Stack>
      </form>
    </Dialog>
  );
}
