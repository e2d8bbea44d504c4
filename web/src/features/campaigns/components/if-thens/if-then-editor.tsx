import { Alert, Button, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef, useState, type ReactNode } from 'react';
import { IF_THEN_LIMITS } from '../../../../../../functions/domain/if-then/if-then.ts';
import { useTerms } from '../../../../brand/brand.tsx';
import { EditorActions, EditorColumns, EditorDialog } from '../../../../components/dialogs/editor-dialog.tsx';
import { toast, toastFailure } from '../../../../components/feedback/toasts.tsx';
import { UnsavedGuard } from '../../../../components/layout/unsaved-guard.tsx';
import { getErrorText, isConflict } from '../../../../lib/api/api-error.ts';
import type { Campaign, CampaignFeature } from '../../api/campaign.ts';
import { useDeleteIfThen, usePitchParts, useSaveIfThen } from '../../api/if-thens.ts';
import { findIfThenProblem, newAction, newTrigger, type EditedIfThen } from '../../rules/edited-if-then.ts';
import { ActionFields } from './action-fields.tsx';
import classes from './if-then-editor.module.css';
import { IfThenLog } from './if-then-log.tsx';
import { TriggerFields } from './trigger-fields.tsx';

interface IfThenEditorProps {
  readonly campaign: Pick<Campaign, 'id' | 'name' | 'userId'>;
  /** The step that the if/then belongs to. */
  readonly feature: Pick<CampaignFeature, 'id' | 'pitch' | 'featureType'>;
  /** The if/then as it was when the editor opened. */
  readonly opened: EditedIfThen;
  /** The version that is stored now. null means a new one, or someone has removed it. */
  readonly storedVersion: number | null;
  /** Begins again with what is stored now. */
  readonly onRestart: () => void;
  readonly onClose: () => void;
}

