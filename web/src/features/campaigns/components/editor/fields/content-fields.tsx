import { SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import { hasContent, type MessageBlock } from '../../../../../../../functions/domain/content/blocks.ts';
import { useTerms } from '../../../../../brand/brand.tsx';
import { MessageField } from '../../../../../shared/message-field/message-field.tsx';
import { PitchPicker } from '../../../../../shared/pitches/pitch-picker.tsx';
import type { EditedStep, StepContents } from '../../../rules/edited-step.ts';
import classes from '../step-editor.module.css';

interface ContentFieldsProps {
  readonly step: EditedStep;
  readonly contents: StepContents;
  /** The text may name the appointment. */
  readonly namesEvent: boolean;
  readonly renderSent: (blocks: readonly MessageBlock[]) => string;
  readonly onChange: (contents: StepContents) => void;
}

const TYPES = [
  { value: 'MESSAGE', label: 'Text' },
  { value: 'PITCH', label: 'Text with a pitch' },
] as const;

/** The fields for what a step sends: a text, and a pitch whose link it ends with. A stored step keeps its type. */
export function ContentFields({ step, contents, namesEvent, renderSent, onChange }: ContentFieldsProps): ReactNode {
  const w = useTerms();
  const isPitch = contents.featureType === 'PITCH';
  return (
    <>
      {step.featureId === null && (
        <SegmentedControl
          aria-label="What the step sends"
          data={[...TYPES]}
          value={contents.featureType}
          onChange={(featureType) => onChange({ ...contents, featureType })}
        />
      )}
      {isPitch && <PitchPicker value={contents.pitch} onChange={(pitch) => onChange({ ...contents, pitch })} />}
      <MessageField
        label="Message"
        initial={step.contents.blocks}
        renderSent={renderSent}
        namesEvent={namesEvent}
        onChange={(blocks) => onChange({ ...contents, blocks })}
      />
      {isPitch && contents.pitch === null && (
        <p className={classes.note}>Choose a pitch. {w('Contacts')} wait at this step until you do.</p>
      )}
      {!isPitch && !hasContent(contents.blocks) && (
        <p className={classes.note}>Add a message. {w('Contacts')} wait at this step until you do.</p>
      )}
    </>
  );
}
