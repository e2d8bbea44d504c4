import { Anchor, Button, Group, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useBrand } from '../../../brand/brand.tsx';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { toast, toastFailure } from '../../../components/feedback/toasts.tsx';
import { formatShortDate } from '../../../lib/format/zone-time.ts';
import { can } from '../../../lib/session/can.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useCancelPlan, useKeepPlan, type Billing } from '../api/billing.ts';

/** Only brands that bill by contacts let people cancel by themselves. */
export function CancelPlan({ billing }: { readonly billing: Billing }): ReactNode {
  const { flags, screen } = useBrand();
  const session = useSession();
  const [isOpen, setOpen] = useState(false);
  const cancel = useCancelPlan();
  if (!flags.blastMode || !billing.hasPlan || billing.expires !== null || !can(session, 'manageUsers')) return null;
  const confirm = (): void =>
    cancel.mutate(undefined, {
      onSuccess: () => setOpen(false),
      onError: (error) => toastFailure('Not canceled', error),
    });
  return (
    <>
      <Anchor component="button" type="button" size="sm" ta="left" onClick={() => setOpen(true)}>
        Cancel Plan
      </Anchor>
      {isOpen && (
        <ConfirmDialog
          title={screen.areYouSure}
          text={`Your plan ends ${billing.periodEnd === null ? 'with its billing period' : formatShortDate(new Date(billing.periodEnd))}. Remaining messages are charged, and then your account is closed.`}
          confirm="Cancel Plan"
          dismiss="Keep Plan"
          busy={cancel.isPending}
          onConfirm={confirm}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** Takes a cancellation back, in every brand: platform staff cancel for people of the others. */
export function KeepPlan({ billing }: { readonly billing: Billing }): ReactNode {
  const session = useSession();
  const keep = useKeepPlan();
  const { hasPlan, expires } = billing;
  // While the organization is going to be deleted, its plan ends in any case.
  if (!hasPlan || expires === null || session.organization.deletes !== null || !can(session, 'manageUsers'))
    return null;
  const submit = (): void =>
    keep.mutate(undefined, {
      onSuccess: () => toast('Plan kept', 'Your plan renews again.'),
      onError: (error) => toastFailure('Not kept', error),
    });
  return (
    <Group justify="space-between" gap="sm">
      <Text size="sm">Your plan was canceled. Until {formatShortDate(new Date(expires))} you can keep it.</Text>
      <Button variant="default" loading={keep.isPending} onClick={submit}>
        Keep Plan
      </Button>
    </Group>
  );
}
