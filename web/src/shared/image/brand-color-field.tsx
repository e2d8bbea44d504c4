import { ColorInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useBrand } from '../../brand/brand.tsx';

interface BrandColorFieldProps {
  readonly description: string;
  /** The color of the pages while none is chosen. */
  readonly fallback?: string | null;
  /** empty if none is chosen. */
  readonly value: string;
  readonly onChange: (color: string) => void;
}

/** Field for the color of the pages that contacts open. */
export function BrandColorField({ description, fallback = null, value, onChange }: BrandColorFieldProps): ReactNode {
  const { theme } = useBrand();
  return (
    <ColorInput
      label="Brand color"
      description={description}
      format="hex"
      withEyeDropper={false}
      placeholder={fallback ?? theme.primary[8]}
      swatches={[theme.primary[8], ...theme.cycle]}
      value={value}
      onChange={onChange}
      maw={280}
      // The controls of the color picker have no names without these.
      attributes={{ saturation: { title: 'Saturation and brightness' }, slider: { 'aria-label': 'Hue' } }}
    />
  );
}
