import { Checkbox, Group, NumberInput, Stack, Textarea, TextInput } from '@mantine/core';
import { useState, type FormEvent, type ReactNode } from 'react';
import { isKnownItem, type FormItem } from '../../../../functions/domain/forms/form-item.ts';
import {
  cleanWidget,
  findWidgetProblem,
  hasOptions,
  isRating,
  WIDGET_LIMITS,
} from '../../../../functions/domain/pitches/widget.ts';
import { FormFoot } from '../../components/dialogs/dialog-foot.tsx';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { UnsavedGuard } from '../../components/layout/unsaved-guard.tsx';
import { ApiError } from '../../lib/api/api-error.ts';
import { WIDGET_KINDS } from '../pitches/slide-names.ts';

interface FieldDialogProps {
  readonly initial: FormItem;
  readonly isNew: boolean;
  readonly onSave: (item: FormItem) => void;
  readonly onClose: () => void;
}

/** Form for one field or question of a public form. */
export function FieldDialog({ initial, isNew, onSave, onClose }: FieldDialogProps): ReactNode {
  const [item, setItem] = useState(initial);
  const [options, setOptions] = useState(initial.labels.join('\n'));
  const [problem, setProblem] = useState<Error | null>(null);
  const change = (changes: Partial<FormItem>): void => setItem({ ...item, ...changes });
  const { widgetType } = item;
  const isKnown = isKnownItem(item.id);
  const kind = WIDGET_KINDS[widgetType].name;
  const hasChanges = JSON.stringify(item) !== JSON.stringify(initial) || options !== initial.labels.join('\n');

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    const cleaned = { ...cleanWidget({ ...item, labels: options.split('\n') }), required: item.required };
    const found = findWidgetProblem(cleaned);
    setProblem(found === null ? null : new ApiError('refused', found));
    if (found === null) onSave(cleaned);
  };

  return (
    <Dialog
      width={500}
      title={isKnown ? `Field: ${initial.label}` : `${isNew ? 'New question' : 'Question'}: ${kind}`}
      closeOnClickOutside={false}
      onClose={onClose}
    >
      <UnsavedGuard hasChanges={hasChanges} />
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <TextInput
            label={isKnown ? 'Label' : widgetType === 'VERIFY' ? 'What people confirm' : 'Question'}
            data-autofocus
            autoComplete="off"
            maxLength={WIDGET_LIMITS.label}
            value={item.label}
            onChange={(event) => change({ label: event.currentTarget.value })}
          />
          {hasOptions(widgetType) && (
            <Textarea
              label="Options"
              description="One a line"
              autosize
              minRows={3}
              maxRows={10}
              value={options}
              onChange={(event) => setOptions(event.currentTarget.value)}
            />
          )}
          {isRating(widgetType) && (
            <Group grow>
              <NumberInput
                label="From"
                allowDecimal={false}
                value={item.start}
                onChange={(value) => change({ start: Number(value) })}
              />
              <NumberInput
                label="To"
                allowDecimal={false}
                value={item.end}
                onChange={(value) => change({ end: Number(value) })}
              />
            </Group>
          )}
          <Textarea
            label="Small print (optional)"
            autosize
            minRows={2}
            maxRows={5}
            maxLength={WIDGET_LIMITS.fineText}
            value={item.fineText}
            onChange={(event) => change({ fineText: event.currentTarget.value })}
          />
          <Checkbox
            label="An answer is required"
            checked={item.required}
            disabled={item.id === 'phone'}
            onChange={(event) => change({ required: event.currentTarget.checked })}
          />
          <FormFoot error={problem} onCancel={onClose} submit={isNew ? 'Add' : 'Done'} />
        </Stack>
      </form>
    </Dialog>
  );
}
