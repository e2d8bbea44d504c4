import { Button, Group, NumberInput, Stack, Textarea, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState, type FormEvent, type ReactNode } from 'react';
import {
  cleanWidget,
  DEFAULT_RATING,
  findWidgetProblem,
  hasOptions,
  isRating,
  WIDGET_LIMITS,
} from '../../../../../../functions/domain/pitches/widget.ts';
import { Dialog } from '../../../../components/dialogs/dialog.tsx';
import { FormFoot } from '../../../../components/dialogs/dialog-foot.tsx';
import { UnsavedGuard } from '../../../../components/layout/unsaved-guard.tsx';
import { IconAction } from '../../../../components/display/icon-action.tsx';
import { ApiError } from '../../../../lib/api/api-error.ts';
import { useSaveWidget, type WrittenWidget } from '../../api/slides.ts';
import { WIDGET_KINDS } from '../../../../shared/pitches/slide-names.ts';

interface QuestionModalProps {
  readonly slideId: string;
  /** null means a new question. */
  readonly widgetId: string | null;
  readonly initial: WrittenWidget;
  readonly onClose: () => void;
}

/** Form for one question. */
export function QuestionModal({ slideId, widgetId, initial, onClose }: QuestionModalProps): ReactNode {
  const save = useSaveWidget();
  const [widget, setWidget] = useState(initial);
  const [problem, setProblem] = useState<Error | null>(null);
  const change = (changes: Partial<WrittenWidget>): void => setWidget({ ...widget, ...changes });
  const { widgetType, label, fineText, start, end } = widget;

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    // The dialog is a child of the slide's form, which must not be saved with the question.
    event.stopPropagation();
    const cleaned = cleanWidget({ ...widget, id: '' });
    const { id: _none, ...written } = cleaned;
    const found = findWidgetProblem(cleaned);
    setProblem(found === null ? null : new ApiError('refused', found));
    if (found !== null) return;
    try {
      await save.mutateAsync({ slideId, widgetId, widget: { ...written, widgetType } });
      onClose();
    } catch (error) {
      setProblem(error instanceof Error ? error : new Error(String(error)));
    }
  };

  return (
    <Dialog
      width={500}
      title={`${widgetId === null ? 'New question' : 'Question'}: ${WIDGET_KINDS[widgetType].name}`}
      closeOnClickOutside={false}
      onClose={onClose}
    >
      <UnsavedGuard hasChanges={JSON.stringify(widget) !== JSON.stringify(initial) && !save.isPending} />
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="md">
          <TextInput
            label={widgetType === 'VERIFY' ? 'What people confirm' : 'Question'}
            data-autofocus
            autoComplete="off"
            maxLength={WIDGET_LIMITS.label}
            value={label}
            onChange={(event) => change({ label: event.currentTarget.value })}
          />
          {hasOptions(widgetType) && <OptionFields labels={widget.labels} onChange={(labels) => change({ labels })} />}
          {isRating(widgetType) && (
            <Group grow>
              <NumberInput
                label="From"
                allowDecimal={false}
                placeholder={String(DEFAULT_RATING.start)}
                value={start}
                onChange={(value) => change({ start: value === '' ? DEFAULT_RATING.start : Number(value) })}
              />
              <NumberInput
                label="To"
                allowDecimal={false}
                placeholder={String(DEFAULT_RATING.end)}
                value={end}
                onChange={(value) => change({ end: value === '' ? DEFAULT_RATING.end : Number(value) })}
              />
            </Group>
          )}
          <Textarea
            label="Small print (optional)"
            autosize
            minRows={2}
            maxRows={5}
            maxLength={WIDGET_LIMITS.fineText}
            value={fineText}
            onChange={(event) => change({ fineText: event.currentTarget.value })}
          />
          <FormFoot error={problem} onCancel={onClose} submit="Save" busy={save.isPending} />
        </Stack>
      </form>
    </Dialog>
  );
}

interface OptionFieldsProps {
  readonly labels: readonly string[];
  readonly onChange: (labels: readonly string[]) => void;
}

function OptionFields({ labels, onChange }: OptionFieldsProps): ReactNode {
  return (
    <Stack gap="xs" role="group" aria-label="Options">
      {labels.map((label, index) => (
        <Group key={index} gap="xs" wrap="nowrap">
          <TextInput
            aria-label={`Option ${index + 1}`}
            placeholder={`Option ${index + 1}`}
            autoComplete="off"
            maxLength={WIDGET_LIMITS.option}
            flex={1}
            value={label}
            onChange={(event) => onChange(labels.with(index, event.currentTarget.value))}
          />
          <IconAction
            size="lg"
            disabled={labels.length === 1}
            label={`Remove option ${index + 1}`}
            icon={<IconX size={18} />}
            onClick={() => onChange(labels.toSpliced(index, 1))}
          />
        </Group>
      ))}
      {labels.length < WIDGET_LIMITS.options && (
        <div>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={14} aria-hidden="true" />}
            onClick={() => onChange([...labels, ''])}
          >
            Add option
          </Button>
        </div>
      )}
    </Stack>
  );
}
