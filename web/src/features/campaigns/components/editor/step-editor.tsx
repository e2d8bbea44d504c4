import { Alert, Button, Group } from '@mantine/core';
import { useRef, useState, type ReactNode } from 'react';
import { describeTiming } from '../../../../../../functions/domain/campaigns/describe-timing.ts';
import type { StepTiming } from '../../../../../../functions/domain/campaigns/timing.ts';
import { hasContent, normalizeBlocks, type MessageBlock } from '../../../../../../functions/domain/content/blocks.ts';
import { useBrand, useTerms } from '../../../../brand/brand.tsx';
import { Dialog } from '../../../../components/dialogs/dialog.tsx';
import { UnsavedGuard } from '../../../../components/layout/unsaved-guard.tsx';
import { MessageField } from '../../../../shared/message-field/message-field.tsx';
import { getErrorText } from '../../../../lib/api/api-error.ts';
import { useSession } from '../../../../lib/session/session.ts';
import { useSaveStep } from '../../api/save-step.ts';
import { renderPreview } from '../../../../shared/message-field/preview.ts';
import { PhonePreview } from './phone-preview.tsx';
import classes from './step-editor.module.css';
import { TimingFields } from './timing-fields.tsx';

export interface EditedStep {
  /** Null for a new step. */
  readonly featureId: string | null;
  /** The step before a new one; null for the first. */
  readonly after: string | null;
  readonly index: number;
  readonly blocks: readonly MessageBlock[];
  readonly timing: StepTiming;
}

interface StepEditorProps {
  readonly campaignId: string;
  readonly step: EditedStep;
  readonly onClose: () => void;
}

/** Dialog for a step's text and timing. Nothing is stored before Save. */
export function StepEditor({ campaignId, step, onClose }: StepEditorProps): ReactNode {
  const { screen, texts } = useBrand();
  const w = useTerms();
  const { organization } = useSession();
  const [blocks, setBlocks] = useState(step.blocks);
  const [timing, setTiming] = useState(step.timing);
  const save = useSaveStep(campaignId);
  const isSaved = useRef(false);

  const hasChanges =
    JSON.stringify([normalizeBlocks(blocks), timing]) !== JSON.stringify([normalizeBlocks(step.blocks), step.timing]);

  const renderSent = (content: readonly MessageBlock[]): string =>
    renderPreview(content, {
      isFirst: step.index === 0,
      organization: organization.name,
      suffixTemplate: texts.firstMessageSuffix,
    });
  const text = renderSent(blocks);
  const number = step.index + 1;

  return (
    <Dialog
      onClose={onClose}
      width={800}
      title={step.featureId === null ? `New step ${number}` : `Step ${number}`}
      closeOnClickOutside={false}
    >
      <UnsavedGuard hasChanges={hasChanges && !save.isPending} isSaved={isSaved} />
      <div className={classes.columns}>
        <div className={classes.form}>
          <MessageField label="Message" initial={step.blocks} renderSent={renderSent} onChange={setBlocks} />
          <TimingFields timing={timing} index={step.index} onChange={setTiming} />
          {!hasContent(blocks) && (
            <p className={classes.note}>Add a message. {w('Contacts')} wait at this step until you do.</p>
          )}
          <div role="alert">
            {save.isError && (
              <Alert color="red" p="xs">
                {getErrorText(save.error, screen.unknownError)}
              </Alert>
            )}
          </div>
          <Group justify="flex-end" mt="auto">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button
              loading={save.isPending}
              disabled={step.featureId === null && !hasContent(blocks)}
              onClick={() =>
                save.mutate(
                  { featureId: step.featureId, after: step.after, blocks: normalizeBlocks(blocks), timing },
                  {
                    onSuccess: () => {
                      isSaved.current = true;
                      onClose();
                    },
                  },
                )
              }
            >
              Save
            </Button>
          </Group>
        </div>
        <div className={classes.preview}>
          <PhonePreview
            label="This text on a phone"
            sender={organization.name}
            texts={text === '' ? [] : [{ id: 'this', when: describeTiming(timing, step.index), text }]}
          />
        </div>
      </div>
    </Dialog>
  );
}
