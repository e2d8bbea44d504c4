import { SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import { STRUCTURE_TYPES, type StructureType } from '../../../../../../../functions/domain/campaigns/step.ts';
import type { CampaignPhases } from '../../../api/campaign.ts';
import { PHASE_NAMES } from '../../../rules/phases.ts';

interface PhaseSwitcherProps {
  readonly phases: CampaignPhases;
  readonly shown: readonly StructureType[];
  readonly value: StructureType;
  readonly onChange: (phase: StructureType) => void;
}

/** Switches between the steps right away, before and after the appointment. */
export function PhaseSwitcher({ phases, shown, value, onChange }: PhaseSwitcherProps): ReactNode {
  return (
    <SegmentedControl
      fullWidth
      mb="md"
      aria-label="Steps by phase"
      value={value}
      onChange={(chosen) => onChange(STRUCTURE_TYPES.find((phase) => phase === chosen) ?? 'FEATURE')}
      data={shown.map((phase) => ({ value: phase, label: `${PHASE_NAMES[phase]} (${phases[phase].length})` }))}
    />
  );
}
