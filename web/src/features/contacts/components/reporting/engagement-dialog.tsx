import { Button, Group, NumberInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import {
  ENGAGEMENT_METRICS,
  MAX_WEIGHT,
  type EngagementMetric,
  type EngagementWeights,
} from '../../../../../../functions/domain/views/engagement.ts';
import { DialogFoot } from '../../../../components/dialogs/dialog-foot.tsx';
import { Dialog } from '../../../../components/dialogs/dialog.tsx';
import { toast } from '../../../../components/feedback/toasts.tsx';
import { formatCount } from '../../../../lib/format/numbers.ts';
import { can } from '../../../../lib/session/can.ts';
import { useSession } from '../../../../lib/session/session.ts';
import { useSaveWeights } from '../../api/engagement.ts';
import type { ContactView } from '../../api/views.ts';
import classes from './contact-reporting.module.css';

const NAMES: Readonly<Record<EngagementMetric, string>> = {
  view: 'Opened the pitch',
  viewTime: 'Looked for 6 seconds',
  reopen: 'Came back',
  share: 'Shared the link',
  widget: 'Answered a question',
  video: 'Watched a video',
  scheduled: 'Scheduled an appointment',
  completed: 'Reached the end',
};

type Engagement = ContactView['engagement'];

/** How the points of a contact come about. Platform staff set the points for each metric. */
export function EngagementDialog({
  engagement,
  onClose,
}: {
  readonly engagement: Engagement;
  readonly onClose: () => void;
}): ReactNode {
  const session = useSession();
  const [isEditing, setEditing] = useState(false);
  return (
    <Dialog onClose={onClose} width={500} title="Engagement">
      {isEditing ? (
        <WeightsForm engagement={engagement} onClose={() => setEditing(false)} />
      ) : (
        <>
          <ScoreTable engagement={engagement} />
          {can(session, 'managePlatform') && (
            <Group justify="flex-end" mt="md">
              <Button variant="default" onClick={() => setEditing(true)}>
                Change points
              </Button>
            </Group>
          )}
        </>
      )}
    </Dialog>
  );
}

function ScoreTable({ engagement: { score, parts } }: { readonly engagement: Engagement }): ReactNode {
  return (
    <table className={classes.score}>
      <thead>
        <tr>
          <th scope="col">What counts</th>
          <th scope="col">Times</th>
          <th scope="col">Points each</th>
          <th scope="col">Points</th>
        </tr>
      </thead>
      <tbody>
        {parts.map(({ metric, count, weight, points }) => (
          <tr key={metric} data-empty={points === 0 || undefined}>
            <th scope="row">{NAMES[metric]}</th>
            <td>{formatCount(count)}</td>
            <td>{formatCount(weight)}</td>
            <td>{formatCount(points)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>
            Together
          </th>
          <td>{formatCount(score)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function WeightsForm({
  engagement: { parts },
  onClose,
}: {
  readonly engagement: Engagement;
  readonly onClose: () => void;
}): ReactNode {
  const save = useSaveWeights();
  const [weights, setWeights] = useState(
    () => Object.fromEntries(parts.map(({ metric, weight }) => [metric, weight])) as EngagementWeights,
  );
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
      className={classes.weights}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <p>The points apply to every organization, and to what contacts did before.</p>
      {ENGAGEMENT_METRICS.map((metric) => (
        <NumberInput
          key={metric}
          label={NAMES[metric]}
          min={0}
          max={MAX_WEIGHT}
          clampBehavior="strict"
          allowDecimal={false}
          allowNegative={false}
          value={weights[metric]}
          onChange={(value) => setWeights({ ...weights, [metric]: Number(value) || 0 })}
        />
      ))}
      <DialogFoot error={save.error}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={save.isPending}>
          Save points
        </Button>
      </DialogFoot>
    </form>
  );
}
