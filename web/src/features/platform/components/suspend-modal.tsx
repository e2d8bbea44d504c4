import { Button, Text, Textarea } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { FormDialog } from '../../../components/dialogs/form-dialog.tsx';
import { DialogFoot } from '../../../components/dialogs/dialog-foot.tsx';
import { toast } from '../../../components/feedback/toasts.tsx';
import { useSuspendOrganization, type PlatformOrganization } from '../api/organizations.ts';

/** Suspends an organization with a note for its people, or ends its suspension. */
export function SuspendModal(props: {
  readonly organization: PlatformOrganization;
  readonly onClose: () => void;
}): ReactNode {
  const { organization, onClose } = props;
  const [note, setNote] = useState('');
  const suspend = useSuspendOrganization();
  const suspended = !organization.suspended;
  const submit = (): void => {
    suspend.mutate(
      { organizationId: organization.id, suspended, note: suspended && note.trim() !== '' ? note : null },
      {
        onSuccess: () => {
          toast(suspended ? 'Suspended' : 'Suspension ended', organization.name);
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      width={500}
      title={`${suspended ? 'Suspend' : 'End the suspension of'} ${organization.name}`}
      onClose={onClose}
      onSubmit={submit}
    >
      <Text>
        {suspended
          ? 'Its people can do nothing until you end the suspension, and it sends nothing. Scheduled texts wait, and a STOP still counts.'
          : 'Its people can work again. Texts that came due in the meantime are sent now, within the sending hours.'}
      </Text>
      {suspended && (
        <Textarea
          label="Note to the people of the organization"
          description="Optional. They see the note instead of their screens."
          autosize
          minRows={2}
          maxLength={300}
          data-autofocus
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      )}
      <DialogFoot error={suspend.error}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" {...(suspended ? { color: 'red' } : {})} loading={suspend.isPending}>
          {suspended ? 'Suspend' : 'End suspension'}
        </Button>
      </DialogFoot>
    </FormDialog>
  );
}
