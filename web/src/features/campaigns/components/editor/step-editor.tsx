import { Alert, Button, TextInput } from '@mantine/core';
import { useRef, useState, type ReactNode } from 'react';
import { CAMPAIGN_LIMITS } from '../../../../../../functions/domain/campaigns/campaign.ts';
import { buildSampleLink } from '../../../../../../functions/domain/pitches/pitch-link.ts';
import { PHASE_NOTES, sayTiming } from '../../rules/phases.ts';
import { formatBlocks, normalizeBlocks, type MessageBlock } from '../../../../../../functions/domain/content/blocks.ts';
import { isFinished } from '../../../../../../functions/domain/campaigns/step.ts';
import { useBrand, useTerms } from '../../../../brand/brand.tsx';
import { ConflictDialog } from '../../../../components/dialogs/conflict-dialog.tsx';
import { EditorActions, EditorColumns, EditorDialog } from '../../../../components/dialogs/editor-dialog.tsx';
import { UnsavedGuard } from '../../../../components/layout/unsaved-guard.tsx';
import { getErrorText, isConflict } from '../../../../lib/api/api-error.ts';
import { useSession } from '../../../../lib/session/session.ts';
import type { Campaign } from '../../api/campaign.ts';
import { useDeleteStep, useSaveStep } from '../../api/save-step.ts';
import { describeConsequence, type StepStats } from '../../rules/consequence.ts';
import type { EditedStep, StepContents } from '../../rules/edited-step.ts';
import { isRedirectComplete } from '../../../../../../functions/domain/redirects/check-redirect.ts';
import { describeRedirect } from '../../../../../../functions/domain/pitches/redirect.ts';
import { renderPreview } from '../../../../shared/message-field/preview.ts';
import { ContentFields } from './fields/content-fields.tsx';
import { PhonePreview } from './phone-preview.tsx';
import { ReplyInsight } from '../results/reply-insight.tsx';
import { TimingFields } from './fields/timing-fields.tsx';

interface StepEditorProps {
  readonly campaign: Pick<Campaign, 'id' | 'name'>;
  /** The text may name the appointment. */
  readonly namesEvent: boolean;
  /** The step as it was when the editor opened. */
  readonly step: EditedStep;
  /** The step as it is now. null if someone has deleted it. */
  readonly current: EditedStep | null;
  /** The figures of the step. Null for a new step. */
  readonly stats: Pick<StepStats, 'queued' | 'waiting'> | null;
  /** Begins again with the step as it is now. */
  readonly onRestart: () => void;
  readonly onClose: () => void;
}

