import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { useBrand } from '../../brand/brand.tsx';

interface AttestationProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/**
 * Checkbox for the contacts' consent. The server stores the statement as evidence. Hidden in brands that ask the
 * contacts themselves.
 */
export function Attestation({ checked, onChange }: AttestationProps): ReactNode {
  const { legal, flags } = useBrand();
  if (!flags.attestation) return null;
  return (
    <Checkbox
      label={legal.attestation}
      description="We'll record your name and the time as proof of consent."
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
