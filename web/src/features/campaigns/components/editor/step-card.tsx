import { Anchor } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconDeviceMobileMessage,
  IconExternalLink,
  IconPresentation,
  IconTrash,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import {
  hasContent,
  getPlaceholderLabel,
  type MessageBlock,
} from '../../../../../../functions/domain/content/blocks.ts';
import { cutText } from '../../../../../../functions/domain/shared/graphemes.ts';
import { Tag } from '../../../../components/display/tag.tsx';
import { IconAction } from '../../../../components/display/icon-action.tsx';
import { computeOptOutRate, computeReplyRate } from '../../../../../../functions/domain/results/rates.ts';
import { formatCount, formatRate } from '../../../../lib/format/numbers.ts';
import type { Campaign, CampaignFeature } from '../../api/campaign.ts';
import { describeRedirect } from '../../../../../../functions/domain/pitches/redirect.ts';
import { toBlocks } from '../../rules/step-blocks.ts';
import classes from './step-card.module.css';

type StepStats = NonNullable<Campaign['stats']>['features'][number];

interface StepCardProps {
  readonly feature: CampaignFeature;
  readonly index: number;
  readonly stats: StepStats | undefined;
  /** The if/thens of the step. */
  readonly ifThens?: ReactNode;
  /** Absent for people who may not edit: the card says everything that the editor would. */
  readonly onOpen?: () => void;
  /** Absent for the first step, and for people who may not edit. */
  readonly onMoveUp?: (() => void) | undefined;
  /** Absent for the last step, and for people who may not edit. */
  readonly onMoveDown?: (() => void) | undefined;
  readonly onTest?: () => void;
  readonly onDelete?: () => void;
}

const LABEL_LENGTH = 23;

/** A step with its text and its figures. */
export function StepCard({
  feature,
  index,
  stats,
  ifThens,
  onOpen,
  onMoveUp,
  onMoveDown,
  onTest,
  onDelete,
}: StepCardProps): ReactNode {
  const name = `Step ${index + 1}`;
  const blocks = toBlocks(feature);
  return (
    <article
      className={`${classes.card} boxed wide relative`}
      aria-label={feature.label === '' ? name : `${name}: ${feature.label}`}
    >
      <div className={`${classes.head} row`}>
        {onOpen ? (
          <button type="button" className={classes.open} onClick={onOpen}>
            {feature.label === '' ? name : cutLabel(feature.label)}
          </button>
        ) : (
          <strong>{feature.label === '' ? name : feature.label}</strong>
        )}
        {!feature.finished && <Tag tone="warn">Unfinished</Tag>}
        <span className={`${classes.actions} flex relative`}>
          {onMoveUp && (
            <IconAction
              size={28}
              label={`Move step ${index + 1} up`}
              icon={<IconArrowUp size={16} />}
              onClick={onMoveUp}
            />
          )}
          {onMoveDown && (
            <IconAction
              size={28}
              label={`Move step ${index + 1} down`}
              icon={<IconArrowDown size={16} />}
              onClick={onMoveDown}
            />
          )}
          {onTest && feature.finished && (
            <IconAction
              size={28}
              label={`Test step ${index + 1} on your phone`}
              icon={<IconDeviceMobileMessage size={16} />}
              onClick={onTest}
            />
          )}
          {onDelete && (
            <IconAction
              size={28}
              label={`Delete step ${index + 1}`}
              icon={<IconTrash size={16} />}
              onClick={onDelete}
            />
          )}
        </span>
      </div>
      <p className={`${classes.text} breaks above-4`}>
        {hasContent(blocks) && <BlocksText blocks={blocks} />}
        {!hasContent(blocks) && feature.featureType === 'MESSAGE' && <span className="dim">No text yet</span>}
      </p>
      {feature.featureType === 'PITCH' && (
        <p className={`${classes.pitch} row strong slim small`}>
          <IconPresentation size={16} aria-hidden="true" />
          {feature.pitch ? (
            <Anchor component={Link} to={`/library?pitch=${feature.pitch.id}`} className="cut" inherit>
              {feature.pitch.title}
            </Anchor>
          ) : (
            <span className="cut">No pitch yet</span>
          )}
        </p>
      )}
      {feature.featureType === 'REDIRECT' && (
        <p className={`${classes.pitch} row strong slim small`}>
          <IconExternalLink size={16} aria-hidden="true" />
          <span className="cut">{describeRedirect(feature)}</span>
        </p>
      )}
      {ifThens}
      {stats && <StepFigures stats={stats} isLink={feature.featureType === 'REDIRECT'} />}
    </article>
  );
}

function cutLabel(label: string): string {
  return label.length > LABEL_LENGTH ? `${cutText(label, LABEL_LENGTH)}…` : label;
}

interface StepFiguresProps {
  readonly stats: StepStats;
  /** The text leads to a page or a number, which no one can complete. */
  readonly isLink: boolean;
}

function StepFigures({ stats, isLink }: StepFiguresProps): ReactNode {
  const figures = [
    { label: 'scheduled', value: stats.queued },
    { label: 'sent', value: stats.messages },
    { label: 'delivered', value: stats.messagesSuccess },
    { label: 'failed', value: stats.messagesFailed },
    { label: 'waiting', value: stats.waiting },
    { label: isLink ? 'clicked' : 'opened', value: stats.opened },
    { label: 'completed', value: stats.complete },
  ].filter(({ label, value }) => value > 0 || label === 'sent');
  const rates = [
    { label: 'replied', rate: computeReplyRate(stats) },
    { label: 'opted out', rate: computeOptOutRate(stats) },
  ].filter(({ rate }) => rate !== null && rate > 0);
  return (
    <>
      <StepBar stats={stats} />
      <p className={`${classes.figures} fine flow numbers line-16 above-8`}>
        {figures.map(({ label, value }) => (
          <span key={label} data-kind={label}>
            <strong>{formatCount(value)}</strong> {label}
          </span>
        ))}
        {rates.map(({ label, rate }) => (
          <span key={label}>
            <strong>{formatRate(rate)}</strong> {label}
          </span>
        ))}
      </p>
    </>
  );
}

/** What became of the texts of a step: delivered, on the way or scheduled, and failed. The figures below say the same. */
function StepBar({ stats }: { readonly stats: StepStats }): ReactNode {
  const { queued, messages, messagesSuccess, messagesFailed } = stats;
  const parts = [
    { tone: 'delivered', texts: messagesSuccess },
    { tone: 'pending', texts: Math.max(0, messages - messagesSuccess - messagesFailed) + queued },
    { tone: 'failed', texts: messagesFailed },
  ];
  const total = parts.reduce((sum, { texts }) => sum + texts, 0);
  if (total === 0) return null;
  return (
    <span className={`${classes.bar} flex above-8`} aria-hidden="true">
      {parts.map(({ tone, texts }) => (
        <span key={tone} data-tone={tone} style={{ width: `${(texts / total) * 100}%` }} />
      ))}
    </span>
  );
}

/** A message with highlighted placeholders. */
function BlocksText({ blocks }: { readonly blocks: readonly MessageBlock[] }): ReactNode {
  return blocks.map((block, index) =>
    block.type === 'TEXT' ? (
      block.text
    ) : (
      <span key={index} className={classes.placeholder}>
        {getPlaceholderLabel(block)}
      </span>
    ),
  );
}
