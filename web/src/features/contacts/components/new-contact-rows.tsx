import { say } from '../../../brand/say.ts';
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { CancelOrSubmit } from '../../../components/dialogs/dialog-foot.tsx';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useBrand, useTerms } from '../../../brand/brand.tsx';
import { toast } from '../../../components/feedback/toasts.tsx';
import { CallError } from '../../../components/feedback/form-error.tsx';
import { IconAction } from '../../../components/display/icon-action.tsx';
import { plural } from '../../../lib/format/numbers.ts';
import { EMPTY_PREFILL, type NewContactPrefill } from '../rules/prefill.ts';
import { useCreateContacts, type CreatedContacts } from '../api/create-contacts.ts';
import type { CampaignPicker } from '../../../shared/campaigns/campaign-picker.ts';
import { GroupPicker } from '../../../shared/groups/group-picker.tsx';
import { Attestation } from '../../../shared/contacts/attestation.tsx';
import classes from './new-contact-rows.module.css';

interface Row {
  readonly key: number;
  readonly name: string;
  readonly phone: string;
}

interface NewContactRowsProps {
  readonly campaignPicker: CampaignPicker;
  readonly prefill?: NewContactPrefill | undefined;
  readonly onClose: () => void;
}

/** Form for one or several new contacts. */
export function NewContactRows({ campaignPicker, prefill = EMPTY_PREFILL, onClose }: NewContactRowsProps): ReactNode {
  const pack = useBrand();
  const w = useTerms();
  const [rows, setRows] = useState<readonly Row[]>([{ key: 0, name: prefill.name, phone: prefill.phone }]);
  const [campaignId, setCampaignId] = useState(prefill.campaignId);
  const [groupId, setGroupId] = useState(prefill.groupId);
  const [hasConsent, setHasConsent] = useState(false);
  const [rowErrors, setRowErrors] = useState<Readonly<Record<number, string>>>({});
  const create = useCreateContacts();

  const change = (key: number, part: Partial<Row>): void => {
    setRows((before) => before.map((row) => (row.key === key ? { ...row, ...part } : row)));
    setRowErrors(({ [key]: _, ...others }) => others);
  };
  const add = (): void => setRows((before) => [...before, { key: (before.at(-1)?.key ?? 0) + 1, name: '', phone: '' }]);

  const filledRows = rows.filter((row) => row.name.trim() !== '' || row.phone.trim() !== '');
  const ready =
    filledRows.length > 0 &&
    filledRows.every((row) => row.phone.trim() !== '') &&
    (hasConsent || !pack.flags.attestation);

  const finish = (result: CreatedContacts, submitted: readonly Row[]): void => {
    if (result.added + result.merged > 0) {
      toast(
        pack.screen.contactsAdded,
        `${result.added} added${result.merged > 0 ? say(`, ${result.merged} already in your contacts`) : ''}`,
      );
    }
    if (result.rejected.length === 0) return onClose();
    const rejectedRows = result.rejected.flatMap(({ row, reason }) => {
      const at = submitted[row - 1];
      return at ? [{ at, reason }] : [];
    });
    setRows(rejectedRows.map(({ at }) => at));
    setRowErrors(Object.fromEntries(rejectedRows.map(({ at, reason }) => [at.key, reason])));
  };

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    create.mutate(
      {
        contacts: filledRows.map(({ name, phone }) => ({ name: name.trim(), phone: phone.trim() })),
        campaignId,
        groupId,
        attestation: pack.flags.attestation ? pack.legal.attestation : null,
      },
      { onSuccess: (result) => finish(result, filledRows) },
    );
  };

  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <ol className="column gap-8">
          {rows.map((row, index) => (
            <li key={row.key} className={`${classes.row} grid gap-8`}>
              <TextInput
                label="Name"
                aria-label={`Name ${index + 1}`}
                labelProps={{ 'data-first': index === 0 }}
                autoComplete="off"
                data-autofocus={index === 0 || undefined}
                value={row.name}
                onChange={(event) => change(row.key, { name: event.currentTarget.value })}
              />
              <TextInput
                label="Phone"
                aria-label={`Phone ${index + 1}`}
                labelProps={{ 'data-first': index === 0 }}
                type="tel"
                autoComplete="off"
                value={row.phone}
                error={rowErrors[row.key]}
                onChange={(event) => change(row.key, { phone: event.currentTarget.value })}
              />
              <IconAction
                size={36}
                disabled={rows.length === 1}
                label={`Remove row ${index + 1}`}
                icon={<IconTrash size={18} />}
                onClick={() => setRows((before) => before.filter(({ key }) => key !== row.key))}
              />
            </li>
          ))}
        </ol>
        <div>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            onClick={add}
          >
            Add a row
          </Button>
        </div>
        {campaignPicker({ value: campaignId, onChange: setCampaignId })}
        {pack.flags.groupAction && <GroupPicker value={groupId} onChange={setGroupId} />}
        <Attestation checked={hasConsent} onChange={setHasConsent} />
        <CallError error={create.error} />
        <Group justify="flex-end">
          <CancelOrSubmit
            onCancel={onClose}
            submit={`Add ${filledRows.length > 1 ? plural(filledRows.length, w('contact'), w('contacts')) : w('contact')}`}
            busy={create.isPending}
            disabled={!ready}
          />
        </Group>
      </Stack>
    </form>
  );
}
