import { Checkbox, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useBrand, useTerms } from '../../brand/brand.tsx';

interface AttestationProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  /** The contacts are texted as soon as they are added. Default: false. */
  readonly isTexted?: boolean;
}

/**
 * Checkbox for the contacts' consent. The server stores the statement as evidence. Brands that ask the contacts themselves say when
 * they ask.
 */
export function Attestation({ checked, onChange, isTexted = false }: AttestationProps): ReactNode {
  const { legal, flags } = useBrand();
  const w = useTerms();
  if (!flags.attestation)
    return flags.blastMode ? (
      <Text size="sm" c="dimmed">
        Your opt-in message goes with your first message to a new {w('contact')}.
        {!isTexted && ' Adding alone sends nothing.'}
      </Text>
    ) : null;
  return (
    <Checkbox
      label={legal.attestation}
      description="We'll record your name and the time as proof of consent."
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
