import { Button, Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useDialogAddress } from '../../../components/dialogs/use-dialog-address.ts';
import type { BilledOrganization } from '../api/billing.ts';
import classes from '../tabs/form.module.css';
import { PayoutAccountModal } from './payout-account-modal.tsx';

/** The bank account to which payouts go. Only admins and the owner see it. */
export function PayoutAccount({
  organization: { bank },
}: {
  readonly organization: Pick<BilledOrganization, 'bank'>;
}): ReactNode {
  const dialog = useDialogAddress('payout');
  return (
    <section className={classes.section} aria-labelledby="payout">
      <Title order={2} size="h4" id="payout">
        Payout account
      </Title>
      <Group justify="space-between" gap="sm">
        <Text>{bank === null ? 'No bank account yet' : `${bank.name} ending in ${bank.last4}`}</Text>
        <Button variant="default" onClick={() => dialog.open('change')}>
          {bank === null ? 'Add bank account' : 'Change bank account'}
        </Button>
      </Group>
      {dialog.value === 'change' && <PayoutAccountModal onClose={dialog.close} />}
    </section>
  );
}
