import { Group, Stack, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import {
  findValueProblem,
  MAX_VALUE_LENGTH,
  MAX_VALUE_NAME,
} from '../../../../functions/domain/content/custom-value.ts';
import { CancelOrSubmit } from '../../components/dialogs/dialog-foot.tsx';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { CallError } from '../../components/feedback/form-error.tsx';
import { useSession } from '../../lib/session/session.ts';
import { useCreateCalendar, type SavedCalendar } from './saved-calendars.ts';

interface NewCalendarModalProps {
  /** What was searched for. */
  readonly name: string;
  readonly onCreated: (calendar: SavedCalendar) => void;
  readonly onClose: () => void;
}

/** Adds a calendar to those of the person. */
export function NewCalendarModal({ name: searched, onCreated, onClose }: NewCalendarModalProps): ReactNode {
  const { user } = useSession();
  const create = useCreateCalendar();
  const [name, setName] = useState(searched);
  const [link, setLink] = useState('');
  const problem = findValueProblem({ id: null, name, value: link, isCalendar: true });
  const save = (): void =>
    create.mutate(
      { userId: user.id, name: name.trim(), value: link.trim() },
      { onSuccess: (calendar) => (calendar ? onCreated(calendar) : onClose()) },
    );
  return (
    <Dialog onClose={onClose} title="New calendar" width={500}>
      <Stack gap="md">
        <TextInput
          label="Name"
          placeholder="First visit"
          autoComplete="off"
          data-autofocus
          maxLength={MAX_VALUE_NAME}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          label="Link"
          description="Of a calendar at Calendly or HighLevel"
          placeholder="https://calendly.com/you/first-visit"
          type="url"
          inputMode="url"
          autoComplete="off"
          maxLength={MAX_VALUE_LENGTH}
          value={link}
          error={link === '' ? null : problem}
          onChange={(event) => setLink(event.currentTarget.value)}
        />
        <CallError error={create.error} />
        <Group justify="flex-end">
          <CancelOrSubmit
            onCancel={onClose}
            submit="Add calendar"
            busy={create.isPending}
            disabled={problem !== null}
            onSubmit={save}
          />
        </Group>
      </Stack>
    </Dialog>
  );
}
