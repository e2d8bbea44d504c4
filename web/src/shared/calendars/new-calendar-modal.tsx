import { Alert, Button, Group, Stack, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import {
  findValueProblem,
  MAX_VALUE_LENGTH,
  MAX_VALUE_NAME,
} from '../../../../functions/domain/custom-values/custom-value.ts';
import { useBrand } from '../../brand/brand.tsx';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { getErrorText } from '../../lib/api/api-error.ts';
import { useSession } from '../../lib/session/session.ts';
import { useCreateCalendar, type KeptCalendar } from './kept-calendars.ts';

interface NewCalendarModalProps {
  /** What was searched for. */
  readonly name: string;
  readonly onCreated: (calendar: KeptCalendar) => void;
  readonly onClose: () => void;
}

/** Adds a calendar to those of the person. */
export function NewCalendarModal({ name: searched, onCreated, onClose }: NewCalendarModalProps): ReactNode {
  const { screen } = useBrand();
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
        <div role="alert">
          {create.isError && (
            <Alert color="red" p="xs">
              {getErrorText(create.error, screen.unknownError)}
            </Alert>
          )}
        </div>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={create.isPending} disabled={problem !== null} onClick={save}>
            Add calendar
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
