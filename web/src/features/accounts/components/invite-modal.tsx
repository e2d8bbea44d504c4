import { say } from '../../../brand/say.ts';
import { NativeSelect, Text, Textarea } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { Access } from '../../../../../functions/domain/accounts/access.ts';
import { MAX_INVITATIONS_PER_CALL, parseEmails } from '../../../../../functions/domain/accounts/invitation.ts';
import { ACCESS_LABELS, getAssignableAccess } from '../../../../../functions/domain/accounts/roles.ts';
import { FormFoot } from '../../../components/dialogs/dialog-foot.tsx';
import { FormDialog } from '../../../components/dialogs/form-dialog.tsx';
import { toast } from '../../../components/feedback/toasts.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { useInviteUsers } from '../api/invitations.ts';

const WHAT_EACH_MAY: Readonly<Partial<Record<Access, () => string>>> = {
  LIMITED: () => say('Gets notifications. Sees figures, no contacts.'),
  READONLY: () => say('Sees everything, and changes nothing.'),
  MANAGER: () => say('Writes campaigns, adds contacts and replies.'),
  ADMIN: () => say('Also changes permissions and removes users.'),
};

/** Invites one or more people by mail. */
export function InviteModal({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { organization } = useSession();
  const [text, setText] = useState('');
  const [role, setRole] = useState<Access>('LIMITED');
  const [isChecked, setChecked] = useState(false);
  const invite = useInviteUsers();
  const { emails, wrong } = parseEmails(text);
  const problem = findProblem(emails, wrong);

  const submit = (): void => {
    setChecked(true);
    if (problem !== null) return;
    invite.mutate(
      { emails, role },
      {
        onSuccess: ([first = '', ...others]) => {
          toast('User Invitations', `Sent to ${first}${describeOthers(others.length)}.`);
          onClose();
        },
      },
    );
  };

  return (
    <FormDialog width={500} title="Invite users" onClose={onClose} onSubmit={submit}>
      <Textarea
        label="Email addresses"
        description={`Up to ${MAX_INVITATIONS_PER_CALL}, separated by commas, spaces or lines.`}
        autosize
        minRows={2}
        maxRows={8}
        data-autofocus
        value={text}
        error={isChecked ? problem : null}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div>
        <NativeSelect
          label="Permission"
          value={role}
          data={getAssignableAccess(organization.access).map((value) => ({ value, label: ACCESS_LABELS[value] }))}
          onChange={(event) => setRole(event.currentTarget.value as Access)}
        />
        <Text size="sm" c="dimmed" mt={6}>
          {WHAT_EACH_MAY[role]?.()}
        </Text>
      </div>
      <FormFoot
        change={invite}
        onCancel={onClose}
        submit={emails.length > 1 ? `Send ${emails.length} invitations` : 'Send invitation'}
      />
    </FormDialog>
  );
}

function findProblem(emails: readonly string[], wrong: readonly string[]): string | null {
  const [first] = wrong;
  if (first !== undefined) return `"${first}" is not an email address.`;
  if (emails.length === 0) return 'Enter an email address.';
  return emails.length > MAX_INVITATIONS_PER_CALL
    ? `Invite at most ${MAX_INVITATIONS_PER_CALL} people at a time. These are ${emails.length}.`
    : null;
}

function describeOthers(count: number): string {
  if (count === 0) return '';
  return count === 1 ? ' and 1 other' : ` and ${count} others`;
}
