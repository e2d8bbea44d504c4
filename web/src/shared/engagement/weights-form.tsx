import { say } from '../../brand/say.ts';
import { NumberInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import {
  ENGAGEMENT_METRICS,
  MAX_WEIGHT,
  type EngagementMetric,
  type EngagementWeights,
} from '../../../../functions/domain/views/engagement.ts';
import { FormFoot } from '../../components/dialogs/dialog-foot.tsx';
import { toast } from '../../components/feedback/toasts.tsx';
import { useSaveWeights } from './weights.ts';
import classes from './weights-form.module.css';

/** What each metric counts. */
export const METRIC_NAMES: Readonly<Record<EngagementMetric, string>> = {
  view: 'Opened the pitch',
  viewTime: 'Looked for 6 seconds',
  reopen: 'Came back',
  share: 'Shared the link',
  widget: 'Answered a question',
  video: 'Watched a video',
  scheduled: 'Scheduled an appointment',
  completed: 'Reached the end',
};

/** The points for each metric, which platform staff set. */
export function WeightsForm({
  weights: stored,
  onClose,
}: {
  readonly weights: EngagementWeights;
  readonly onClose: () => void;
}): ReactNode {
  const save = useSaveWeights();
  const [weights, setWeights] = useState(stored);
  const submit = async (): Promise<void> => {
    try {
      await save.mutateAsync(weights);
    } catch {
      // The foot of the form shows why.
      return;
    }
    onClose();
    toast('Points saved', 'They apply to every organization.');
  };
  return (
    <form
      className={`${classes.weights} grid gap-12`}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <p>{say('The points apply to every organization, and to what contacts did before.')}</p>
      {ENGAGEMENT_METRICS.map((metric) => (
        <NumberInput
          key={metric}
          label={METRIC_NAMES[metric]}
          min={0}
          max={MAX_WEIGHT}
          clampBehavior="strict"
          allowDecimal={false}
          allowNegative={false}
          value={weights[metric]}
          onChange={(value) => setWeights({ ...weights, [metric]: Number(value) || 0 })}
        />
      ))}
      <FormFoot change={save} onCancel={onClose} submit="Save points" />
    </form>
  );
}
