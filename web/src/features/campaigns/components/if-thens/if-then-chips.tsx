import { Button } from '@mantine/core';
import { IconArrowFork, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { describeTrigger, toIfThenNames } from '../../../../../../functions/domain/if-then/describe.ts';
import { formatBlocks } from '../../../../../../functions/domain/content/blocks.ts';
import { useTerms } from '../../../../brand/brand.tsx';
import type { CampaignFeature } from '../../api/campaign.ts';
import { usePitchParts } from '../../api/if-thens.ts';
import { toTrigger } from '../../rules/edited-if-then.ts';
import { toBlocks } from '../../rules/step-blocks.ts';
import classes from './if-then-chips.module.css';

type Workflow = NonNullable<CampaignFeature['workflows']>[number];

interface IfThenChipsProps {
  readonly feature: CampaignFeature;
  /** The step, from 1. */
  readonly number: number;
  /** Absent for people who may not edit. */
  readonly onOpen?: (id: string) => void;
  readonly onAdd?: () => void;
}

/** The if/thens of a step, each as a sentence. */
export function IfThenChips({ feature, number, onOpen, onAdd }: IfThenChipsProps): ReactNode {
  const w = useTerms();
  const workflows = feature.workflows ?? [];
  const parts = usePitchParts(workflows.length > 0 ? (feature.pitch?.id ?? null) : null);
  if (workflows.length === 0 && !onAdd) return null;
  const describe = ({ label, triggers, actions }: Workflow, isWhole = false): string => {
    if (label !== '' && !isWhole) return label;
    const names = toIfThenNames(parts.data?.slides ?? [], feature.featureType === 'REDIRECT');
    const ifs = triggers.map((trigger) => describeTrigger(toTrigger(trigger), names)).join(' and ');
    const effects = isWhole
      ? actions.map((action) => describeAction(action, w('campaign'))).join(', ')
      : describeActions(actions, w('campaign'));
    const sentence = `If the ${w('contact')} ${ifs}: ${effects}`;
    return label === '' ? sentence : `${label}. ${sentence}`;
  };
  return (
    <ul className={`${classes.chips} flow gap-6 relative`} aria-label={`If/thens of step ${number}`}>
      {workflows.map((workflow) => (
        <li key={workflow.id}>
          {onOpen ? (
            <button
              type="button"
              className={`${classes.chip} boxed breaks line-18 gap-6 size-12 start to-left`}
              onClick={() => onOpen(workflow.id)}
            >
              <IconArrowFork size={14} aria-hidden="true" />
              <span>{describe(workflow)}</span>
            </button>
          ) : (
            <span className={`${classes.chip} boxed breaks line-18 gap-6 size-12 start to-left`}>
              <IconArrowFork size={14} aria-hidden="true" />
              {/* Readers cannot open it, so that it says everything. */}
              <span>{describe(workflow, true)}</span>
            </span>
          )}
        </li>
      ))}
      {onAdd && (
        <li>
          <Button
            variant="subtle"
            size="compact-xs"
            leftSection={<IconPlus size={12} aria-hidden="true" />}
            aria-label={`Add an if/then to step ${number}`}
            onClick={onAdd}
          >
            If/then
          </Button>
        </li>
      )}
    </ul>
  );
}

function nameAction(type: Workflow['actions'][number]['actionType'], campaign: string): string {
  const names: Readonly<Record<typeof type, string>> = {
    ME: 'text me',
    LEAD: 'send a text',
    SPECIFIC: 'text the team',
    CAMPAIGN: `add to a ${campaign}`,
    WEBHOOK: 'send a webhook',
  };
  return names[type];
}

function describeAction(action: Workflow['actions'][number], campaign: string): string {
  const text = formatBlocks(toBlocks(action));
  return `${nameAction(action.actionType, campaign)}${text === '' ? '' : ` “${text}”`}`;
}

function describeActions(actions: Workflow['actions'], campaign: string): string {
  const [first] = actions;
  if (first === undefined) return 'nothing yet';
  const others = actions.length - 1;
  return `${nameAction(first.actionType, campaign)}${others > 0 ? ` and ${others} more` : ''}`;
}
