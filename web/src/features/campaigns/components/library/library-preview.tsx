import { ActionIcon, Button, NativeSelect, Skeleton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { PHASE_NOTES, sayTiming } from '../../rules/phases.ts';
import { STRUCTURE_TYPES, type StructureType } from '../../../../../../functions/domain/campaigns/step.ts';
import { describeRedirect, NO_REDIRECT } from '../../../../../../functions/domain/pitches/redirect.ts';
import { useBrand, useTerms } from '../../../../brand/brand.tsx';
import { Dialog } from '../../../../components/dialogs/dialog.tsx';
import { CallError } from '../../../../components/feedback/form-error.tsx';
import { QueryState } from '../../../../components/feedback/query-state.tsx';
import { PitchView } from '../../../../public/viewer/pitch-view.tsx';
import {
  useAddToCampaigns,
  usePublicCampaign,
  usePublicSlides,
  type PublicCampaign,
  type PublicStep,
} from '../../api/library.ts';
import { toTiming } from '../../rules/step-blocks.ts';
import { PhonePreview } from '../editor/phone-preview.tsx';
import classes from './library.module.css';

/** Names of steps are cut to this length. */
const LABEL_LENGTH = 23;

interface LibraryPreviewProps {
  readonly campaignId: string;
  readonly canAdd: boolean;
  /** Called with the id of the copy. */
  readonly onAdded: (copyId: string) => void;
  readonly onClose: () => void;
}

/** A campaign of the library, step by step as a contact gets it. */
export function LibraryPreview({ campaignId, canAdd, onAdded, onClose }: LibraryPreviewProps): ReactNode {
  const w = useTerms();
  const campaign = usePublicCampaign(campaignId);
  const add = useAddToCampaigns();
  const copy = async (): Promise<void> => {
    // Not a callback of `mutate`: the first campaign of an organization ends the list of templates, and the callback with it.
    const copyId = await add.mutateAsync(campaignId).catch(() => null);
    if (copyId !== null) onAdded(copyId);
  };
  return (
    <Dialog title={campaign.data?.name ?? 'Preview'} width={650} onClose={onClose}>
      <QueryState query={campaign} skeleton={<Skeleton height={520} />}>
        {(data) => <Steps campaign={data} />}
      </QueryState>
      {canAdd && (
        <div className={`${classes.foot} column`}>
          <CallError error={add.error} />
          <Button loading={add.isPending} disabled={!campaign.data} onClick={() => void copy()}>
            Add To {w('Campaigns')}
          </Button>
        </div>
      )}
    </Dialog>
  );
}

interface PlacedStep {
  readonly step: PublicStep;
  readonly phase: StructureType;
  readonly index: number;
}

function listSteps({ structure, features }: PublicCampaign): PlacedStep[] {
  const byId = new Map((features ?? []).map((step) => [step.id, step]));
  const ids = { FEATURE: structure.feature, BEFORE: structure.before, APPOINTMENT: structure.appointment };
  return STRUCTURE_TYPES.flatMap((phase) =>
    ids[phase].flatMap((id, index) => {
      const step = byId.get(id);
      return step ? [{ step, phase, index }] : [];
    }),
  );
}

function Steps({ campaign }: { readonly campaign: PublicCampaign }): ReactNode {
  const steps = listSteps(campaign);
  const [at, setAt] = useState(0);
  const shown = steps[at];
  if (!shown) return null;
  const { step, phase, index } = shown;
  return (
    <>
      {campaign.description !== '' && <p className={classes.description}>{campaign.description}</p>}
      <div className={`${classes.selector} grid gap-8 below-16`}>
        <ActionIcon
          variant="default"
          size={36}
          aria-label="Previous step"
          disabled={at === 0}
          onClick={() => setAt(at - 1)}
        >
          <IconChevronLeft size={18} aria-hidden="true" />
        </ActionIcon>
        <NativeSelect
          aria-label="Step"
          value={String(at)}
          data={steps.map((each, position) => ({ value: String(position), label: nameStep(each) }))}
          onChange={(event) => setAt(Number(event.currentTarget.value))}
        />
        <ActionIcon
          variant="default"
          size={36}
          aria-label="Next step"
          disabled={at === steps.length - 1}
          onClick={() => setAt(at + 1)}
        >
          <IconChevronRight size={18} aria-hidden="true" />
        </ActionIcon>
      </div>
      <div className={`${classes.preview} grid gap-16`} key={step.id}>
        <PhonePreview
          label="Text"
          sender="Your organization"
          texts={[{ id: step.id, when: sayTiming(toTiming(step), index, phase), text: step.message }]}
        />
        {step.featureType === 'REDIRECT' && <p>Link: {describeRedirect(step)}</p>}
        {step.pitch && <PitchPreview campaignId={campaign.id} pitch={step.pitch} />}
      </div>
    </>
  );
}

function nameStep({ step, phase, index }: PlacedStep): string {
  const name = step.label === '' ? `Step ${index + 1}` : step.label;
  return `${name.length > LABEL_LENGTH ? `${name.slice(0, LABEL_LENGTH)}…` : name}${PHASE_NOTES[phase]}`;
}

interface PitchPreviewProps {
  readonly campaignId: string;
  readonly pitch: NonNullable<PublicStep['pitch']>;
}

function PitchPreview({ campaignId, pitch }: PitchPreviewProps): ReactNode {
  const { screen, theme } = useBrand();
  const slides = usePublicSlides(campaignId, pitch.id);
  return (
    <section className={`${classes.pitch} column`} aria-label={`Pitch: ${pitch.title}`}>
      <QueryState query={slides} skeleton={<Skeleton height={480} />}>
        {(found) => (
          <PitchView
            sender="Your organization"
            color={theme.primary[8]}
            slides={found.map((slide) => ({ ...slide, listened: 0, calendars: [] }))}
            redirect={NO_REDIRECT}
            endText={screen.thankYouForViewing}
            inactiveText={screen.inactiveContent}
            viewer={{ firstName: 'Alex', lastName: '' }}
          />
        )}
      </QueryState>
    </section>
  );
}
