import { Group, SegmentedControl, Text, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { parseSpreadsheetId, SPREADSHEET_LIMITS } from '../../../../functions/domain/integrations/spreadsheet-link.ts';
import { CancelOrSubmit } from '../../components/dialogs/dialog-foot.tsx';
import { FormDialog } from '../../components/dialogs/form-dialog.tsx';
import { toast } from '../../components/feedback/toasts.tsx';
import { CallError } from '../../components/feedback/form-error.tsx';
import { useChooseSpreadsheet } from './integrations.ts';

interface ChooseSpreadsheetModalProps {
  readonly connectionId: string;
  readonly onClose: () => void;
}

const WRONG_LINK = 'Paste the link as the browser shows it: https://docs.google.com/spreadsheets/d/…';

/** Chooses where rows go: a new spreadsheet, or one that exists. */
export function ChooseSpreadsheetModal({ connectionId, onClose }: ChooseSpreadsheetModalProps): ReactNode {
  const choose = useChooseSpreadsheet(connectionId);
  const [isNew, setIsNew] = useState(true);
  const [name, setName] = useState('Answers');
  const [link, setLink] = useState('');
  const isLink = parseSpreadsheetId(link) !== null;
  const isValid = isNew ? name.trim() !== '' : isLink;
  const submit = (): void => {
    if (!isValid) return;
    choose.mutate(isNew ? { name: name.trim() } : { link: link.trim() }, {
      onSuccess: (spreadsheet) => {
        toast('Spreadsheet chosen', `New answers go to ${spreadsheet}.`);
        onClose();
      },
    });
  };
  return (
    <FormDialog onClose={onClose} title="Spreadsheet for answers" width={500} onSubmit={submit}>
      <SegmentedControl
        fullWidth
        aria-label="Spreadsheet"
        data={[
          { value: 'new', label: 'New spreadsheet' },
          { value: 'existing', label: 'Existing one' },
        ]}
        value={isNew ? 'new' : 'existing'}
        onChange={(value) => {
          choose.reset();
          setIsNew(value === 'new');
        }}
      />
      {isNew ? (
        <TextInput
          label="Name"
          autoComplete="off"
          data-autofocus
          maxLength={SPREADSHEET_LIMITS.name}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      ) : (
        <TextInput
          label="Link of the spreadsheet"
          placeholder="https://docs.google.com/spreadsheets/d/…"
          type="url"
          inputMode="url"
          autoComplete="off"
          maxLength={SPREADSHEET_LIMITS.link}
          value={link}
          error={link === '' || isLink ? null : WRONG_LINK}
          onChange={(event) => setLink(event.currentTarget.value)}
        />
      )}
      <Text size="sm" c="dimmed">
        Rows go to a sheet of their own, <strong>Responses</strong>. Nothing else is changed. Leave the column with the
        row id as it is: it keeps a row from being added twice.
      </Text>
      <CallError error={choose.error} />
      <Group justify="flex-end">
        <CancelOrSubmit
          onCancel={onClose}
          submit={isNew ? 'Create spreadsheet' : 'Use this spreadsheet'}
          busy={choose.isPending}
          disabled={!isValid}
        />
      </Group>
    </FormDialog>
  );
}
