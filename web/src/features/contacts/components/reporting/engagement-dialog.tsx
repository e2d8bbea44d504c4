import { Button, Group } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { EngagementWeights } from '../../../../../../functions/domain/views/engagement.ts';
import { Dialog } from '../../../../components/dialogs/dialog.tsx';
import { formatCount } from '../../../../lib/format/numbers.ts';
import { can } from '../../../../lib/session/can.ts';
import { useSession } from '../../../../lib/session/session.ts';
import { METRIC_NAMES, WeightsForm } from '../../../../shared/engagement/weights-form.tsx';
import type { ContactView } from '../../api/views.ts';
import classes from './contact-reporting.module.css';

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
        <WeightsForm
          weights={
            Object.fromEntries(engagement.parts.map(({ metric, weight }) => [metric, weight])) as EngagementWeights
          }
          onClose={() => setEditing(false)}
        />
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
    <table className={`${classes.score} numbers wide`}>
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
            <th scope="row">{METRIC_NAMES[metric]}</th>
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
