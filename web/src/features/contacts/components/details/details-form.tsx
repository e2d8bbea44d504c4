import { Alert, Button, Group, Stack, TextInput } from '@mantine/core';
import { useState, type FormEvent, type ReactNode } from 'react';
import { FIELD_VALUE_LIMIT } from '../../../../../../functions/domain/contact-attributes/custom-field.ts';
import { useTerms } from '../../../../brand/brand.tsx';
import { ConflictDialog } from '../../../../components/dialogs/conflict-dialog.tsx';
import { toast } from '../../../../components/feedback/toasts.tsx';
import { getErrorText, isConflict } from '../../../../lib/api/api-error.ts';
import type { ContactDetail } from '../../api/contact.ts';
import { useUpdateContact } from '../../api/update-contact.ts';
import {
  listChanged,
  listDetailsFields,
  toContactValues,
  withTyped,
  type DetailsDraft,
} from '../../rules/details-draft.ts';

interface DetailsFormProps {
  readonly contact: ContactDetail;
  readonly canEdit: boolean;
  readonly draft: DetailsDraft;
  readonly onDraft: (draft: DetailsDraft) => void;
  readonly onManageFields: () => void;
}

/** Name, phone, email and custom fields of a contact. Only what the person typed is saved. */
export function DetailsForm({ contact, canEdit, draft, onDraft, onManageFields }: DetailsFormProps): ReactNode {
  const w = useTerms();
  const update = useUpdateContact(contact.id);
  const [isComparing, setIsComparing] = useState(false);
  const fields = listDetailsFields(contact);
  const changed = listChanged(fields, draft);
  const conflicts = changed.filter(({ saved, seen }) => saved !== seen);

  /** `over`: saves also over what someone else has saved in the meantime. */
  const save = (over: boolean): void =>
    update.mutate(
      {
        lead: toContactValues(changed, ({ typed }) => typed),
        seen: toContactValues(changed, ({ seen, saved }) => (over ? saved : seen)),
      },
      {
        onSuccess: () => {
          onDraft({});
          setIsComparing(false);
          toast(`${w('Contact')} saved`);
        },
        onError: (error) => setIsComparing(isConflict(error)),
      },
    );
  const takeSaved = (): void => {
    const taken = new Set(conflicts.map(({ name }) => name));
    onDraft(Object.fromEntries(Object.entries(draft).filter(([name]) => !taken.has(name))));
    setIsComparing(false);
  };

  return (
    <form
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        save(false);
      }}
    >
      <Stack gap="md" maw={400}>
        {fields.map((field) => (
          <TextInput
            key={field.name}
            label={field.label}
            {...(field.type === undefined ? {} : { type: field.type })}
            value={draft[field.name]?.typed ?? field.saved}
            readOnly={!canEdit}
            autoComplete="off"
            {...(field.isCustom ? { maxLength: FIELD_VALUE_LIMIT } : {})}
            onChange={(event) => onDraft(withTyped(draft, field, event.currentTarget.value))}
          />
        ))}
        <div role="alert">
          {update.isError && (!isConflict(update.error) || conflicts.length === 0) && (
            <Alert color="red" p="xs">
              {getErrorText(update.error)}
            </Alert>
          )}
        </div>
        {canEdit && (
          <Group justify="space-between">
            <Button type="submit" disabled={changed.length === 0} loading={update.isPending}>
              Save
            </Button>
            <Button variant="subtle" onClick={onManageFields}>
              Custom fields
            </Button>
          </Group>
        )}
      </Stack>
      {isComparing && conflicts.length > 0 && (
        <ConflictDialog
          what={w('contact')}
          values={conflicts}
          busy={update.isPending}
          onKeepTyped={() => save(true)}
          onUseSaved={takeSaved}
          onClose={() => setIsComparing(false)}
        />
      )}
    </form>
  );
}
