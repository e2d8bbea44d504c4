import { SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import { hasContent, type MessageBlock } from '../../../../../../../functions/domain/content/blocks.ts';
import { offersRedirects } from '../../../../../../../functions/domain/pitches/redirect.ts';
import { useBrand, useTerms } from '../../../../../brand/brand.tsx';
import { useSession } from '../../../../../lib/session/session.ts';
import { MessageField } from '../../../../../shared/message-field/message-field.tsx';
import { PitchPicker } from '../../../../../shared/pitches/pitch-picker.tsx';
import { withType, type EditedStep, type StepContents } from '../../../rules/edited-step.ts';
import { RedirectFields } from './redirect-fields.tsx';

interface ContentFieldsProps {
  readonly step: EditedStep;
  readonly contents: StepContents;
  /** The text may name the appointment. */
  readonly namesEvent: boolean;
  readonly renderSent: (blocks: readonly MessageBlock[]) => string;
  readonly renderLater: ((blocks: readonly MessageBlock[]) => string) | undefined;
  readonly onChange: (contents: StepContents) => void;
}

const TYPES = [
  { value: 'MESSAGE', label: 'Text' },
  { value: 'PITCH', label: 'Text with a pitch' },
  { value: 'REDIRECT', label: 'Redirect' },
] as const;

/** The fields for what a step sends: a text, and the pitch, page or number that its link leads to. A stored step keeps its type. */
export function ContentFields({
  step,
  contents,
  namesEvent,
  renderSent,
  renderLater,
  onChange,
}: ContentFieldsProps): ReactNode {
  const w = useTerms();
  const { flags } = useBrand();
  const { organization } = useSession();
  const types = TYPES.filter(({ value }) => value !== 'REDIRECT' || offersRedirects(flags, organization));
  const isPitch = contents.featureType === 'PITCH';
  return (
    <>
      {step.featureId === null && (
        <SegmentedControl
          aria-label="What the step sends"
          data={types}
          value={contents.featureType}
          onChange={(featureType) => onChange(withType(contents, featureType))}
        />
      )}
      {isPitch && <PitchPicker value={contents.pitch} onChange={(pitch) => onChange({ ...contents, pitch })} />}
      {contents.redirect && (
        <RedirectFields
          value={contents.redirect}
          isStored={step.featureId !== null}
          onChange={(redirect) => onChange({ ...contents, redirect })}
        />
      )}
      <MessageField
        label="Message"
        initial={step.contents.blocks}
        renderSent={renderSent}
        renderLater={renderLater}
        namesEvent={namesEvent}
        takesFocus={step.contents.featureType !== 'REDIRECT'}
        onChange={(blocks) => onChange({ ...contents, blocks })}
      />
      {isPitch && contents.pitch === null && (
        <p className="fine">Choose a pitch. {w('Contacts')} wait at this step until you do.</p>
      )}
      {contents.featureType === 'MESSAGE' && !hasContent(contents.blocks) && (
        <p className="fine">Add a message. {w('Contacts')} wait at this step until you do.</p>
      )}
    </>
  );
}
