import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { CallError } from '../../../components/feedback/form-error.tsx';
import { toast } from '../../../components/feedback/toasts.tsx';
import { formatDollars } from '../../../lib/format/numbers.ts';
import { formatShortDate } from '../../../lib/format/zone-time.ts';
import { usePayInvoices } from '../../../shared/billing/pay.ts';
import type { Billing } from '../api/billing.ts';
import { toTitle } from '../../../lib/format/to-title.ts';
import form from '../tabs/form.module.css';
import classes from './invoices.module.css';

/** The latest invoices, and a button that pays what is open. */
export function Invoices({ billing: { invoices, card } }: { readonly billing: Billing }): ReactNode {
  const open = invoices.reduce((sum, { due }) => sum + due, 0);
  return (
    <section className={form.section} aria-labelledby="invoices">
      <Title order={2} size="h4" id="invoices">
        Invoices
      </Title>
      {invoices.length === 0 ? (
        <Text c="dimmed">No invoices found</Text>
      ) : (
        <ul className="plain" aria-labelledby="invoices">
          {invoices.map(({ url, ...invoice }) => (
            <li key={invoice.id} className={classes.invoice}>
              <time dateTime={invoice.created}>{formatShortDate(new Date(invoice.created))}</time>
              <span className="numbers">{formatDollars(invoice.amount)}</span>
              <Text
                component="span"
                size="sm"
                c={invoice.state === 'OPEN' ? 'red.8' : 'dimmed'}
                fw={invoice.state === 'OPEN' ? 600 : 400}
              >
                {describeState(invoice)}
              </Text>
              {url !== null && (
                <Anchor href={url} target="_blank" rel="noreferrer" size="sm">
                  View Invoice
                </Anchor>
              )}
            </li>
          ))}
        </ul>
      )}
      {open > 0 && card !== null && <PayNow cents={open} card={card} />}
    </section>
  );
}

/** Charges the card on file. Another card is entered above, which also pays what is open. */
function PayNow({
  cents,
  card: { brand, last4 },
}: {
  readonly cents: number;
  readonly card: NonNullable<Billing['card']>;
}): ReactNode {
  const pay = usePayInvoices();
  const submit = (): void =>
    pay.mutate(undefined, { onSuccess: () => toast('Invoices Paid', `${formatDollars(cents)} was charged.`) });
  return (
    <Stack gap="xs" mt="sm">
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          {formatDollars(cents)} is open. {toTitle(brand)} ending in {last4} will be charged.
        </Text>
        <Button loading={pay.isPending} onClick={submit}>
          Pay now
        </Button>
      </Group>
      <CallError error={pay.error} />
    </Stack>
  );
}

function describeState({ state, refunded, disputed }: Omit<Billing['invoices'][number], 'url'>): string {
  if (state === 'WRITTEN_OFF') return 'Written off';
  if (state === 'OPEN') return 'Unpaid';
  if (disputed) return 'Disputed';
  return refunded > 0 ? `Paid, ${formatDollars(refunded)} refunded` : 'Paid';
}
