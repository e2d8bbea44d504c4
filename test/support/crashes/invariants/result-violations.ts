import type { UsageRow } from '../../../../functions/data/sending/usage.ts';
import type { Item } from '../../../../functions/data/table/table.ts';
import { findResponseViolations } from './response-violations.ts';
import { getDay, mergeDayChanges } from '../../../../functions/domain/results/day-figures.ts';
import {
  countReply,
  moveText,
  type ResultChanges,
  type ResultFigure,
  type ResultFigures,
} from '../../../../functions/domain/results/result-figures.ts';
import { CAMPAIGN_TOTAL } from '../../../../functions/domain/sending/figures.ts';
import type { AnsweredStep, Message } from '../../../../functions/domain/sending/message.ts';
import { compareFigures, findDayViolations, isOptOut } from './day-violations.ts';

const COUNTER = /^(ORG#[^#]+#CAMPAIGN#[^#]+)#COUNTER#/;
const NOT_COUNTED = { state: 'SCHEDULED', sent: null, countedOn: null, reason: null } as const;

/** Compares the stored figures of days and of the response rate with what they count. */
export function findFigureViolations(items: readonly Item[], messages: readonly Message[]): string[] {
  return [
    ...findDayViolations(items, messages),
    ...findResultViolations(items, messages),
    ...findResponseViolations(items, messages),
  ];
}

/**
 * Compares the stored figures of each campaign and day with the counted texts, replies, opt-outs and charged segments. The
 * replies and opt-outs of the steps must add up to those of the campaign.
 */
function findResultViolations(items: readonly Item[], messages: readonly Message[]): string[] {
  const stored = mergeDayChanges<ResultFigure>(
    ...items.map(({ pk, sk, ...figures }): ResultChanges => {
      const campaign = COUNTER.exec(pk)?.[1];
      if (campaign === undefined || !sk.startsWith('DAY#')) return new Map();
      return new Map([[`${campaign} ${sk.slice('DAY#'.length)}`, figures as ResultFigures]]);
    }),
  );
  const counted = mergeDayChanges<ResultFigure>(
    ...messages.map(toChanges),
    ...items.filter(isOptOut).map(({ pk, at, after }): ResultChanges => {
      if (after === undefined) return new Map();
      const day = getDay(new Date(String(at)));
      return new Map([[`${toOrganization(pk)}#CAMPAIGN#${(after as AnsweredStep).id} ${day}`, { optOuts: 1 }]]);
    }),
    ...countSegments(items, messages),
  );
  return [...compareFigures(stored, counted), ...findStepViolations(items)];
}

function toChanges(message: Message): ResultChanges {
  const { organizationId, kind, campaign, answers, countedOn, created } = message;
  const id = kind === 'INBOUND' ? answers?.id : campaign?.id;
  if (id === undefined || countedOn === null) return new Map();
  const changes = kind === 'INBOUND' ? countReply(created) : moveText(NOT_COUNTED, message);
  return new Map([...changes].map(([day, change]) => [`ORG#${organizationId}#CAMPAIGN#${id} ${day}`, change]));
}

function countSegments(items: readonly Item[], messages: readonly Message[]): ResultChanges[] {
  const campaigns = new Map(messages.map(({ id, campaign }) => [id, campaign?.id ?? null]));
  return items
    .filter(({ pk }) => pk.includes('#USAGE#'))
    .flatMap(({ pk, at, attempts }) =>
      (attempts as UsageRow['attempts']).map(({ messageId, segments }): ResultChanges => {
        const campaignId = campaigns.get(messageId) ?? null;
        if (campaignId === null) return new Map();
        const day = getDay(new Date(String(at)));
        return new Map([[`${toOrganization(pk)}#CAMPAIGN#${campaignId} ${day}`, { segments }]]);
      }),
    );
}

/** Finds campaigns whose steps have other replies than the campaign, or other opt-outs than the history of consent. */
function findStepViolations(items: readonly Item[]): string[] {
  const replies = new Map<string, number>();
  const optOuts = new Map<string, number>();
  for (const { pk, sk, ...figures } of items) {
    const campaign = COUNTER.exec(pk)?.[1];
    if (campaign === undefined || !sk.startsWith('STEP#')) continue;
    const sign = sk === `STEP#${CAMPAIGN_TOTAL}` ? -1 : 1;
    replies.set(campaign, (replies.get(campaign) ?? 0) + sign * Number(figures.responses ?? 0));
    const step = `${campaign} ${sk.slice('STEP#'.length)}`;
    optOuts.set(step, (optOuts.get(step) ?? 0) + Number(figures.optOuts ?? 0));
  }
  for (const { pk, after } of items.filter(isOptOut)) {
    if (after === undefined) continue;
    const { id, stepId } = after as AnsweredStep;
    const step = `${toOrganization(pk)}#CAMPAIGN#${id} ${stepId}`;
    optOuts.set(step, (optOuts.get(step) ?? 0) - 1);
  }
  return [
    ...[...replies].flatMap(([campaign, missing]) =>
      missing === 0 ? [] : [`the steps of ${campaign} have ${missing} more replies than the campaign`],
    ),
    ...[...optOuts].flatMap(([step, more]) => (more === 0 ? [] : [`${step} counts ${more} opt-outs too many`])),
  ];
}

function toOrganization(pk: string): string {
  return `ORG#${pk.split('#')[1] ?? ''}`;
}