/** Editor of a step's text and timing. Nothing is stored before Save. */
export function StepEditor({
  campaign,
  namesEvent,
  step,
  current,
  stats,
  onRestart,
  onClose,
}: StepEditorProps): ReactNode {
  const { texts } = useBrand();
  const { organization } = useSession();
  const [label, setLabel] = useState(step.label);
  const [contents, setContents] = useState(step.contents);
  const [timing, setTiming] = useState(step.timing);
  const [isComparing, setIsComparing] = useState(false);
  const save = useSaveStep(campaign.id);
  const remove = useDeleteStep(campaign.id);
  const isSaved = useRef(false);

  const isDeleted = step.featureId !== null && current === null;
  const isOutdated = current !== null && current.version !== step.version;
  const hasChanges =
    JSON.stringify([label.trim(), normalize(contents), timing]) !==
    JSON.stringify([step.label, normalize(step.contents), step.timing]);

  const isFirst = step.index === 0 && step.phase === 'FEATURE';
  const render = (content: readonly MessageBlock[], withOptOutLine: boolean): string =>
    renderPreview(content, {
      isFirst: withOptOutLine,
      organization: organization.name,
      suffixTemplate: texts.firstMessageSuffix,
      link: buildSampleLink(contents.featureType, window.location.host),
    });
  const renderSent = (content: readonly MessageBlock[]): string => render(content, isFirst);
  const renderLater = isFirst ? (content: readonly MessageBlock[]): string => render(content, false) : undefined;
  const text = renderSent(contents.blocks);
  const isRedirect = contents.featureType === 'REDIRECT';
  const isComplete = isRedirect
    ? isRedirectComplete(contents.redirect)
    : isFinished({ ...contents, pitchId: contents.pitch?.id ?? null });
  const isNew = step.featureId === null;
  const needsMore = (isNew || isRedirect) && !isComplete;
  const mayBeSaved = !needsMore && (isNew || isDeleted || hasChanges);
  const removes = !isNew && contents.redirect?.type === 'NONE';
  const number = step.index + 1;
  const saveOver = (version: number | null): void =>
    save.mutate(
      {
        featureId: isDeleted ? null : step.featureId,
        phase: step.phase,
        after: step.after,
        label: label.trim(),
        contents: normalize(contents),
        timing,
        version,
      },
      {
        onSuccess: () => {
          isSaved.current = true;
          onClose();
        },
        onError: (error) => setIsComparing(isConflict(error)),
      },
    );

  const removeStep = (featureId: string | null): void => {
    if (featureId === null) return;
    remove.mutate(featureId, {
      onSuccess: () => {
        isSaved.current = true;
        onClose();
      },
    });
  };

  return (
    <EditorDialog
      name={`${isNew ? 'New step' : 'Step'} ${number}${PHASE_NOTES[step.phase]}`}
      backTo={campaign.name}
      onBack={onClose}
    >
      <UnsavedGuard hasChanges={hasChanges && !save.isPending} isSaved={isSaved} />
      <EditorActions state={describeState(isNew, hasChanges)}>
        {removes ? (
          <Button color="red" loading={remove.isPending} onClick={() => removeStep(step.featureId)}>
            Remove
          </Button>
        ) : (
          <Button loading={save.isPending} disabled={!mayBeSaved} onClick={() => saveOver(step.version)}>
            Save
          </Button>
        )}
      </EditorActions>
      <EditorColumns
        preview={
          <PhonePreview
            label="This text on a phone"
            sender={organization.name}
            texts={text === '' ? [] : [{ id: 'this', when: sayTiming(timing, step.index, step.phase), text }]}
          />
        }
      >
        <ContentFields
          step={step}
          contents={contents}
          namesEvent={namesEvent}
          renderSent={renderSent}
          renderLater={renderLater}
          onChange={setContents}
        />
        <TextInput
          label="Label (only your team sees it)"
          autoComplete="off"
          maxLength={CAMPAIGN_LIMITS.label}
          value={label}
          onChange={(event) => setLabel(event.currentTarget.value)}
        />
        <TimingFields timing={timing} index={step.index} phase={step.phase} onChange={setTiming} />
        <ReplyInsight />
        <Consequence stats={stats} hasChanges={hasChanges} />
        <div role="alert">
          {remove.isError && (
            <Alert color="red" p="xs">
              {getErrorText(remove.error)}
            </Alert>
          )}
          {save.isError && (!isConflict(save.error) || !isOutdated) && (
            <Alert color="red" p="xs">
              {getErrorText(save.error)}
            </Alert>
          )}
          {isDeleted && (
            <Alert color="yellow" p="xs">
              Someone else deleted this step. Save adds it again as a new step.
            </Alert>
          )}
          {isOutdated && (save.isIdle || save.isError) && (
            <Alert color="yellow" p="xs">
              Someone else changed this step.{' '}
              <Button variant="subtle" size="compact-sm" onClick={() => setIsComparing(true)}>
                Compare
              </Button>
            </Alert>
          )}
        </div>
      </EditorColumns>
      {isComparing && isOutdated && (
        <ConflictDialog
          what="step"
          values={[
            { label: 'Label', saved: current.label, typed: label.trim() },
            {
              label: 'Message',
              saved: formatBlocks(current.contents.blocks),
              typed: formatBlocks(normalizeBlocks(contents.blocks)),
            },
            { label: 'Pitch', saved: current.contents.pitch?.title ?? '', typed: contents.pitch?.title ?? '' },
            { label: 'Link', saved: formatRedirect(current.contents), typed: formatRedirect(contents) },
            {
              label: 'Timing',
              saved: sayTiming(current.timing, current.index, current.phase),
              typed: sayTiming(timing, step.index, step.phase),
            },
          ].filter(({ saved, typed }) => saved !== typed)}
          busy={save.isPending}
          onKeepTyped={() => saveOver(current.version)}
          onUseSaved={onRestart}
          onClose={() => setIsComparing(false)}
        />
      )}
    </EditorDialog>
  );
}

function describeState(isNew: boolean, hasChanges: boolean): string {
  if (isNew) return 'Not saved yet';
  return hasChanges ? 'Unsaved changes' : 'All changes saved';
}

function formatRedirect({ redirect }: StepContents): string {
  if (redirect === null) return '';
  return describeRedirect({ redirectType: redirect.type, redirectUrl: redirect.url, redirectPhone: redirect.phone });
}

function normalize(contents: StepContents): StepContents {
  return { ...contents, blocks: normalizeBlocks(contents.blocks) };
}

interface ConsequenceProps {
  readonly stats: StepEditorProps['stats'];
  readonly hasChanges: boolean;
}

/** Says how many contacts a change reaches that are on their way, before it is saved. */
function Consequence({ stats, hasChanges }: ConsequenceProps): ReactNode {
  const w = useTerms();
  const text = stats === null || !hasChanges ? null : describeConsequence(stats, [w('contact'), w('contacts')]);
  return (
    <div role="status">
      {text !== null && (
        <Alert variant="default" p="xs">
          {text}
        </Alert>
      )}
    </div>
  );
}
