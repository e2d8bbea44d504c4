import { Button, Text, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { findBankProblems, isBankFormComplete, type BankForm } from '../../../../../functions/domain/billing/bank.ts';
import { FormDialog } from '../../../components/dialogs/form-dialog.tsx';
import { DialogFoot } from '../../../components/dialogs/dialog-foot.tsx';
import { toast } from '../../../components/feedback/toasts.tsx';
import { useSavePayoutAccount } from '../api/payout-account.ts';

const EMPTY: BankForm = { holder: '', routing: '', account: '', confirmation: '' };

/** Asks for a bank account in the US. The payment provider gets the numbers, and this platform never does. */
export function PayoutAccountModal({ onClose }: { readonly onClose: () => void }): ReactNode {
  const [form, setForm] = useState<BankForm>(EMPTY);
  const save = useSavePayoutAccount();
  const problems = findBankProblems(form);
  const set = (name: keyof BankForm, value: string): void => setForm((before) => ({ ...before, [name]: value }));
  const toDigits = (text: string): string => text.replaceAll(/[\s-]/g, '');

  const submit = (): void => {
    if (!isBankFormComplete(form) || save.isPending) return;
    save.mutate(form, {
      onSuccess: () => {
        toast('Saved', 'Your payout account has been saved.');
        onClose();
      },
    });
  };

  const field = (name: 'routing' | 'account' | 'confirmation', label: string, length: number): ReactNode => (
    <TextInput
      label={label}
      inputMode="numeric"
      autoComplete="off"
      maxLength={length}
      value={form[name]}
      error={problems[name]}
      onChange={(event) => set(name, toDigits(event.currentTarget.value))}
    />
  );

  return (
    <FormDialog
      width={500}
      title="Payout Account"
      onClose={onClose}
      closeOnClickOutside={!save.isPending}
      onSubmit={submit}
      noValidate
    >
      <Text size="sm" c="dimmed">
        A bank account in the US, in US dollars, of one person. Payouts have not started. Before the first one, the
        payment provider asks who you are.
      </Text>
      <TextInput
        label="Account holder name"
        autoComplete="name"
        maxLength={100}
        data-autofocus
        value={form.holder}
        onChange={(event) => set('holder', event.currentTarget.value)}
      />
      {field('routing', 'Routing number', 12)}
      {field('account', 'Account number', 24)}
      {field('confirmation', 'Confirm account number', 24)}
      <DialogFoot error={save.error}>
        <Button variant="default" onClick={onClose} disabled={save.isPending}>
          Cancel
        </Button>
        <Button type="submit" loading={save.isPending} disabled={!isBankFormComplete(form)}>
          Save
        </Button>
      </DialogFoot>
    </FormDialog>
  );
}
