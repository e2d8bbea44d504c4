import { Checkbox, ColorInput, NativeSelect, NumberInput, Stack, Textarea, TextInput, Skeleton } from '@mantine/core';
import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { buildFormPath } from '../../../../../functions/domain/forms/form.ts';
import {
  FREQUENCIES,
  LANDING_LIMITS,
  parseTrialPeriod,
  type LandingSettings,
} from '../../../../../functions/domain/groups/landing-settings.ts';
import { useTerms } from '../../../brand/brand.tsx';
import { ConflictDialog } from '../../../components/dialogs/conflict-dialog.tsx';
import { FormFoot } from '../../../components/dialogs/dialog-foot.tsx';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { QueryState } from '../../../components/feedback/query-state.tsx';
import { toast } from '../../../components/feedback/toasts.tsx';
import { UnsavedGuard } from '../../../components/layout/unsaved-guard.tsx';
import type { CampaignPicker } from '../../../shared/campaigns/campaign-picker.ts';
import { isConflict } from '../../../lib/api/api-error.ts';
import { FormFiguresView } from '../../../shared/forms/form-figures-view.tsx';
import { ShareLink } from '../../../shared/forms/share-link.tsx';
import { useGroupForm } from '../api/group-form.ts';
import { LandingFiles } from './landing-files.tsx';
import { useLandingFiles } from './use-landing-files.ts';
import { useSaveLanding, type GroupDetail } from '../api/groups.ts';
import { describeConflicts, findLandingChanges, pickSettings, SCHEDULE_LABELS } from '../rules/landing-changes.ts';

interface LandingModalProps {
  readonly group: Pick<GroupDetail, 'id' | 'landingPage'>;
  readonly campaignPicker: CampaignPicker;
  readonly onClose: () => void;
}

/**
 * Dialog for what the public page of a group shows: its settings and files. Only changed settings are saved. A setting that someone else changed in the meantime is
 * shown beside the typed one.
 */
export function LandingModal({ group, campaignPicker, onClose }: LandingModalProps): ReactNode {
  const w = useTerms();
  const saved = pickSettings(group.landingPage);
  const files = useLandingFiles(group.id);
  // What someone else saves while the dialog is open is neither typed here nor seen.
  const [began, setBegan] = useState(saved);
  const [values, setValues] = useState(saved);
  const [trial, setTrial] = useState(String(saved.trialPeriod));
  const [isComparing, setIsComparing] = useState(false);
  const save = useSaveLanding(group.id);
  const isSaved = useRef(false);
  const set = (changes: Partial<LandingSettings>): void => setValues((before) => ({ ...before, ...changes }));

  const typed = { ...values, trialPeriod: parseTrialPeriod(trial) };
  const changes = findLandingChanges(began, typed);
  const hasChanges = Object.keys(changes).length > 0 || files.hasChanges;
  const store = (seen: LandingSettings): void =>
    save.mutate(
      { changes, uploads: files.chosen, seen },
      {
        onSuccess: () => {
          isSaved.current = true;
          toast('Saved', 'The landing page of the group has been saved.');
          onClose();
        },
        onError: (error) => setIsComparing(isConflict(error)),
      },
    );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    store(began);
  };
  const takeSaved = (): void => {
    setBegan(saved);
    setValues(saved);
    setTrial(String(saved.trialPeriod));
    setIsComparing(false);
    save.reset();
  };

  return (
    <Dialog onClose={onClose} title="Landing page" width={500} closeOnClickOutside={false}>
      <UnsavedGuard hasChanges={(hasChanges || files.isUploading) && !save.isPending} isSaved={isSaved} />
      <form onSubmit={submit}>
        <Stack gap="md">
          <GroupLink groupId={group.id} />
          <TextInput
            label="Title"
            autoComplete="off"
            maxLength={LANDING_LIMITS.title}
            value={values.title}
            onChange={(event) => set({ title: event.currentTarget.value })}
          />
          <Textarea
            label="Description"
            autosize
            minRows={3}
            maxLength={LANDING_LIMITS.description}
            value={values.description}
            onChange={(event) => set({ description: event.currentTarget.value })}
          />
          <LandingFiles saved={group.landingPage} files={files} />
          <ColorInput
            label="Color"
            format="hex"
            placeholder="As the brand color"
            eyeDropperButtonProps={{ 'aria-label': 'Pick a color from the screen' }}
            value={values.color ?? ''}
            onChange={(color) => set({ color: color === '' ? null : color.toLowerCase() })}
          />
          <NumberInput
            label="Price"
            description="Shown on the page. No one is charged."
            prefix="$"
            decimalScale={2}
            min={0}
            max={LANDING_LIMITS.price}
            hideControls
            value={values.price}
            onChange={(price) => set({ price: typeof price === 'number' ? price : 0 })}
          />
          <NativeSelect
            label="Schedule"
            data={[
              { value: '', label: 'No schedule' },
              ...FREQUENCIES.map((value) => ({ value, label: SCHEDULE_LABELS[value] })),
            ]}
            value={values.schedule ?? ''}
            onChange={(event) =>
              set({ schedule: FREQUENCIES.find((value) => value === event.currentTarget.value) ?? null })
            }
          />
          <TextInput
            label="Trial in days"
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            value={trial}
            onChange={(event) => setTrial(event.currentTarget.value)}
          />
          <Checkbox
            label={`Add people who sign up to a ${w('campaign')}`}
            checked={values.sendCampaign}
            onChange={(event) => set({ sendCampaign: event.currentTarget.checked })}
          />
          {values.sendCampaign &&
            campaignPicker({ value: values.campaignId, onChange: (campaignId) => set({ campaignId }) })}
          <FormFoot
            error={isConflict(save.error) ? null : save.error}
            onCancel={onClose}
            submit="Save"
            busy={save.isPending}
            disabled={!hasChanges || files.isUploading || (values.sendCampaign && values.campaignId === null)}
          />
        </Stack>
      </form>
      {isComparing && (
        <ConflictDialog
          what="landing page"
          values={describeConflicts(began, saved, changes)}
          busy={save.isPending}
          onKeepTyped={() => store(saved)}
          onUseSaved={takeSaved}
          onClose={() => setIsComparing(false)}
        />
      )}
    </Dialog>
  );
}

/** The link of a group's public form with its QR code, and how often the form was seen and submitted. */
function GroupLink({ groupId }: { readonly groupId: string }): ReactNode {
  const form = useGroupForm(groupId);
  return (
    <QueryState query={form} skeleton={<Skeleton height={240} />}>
      {({ name, code, landingPage }) => (
        <Stack gap="md">
          <FormFiguresView form={{ kind: 'GROUP', id: groupId }} stats={landingPage.stats} days={landingPage.days} />
          <ShareLink link={`${window.location.origin}${buildFormPath('GROUP', code)}`} fileName={name} />
        </Stack>
      )}
    </QueryState>
  );
}
