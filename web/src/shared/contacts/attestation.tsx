import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { useBrand } from '../../brand/brand.tsx';

interface AttestationProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** The one-line statement that these people agreed to be texted; it is kept as evidence. */
export function Attestation({ checked, onChange }: AttestationProps): ReactNode {
  const { legal, flags } = useBrand();
  if (!flags.attestation) return null;
  return (
    <Checkbox
      label={legal.attestation}
      description="Kept as evidence with your name and the time."
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
