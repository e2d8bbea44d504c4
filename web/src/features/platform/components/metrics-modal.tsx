import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { QueryState } from '../../../components/feedback/query-state.tsx';
import { WeightsForm } from '../../../shared/engagement/weights-form.tsx';
import { useWeights } from '../../../shared/engagement/weights.ts';

/** The points for what contacts do with pitches, in every organization. */
export function MetricsModal({ onClose }: { readonly onClose: () => void }): ReactNode {
  const weights = useWeights();
  return (
    <Dialog onClose={onClose} width={500} title="Engagement metrics">
      <QueryState query={weights} skeleton={<Skeleton height={480} />}>
        {(stored) => <WeightsForm weights={stored} onClose={onClose} />}
      </QueryState>
    </Dialog>
  );
}