/** Editor of what follows from what contacts do with the pitch of a step. Nothing happens before Save. */
export function IfThenEditor({
  campaign,
  feature,
  opened,
  storedVersion,
  onRestart,
  onClose,
}: IfThenEditorProps): ReactNode {
  const w = useTerms();
  const [edited, setEdited] = useState(opened);
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const parts = usePitchParts(feature.pitch?.id ?? null);
  const save = useSaveIfThen(campaign.id);
  const remove = useDeleteIfThen(campaign.id);
  const isSaved = useRef(false);

  // Begins with the newest state. A change from what is on the screen would undo one that is not on the screen yet.
  const change = (changeParts: (now: EditedIfThen) => Partial<EditedIfThen>): void =>
    setEdited((now) => ({ ...now, ...changeParts(now) }));
  const { triggers, actions } = edited;
  const isRedirect = feature.featureType === 'REDIRECT';
  const hasChanges = JSON.stringify(edited) !== JSON.stringify(opened);
  const problem = findIfThenProblem(edited);
  const isOutdated = opened.id !== null && storedVersion !== opened.version;
  const isUnopened = triggers.some(({ type }) => type === 'UNOPENED');
  const finish = (): void => {
    isSaved.current = true;
    onClose();
  };
  const saveOver = (version: number | null): void =>
    save.mutate({ featureId: feature.id, ifThen: edited, version, idempotencyKey }, { onSuccess: finish });
  const removeIt = async (id: string): Promise<void> => {
    try {
      await remove.mutateAsync(id);
      finish();
      toast('If/then removed', 'What it has done stays.');
    } catch (error) {
      toastFailure('Not removed', error);
    }
  };

  return (
    <EditorDialog name={opened.id === null ? 'New if/then' : 'If/then'} backTo={campaign.name} onBack={onClose}>
      <UnsavedGuard hasChanges={hasChanges && !save.isPending} isSaved={isSaved} />
      <EditorActions state={describeState(opened.id === null, hasChanges, problem)}>
        <Button
          loading={save.isPending}
          disabled={problem !== null || (isOutdated ? storedVersion === null : opened.id !== null && !hasChanges)}
          onClick={() => saveOver(isOutdated ? storedVersion : opened.version)}
        >
          {isOutdated ? 'Save yours' : 'Save'}
        </Button>
      </EditorActions>
      <EditorColumns>
        <TextInput
          label="Name (optional)"
          description="Only your team sees it."
          autoComplete="off"
          maxLength={IF_THEN_LIMITS.label}
          value={edited.label}
          onChange={({ currentTarget: { value } }) => change(() => ({ label: value }))}
        />
        <div className={classes.columns}>
          <section aria-labelledby="if-column" className={`${classes.column} column gap-12 slim`}>
            <h3 id="if-column">If</h3>
            <p className={classes.hint}>
              {triggers.length > 1
                ? 'All of these must happen.'
                : `What a ${w('contact')} does with the ${isRedirect ? 'link' : 'pitch'}.`}
            </p>
            {triggers.map((trigger, index) => (
              <TriggerFields
                key={trigger.key}
                trigger={trigger}
                number={index + 1}
                slides={parts.data?.slides ?? []}
                hasButton={parts.data?.hasButton ?? false}
                isRedirect={isRedirect}
                isOnly={triggers.length === 1}
                onChange={(changed) =>
                  change((now) => ({
                    triggers: now.triggers.map((each) => (each.key === trigger.key ? changed : each)),
                  }))
                }
                onRemove={() => change((now) => ({ triggers: now.triggers.filter(({ key }) => key !== trigger.key) }))}
              />
            ))}
            {!isUnopened && triggers.length < IF_THEN_LIMITS.triggers && (
              <AddButton
                label="Add another if"
                onClick={() => change((now) => ({ triggers: [...now.triggers, newTrigger(isRedirect)] }))}
              />
            )}
          </section>
          <section aria-labelledby="then-column" className={`${classes.column} column gap-12 slim`}>
            <h3 id="then-column">Then</h3>
            <p className={classes.hint}>Runs once per {w('contact')}, from now on.</p>
            {actions.map((action, index) => (
              <ActionFields
                key={action.key}
                action={action}
                number={index + 1}
                campaignId={campaign.id}
                ownerId={campaign.userId}
                ifThenId={opened.id}
                onChange={(changes) =>
                  change((now) => ({
                    actions: now.actions.map((each) => (each.key === action.key ? { ...each, ...changes } : each)),
                  }))
                }
                {...(actions.length > 1
                  ? {
                      onRemove: () =>
                        change((now) => ({ actions: now.actions.filter(({ key }) => key !== action.key) })),
                    }
                  : {})}
              />
            ))}
            {actions.length < IF_THEN_LIMITS.actions && (
              <AddButton
                label="Add another then"
                onClick={() => change((now) => ({ actions: [...now.actions, newAction()] }))}
              />
            )}
          </section>
        </div>
        <div role="alert">
          {save.isError && !isConflict(save.error) && (
            <Alert color="red" p="xs">
              {getErrorText(save.error)}
            </Alert>
          )}
          {isOutdated && !save.isPending && !save.isSuccess && (
            <Alert color="yellow" p="xs">
              {storedVersion === null ? 'Someone else removed this if/then.' : 'Someone else changed this if/then.'}{' '}
              {storedVersion !== null && (
                <Button variant="subtle" size="compact-sm" onClick={onRestart}>
                  Use the saved version
                </Button>
              )}
            </Alert>
          )}
        </div>
        {opened.id !== null && <IfThenLog campaignId={campaign.id} ifThenId={opened.id} />}
        {opened.id !== null && (
          <Button
            className={classes.add}
            variant="subtle"
            color="red"
            loading={remove.isPending}
            onClick={() => void removeIt(opened.id ?? '')}
          >
            Remove if/then
          </Button>
        )}
      </EditorColumns>
    </EditorDialog>
  );
}

function describeState(isNew: boolean, hasChanges: boolean, problem: string | null): string {
  if (hasChanges && problem !== null) return problem;
  if (isNew) return 'Not active yet. Save to turn it on';
  return hasChanges ? 'Unsaved changes' : 'All changes saved';
}

function AddButton({ label, onClick }: { readonly label: string; readonly onClick: () => void }): ReactNode {
  return (
    <Button
      className={classes.add}
      variant="subtle"
      size="xs"
      leftSection={<IconPlus size={14} aria-hidden="true" />}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}
