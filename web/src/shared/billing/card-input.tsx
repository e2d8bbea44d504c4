import { Input, Skeleton } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { loadStripe, type CardField, type StripeScript } from './stripe-script.ts';
import classes from './billing.module.css';

export interface EnteredCard {
  readonly stripe: StripeScript;
  readonly card: CardField;
}

interface CardInputProps {
  readonly scriptUrl: string;
  readonly publishableKey: string;
  /** Called with null while the card is not complete. */
  readonly onChange: (card: EnteredCard | null) => void;
}

/** The payment provider's field for a card. */
export function CardInput({ scriptUrl, publishableKey, onChange }: CardInputProps): ReactNode {
  const target = useRef<HTMLDivElement>(null);
  const report = useRef(onChange);
  useEffect(() => {
    report.current = onChange;
  }, [onChange]);
  const [problem, setProblem] = useState<string | null>(null);
  const [isLoading, setLoading] = useState(true);
  useEffect(() => {
    let card: CardField | null = null;
    let isGone = false;
    const show = async (): Promise<void> => {
      const stripe = await loadStripe(scriptUrl, publishableKey);
      if (isGone || !target.current) return;
      const field = stripe.elements().create('card', { style: { base: { fontSize: '16px' } } });
      card = field;
      field.on('change', ({ complete, error }) => {
        setProblem(error?.message ?? null);
        report.current(complete ? { stripe, card: field } : null);
      });
      field.mount(target.current);
    };
    show()
      .catch((error: unknown) => setProblem(error instanceof Error ? error.message : String(error)))
      .finally(() => setLoading(false));
    return () => {
      isGone = true;
      card?.destroy();
    };
  }, [scriptUrl, publishableKey]);
  return (
    <Input.Wrapper label="Card" labelElement="div" error={problem}>
      <div ref={target} className={`${classes.card} column`} aria-busy={isLoading}>
        {isLoading && <Skeleton height={24} />}
      </div>
    </Input.Wrapper>
  );
}
