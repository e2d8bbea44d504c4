import { say } from '../../brand/say.ts';
import { Button, Divider, Group, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { isPlan, type Plan } from '../../../../functions/domain/billing/plan.ts';
import { useBrand } from '../../brand/brand.tsx';
import { FormDialog } from '../../components/dialogs/form-dialog.tsx';
import { DialogFoot } from '../../components/dialogs/dialog-foot.tsx';
import { formatDollars } from '../../lib/format/numbers.ts';
import { useSession } from '../../lib/session/session.ts';
import { CardInput, type EnteredCard } from './card-input.tsx';
import { usePay, usePayInvoices } from './pay.ts';
import { NEEDS_PLAN } from './payment-request.ts';
import { ContactsPrices, getFirstCharge, PlanChoice } from './plan-choice.tsx';

interface PaymentDialogProps {
  readonly title: string;
  /** `isPaid`: false when the person closed the dialog. */
  readonly onClose: (isPaid: boolean) => void;
}

/** Asks for a card and, while no plan runs, for the plan. Pays on submit. */
export function PaymentDialog({ title, onClose }: PaymentDialogProps): ReactNode {
  const { flags } = useBrand();
  const { organization } = useSession();
  const { billing, orgType } = organization;
  const [entered, setEntered] = useState<EnteredCard | null>(null);
  const [plan, setPlan] = useState<Plan>(isPlan(orgType) ? orgType : 'free');
  const pay = usePay();
  const payInvoices = usePayInvoices();
  const isPaying = pay.isPending || payInvoices.isPending;
  const isOverdue = billing.state === 'PAST_DUE' || billing.state === 'SUSPENDED';
  const choosesPlan = !billing.hasPlan && !flags.blastMode;
  const priced = {
    id: organization.id,
    brand: organization.brand,
    plan: null,
    segmentPriceMicros: organization.segmentPriceMicros,
    monthlyPriceCents: organization.monthlyPriceCents,
  };

  // Open invoices of a closed account are charged, too.
  const charge = choosesPlan && billing.state !== 'CLOSED' ? getFirstCharge({ ...priced, plan }) : 0;
  const start = charge > 0 ? `Pay ${formatDollars(charge)} and start` : 'Start plan';
  const submitLabel = billing.hasPlan ? 'Save card' : start;

  const submit = (): void => {
    if (!entered || isPaying) return;
    payInvoices.reset();
    pay.mutate({ ...entered, plan: choosesPlan ? plan : null }, { onSuccess: () => onClose(true) });
  };

  return (
    <FormDialog
      onClose={() => onClose(false)}
      title={title}
      width={500}
      closeOnClickOutside={!isPaying}
      onSubmit={submit}
    >
      {!billing.active && <Text size="sm">{say(NEEDS_PLAN)}</Text>}
      {billing.state === 'CLOSED' && <Text size="sm">Open invoices are charged first, then the new plan.</Text>}
      {choosesPlan && <PlanChoice organization={priced} value={plan} onChange={setPlan} />}
      {!billing.hasPlan && flags.blastMode && <ContactsPrices organization={priced} />}
      {isOverdue && (
        <PayWithSavedCard
          isBusy={isPaying}
          onPay={() => {
            pay.reset();
            payInvoices.mutate(undefined, { onSuccess: () => onClose(true) });
          }}
        />
      )}
      <CardInput scriptUrl={billing.scriptUrl} publishableKey={billing.publishableKey} onChange={setEntered} />
      <DialogFoot error={pay.error ?? payInvoices.error}>
        <Button variant="default" onClick={() => onClose(false)} disabled={isPaying}>
          Cancel
        </Button>
        <Button type="submit" loading={pay.isPending} disabled={!entered || isPaying}>
          {submitLabel}
        </Button>
      </DialogFoot>
    </FormDialog>
  );
}

/** A payment that failed may work now, such as after the bank has raised a limit. */
function PayWithSavedCard({ isBusy, onPay }: { readonly isBusy: boolean; readonly onPay: () => void }): ReactNode {
  return (
    <>
      <Group justify="space-between" gap="sm">
        <Text size="sm">Your last payment failed.</Text>
        <Button variant="light" loading={isBusy} onClick={onPay}>
          Pay now with the card on file
        </Button>
      </Group>
      <Divider label="or with another card" />
    </>
  );
}
