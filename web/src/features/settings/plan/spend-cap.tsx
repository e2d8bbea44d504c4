import { Button, Group, NumberInput, Text, Title } from '@mantine/core';
import { useState, type FormEvent, type ReactNode } from 'react';
import { MAX_SPEND_CAP_CENTS, MIN_SPEND_CAP_CENTS } from '../../../../../functions/domain/billing/spend-cap.ts';
import { useBrand } from '../../../brand/brand.tsx';
import { CallError } from '../../../components/feedback/form-error.tsx';
import { toast } from '../../../components/feedback/toasts.tsx';
import { formatDollars } from '../../../lib/format/numbers.ts';
import { can } from '../../../lib/session/can.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useSetSpendCap, type Billing } from '../api/billing.ts';
import classes from '../tabs/form.module.css';

/** The cap on what the texts of a billing cycle cost. */
export function SpendCap({ billing: { messages, spendCap } }: { readonly billing: Billing }): ReactNode {
  const { screen } = useBrand();
  const canSet = can(useSession(), 'setSpendCap');
  const [dollars, setDollars] = useState<number | string>(spendCap === null ? '' : spendCap / 100);
  const save = useSetSpendCap();
  const cents = toCents(dollars);
  const isValid = cents !== null && cents >= MIN_SPEND_CAP_CENTS && cents <= MAX_SPEND_CAP_CENTS;
  const send = (value: number | null): void =>
    save.mutate(value, { onSuccess: () => toast(screen.savedTitle, screen.savedMessage) });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isValid) send(cents);
  };

  return (
    <section className={classes.section} aria-labelledby="spend-cap">
      <Title order={2} size="h4" id="spend-cap">
        Spend cap
      </Title>
      <Text>
        {spendCap === null
          ? 'No cap. Texts of a billing cycle may cost any amount.'
          : `${formatDollars(messages?.price ?? 0)} of ${formatDollars(spendCap)} used in this cycle.`}
      </Text>
      {canSet && (
        <form onSubmit={submit}>
          <Group align="end" gap="sm">
            <NumberInput
              label="Cap for the texts of a billing cycle"
              description="We email you at 80%. At 100%, texts wait until you raise the cap."
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              prefix="$"
              thousandSeparator=","
              allowedDecimalSeparators={['.']}
              decimalScale={2}
              allowNegative={false}
              hideControls
              value={dollars}
              error={dollars !== '' && !isValid ? 'Choose a cap between $1 and $100,000.' : null}
              onChange={setDollars}
            />
          </Group>
          <Group gap="sm" mt="md">
            <Button type="submit" loading={save.isPending} disabled={!isValid || cents === spendCap}>
              Save cap
            </Button>
            {spendCap !== null && (
              <Button variant="default" disabled={save.isPending} onClick={() => send(null)}>
                Remove cap
              </Button>
            )}
          </Group>
          <CallError error={save.error} />
        </form>
      )}
    </section>
  );
}

/** Returns the cents of an amount as the field reports it: a number, or text such as "25.00". null if it is empty. */
function toCents(dollars: number | string): number | null {
  const amount = Number(typeof dollars === 'number' ? dollars : dollars.replaceAll(',', ''));
  return dollars === '' || !Number.isFinite(amount) ? null : Math.round(amount * 100);
}
