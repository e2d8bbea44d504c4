import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { StructureType } from '../../../../../../../functions/domain/campaigns/step.ts';
import { useTerms } from '../../../../../brand/brand.tsx';
import { Empty } from '../../../../../components/feedback/query-state.tsx';

interface EmptyPhaseProps {
  readonly phase: StructureType;
  /** Missing for people who may not edit. */
  readonly onAdd?: () => void;
}

/** Says what the steps of a phase are for, while it has none. */
export function EmptyPhase({ phase, onAdd }: EmptyPhaseProps): ReactNode {
  const w = useTerms();
  const words: Readonly<Record<StructureType, { readonly title: string; readonly text: string }>> = {
    FEATURE: {
      title: 'Write the first text',
      text: `Each step of the ${w('campaign')} sends one text to every ${w('contact')}, at the time you choose.`,
    },
    BEFORE: {
      title: 'Remind them of the appointment',
      text: `Steps here go out before the appointment of each ${w('contact')}, such as the day before at 9 am.`,
    },
    APPOINTMENT: {
      title: 'Follow up after the appointment',
      text: `Steps here go out after the appointment of each ${w('contact')}, such as a thank-you an hour later.`,
    },
  };
  return (
    <Empty {...words[phase]}>
      {onAdd && (
        <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={onAdd}>
          Add a step
        </Button>
      )}
    </Empty>
  );
}
