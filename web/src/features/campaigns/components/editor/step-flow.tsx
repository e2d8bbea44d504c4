import { IconClock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { sayTiming } from '../../rules/phases.ts';
import type { StepType, StructureType } from '../../../../../../functions/domain/campaigns/step.ts';
import type { Campaign, CampaignFeature } from '../../api/campaign.ts';
import { IfThenChips } from '../if-thens/if-then-chips.tsx';
import { formatNewIfThen } from '../if-thens/use-edited-if-then.ts';
import { toTiming } from '../../rules/step-blocks.ts';
import { AddStepButton } from './phases/add-step-button.tsx';
import { StepCard } from './step-card.tsx';
import { findPlace, useStepDrag } from './use-step-drag.ts';
import classes from './step-flow.module.css';

/** Colors of the numbers of steps: those of a brand, one after another. */
const CYCLE = 5;

interface StepFlowProps {
  readonly campaign: Campaign;
  readonly phase: StructureType;
  /** The steps of the phase, in order. */
  readonly features: readonly CampaignFeature[];
  readonly onOpen: (featureId: string) => void;
  /** Opens an if/then, or a new one of a step. */
  readonly onOpenIfThen?: (address: string) => void;
  /** Adds a step after this one; null adds the first. Missing for people who may not edit. */
  readonly onAddAfter?: (featureId: string | null, type: StepType) => void;
  /** Opens the dialog for a test text. */
  readonly onTest?: (feature: CampaignFeature, index: number) => void;
  readonly onDelete?: (feature: CampaignFeature, index: number) => void;
  /** Moves a step behind another one, or to the start. Missing for people who may not edit. */
  readonly onMove?: (featureId: string, after: string | null) => void;
}

/** The steps from top to bottom, with their timing as a sentence above each. */
export function StepFlow({
  campaign,
  phase,
  features,
  onOpen,
  onOpenIfThen,
  onAddAfter,
  onTest,
  onDelete,
  onMove,
}: StepFlowProps): ReactNode {
  const stats = new Map((campaign.stats?.features ?? []).map((entry) => [entry.featureId, entry]));
  const order = features.map(({ id }) => id);
  const drag = useStepDrag(order, onMove ?? ignore);
  const moveTo = (id: string, target: string | undefined) =>
    onMove && target !== undefined ? () => onMove(id, findPlace(order, id, target)) : undefined;
  return (
    <ol className={classes.flow} aria-label="Steps">
      {onAddAfter && (
        <li className={classes.first}>
          <AddStepButton label="Add before step 1" onAdd={(type) => onAddAfter(null, type)} />
        </li>
      )}
      {features.map((feature, index) => (
        <li key={feature.id} className={classes.step} {...(onMove ? drag(feature.id) : {})}>
          <p className={`${classes.between} row`}>
            <span className={`${classes.timing} dim strong small line-18 gap-6 middle`}>
              <IconClock size={16} aria-hidden="true" />
              {sayTiming(toTiming(feature), index, phase)}
            </span>
          </p>
          <div className="relative">
            <span
              className={`${classes.number} numbers grid strong small`}
              style={{ borderColor: `var(--cycle-${index % CYCLE})` }}
              aria-hidden="true"
            >
              {index + 1}
            </span>
            <StepCard
              feature={feature}
              index={index}
              stats={stats.get(feature.id)}
              {...(onAddAfter ? { onOpen: () => onOpen(feature.id) } : {})}
              ifThens={
                feature.featureType !== 'MESSAGE' &&
                onOpenIfThen && (
                  <IfThenChips
                    feature={feature}
                    number={index + 1}
                    {...(onAddAfter
                      ? { onOpen: onOpenIfThen, onAdd: () => onOpenIfThen(formatNewIfThen(feature.id)) }
                      : {})}
                  />
                )
              }
              onMoveUp={moveTo(feature.id, order[index - 1])}
              onMoveDown={moveTo(feature.id, order[index + 1])}
              {...(onTest ? { onTest: () => onTest(feature, index) } : {})}
              {...(onDelete ? { onDelete: () => onDelete(feature, index) } : {})}
            />
          </div>
          {onAddAfter && (
            <AddStepButton label={`Add after step ${index + 1}`} onAdd={(type) => onAddAfter(feature.id, type)} />
          )}
        </li>
      ))}
    </ol>
  );
}

function ignore(): void {
  // People who may not edit drag nothing.
}
