import { SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTerms } from '../../../../brand/brand.tsx';

interface TargetChoiceProps {
  readonly value: 'campaign' | 'group';
  readonly onChange: (target: 'campaign' | 'group') => void;
}

/** Chooses what contacts are added to. */
export function TargetChoice({ value, onChange }: TargetChoiceProps): ReactNode {
  const w = useTerms();
  return (
    <SegmentedControl
      aria-label="Add to"
      value={value}
      onChange={(chosen) => onChange(chosen === 'group' ? 'group' : 'campaign')}
      data={[
        { value: 'campaign', label: `To a ${w('campaign')}` },
        { value: 'group', label: 'To a group' },
      ]}
    />
  );
}
