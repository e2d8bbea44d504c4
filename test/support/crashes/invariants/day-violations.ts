import type { UsageRow } from '../../../../functions/data/sending/usage.ts';
import type { Item } from '../../../../functions/data/table/table.ts';
import { countMessage, getDay, mergeDayChanges } from '../../../../functions/domain/results/day-figures.ts';
import {
  countReply,
  type ResultChanges,
  type ResultFigure,
  type ResultFigures,
} from '../../../../functions/domain/results/result-figures.ts';
import type { Message } from '../../../../functions/domain/sending/message.ts';

/** Figures by organization or campaign and day. */
type Figures = ResultChanges;

/** Names the figures that differ. */
export function compareFigures(stored: Figures, counted: Figures): string[] {
  return [...new Set([...stored.keys(), ...counted.keys()])].flatMap((day) => {
    const [says, is] = [stored.get(day) ?? {}, counted.get(day) ?? {}];
    const names = [...new Set([...Object.keys(says), ...Object.keys(is)])] as ResultFigure[];
    return names.flatMap((name) =>
      (says[name] ?? 0) === (is[name] ?? 0)
        ? []
        : [`${name} of ${day} says ${says[name] ?? 0}, the items ${is[name] ?? 0}`],
    );
  });
}

/**
 * Compares the stored figures of each day with the counted messages, replies, opt-outs and charged segments, and the day of
 * each message with its hand-over.
 */
export function findDayViolations(items: readonly Item[], messages: readonly Message[]): string[] {
  const stored = mergeDayChanges<ResultFigure>(
    ...items.filter(isDay).map(({ pk, sk, ...figures }): Figures => {
      const organization = pk.slice(0, pk.indexOf('#COUNTER#'));
      return new Map([[`${organization} ${sk.slice('DAY#'.length)}`, figures as ResultFigures]]);
    }),
  );
  const counted = mergeDayChanges<ResultFigure>(
    ...messages.map(toFigures),
    ...items.filter(isOptOut).map(({ pk, at }): Figures => toChange(pk, new Date(String(at)), { optOuts: 1 })),
    ...items
      .filter(({ pk }) => pk.includes('#USAGE#'))
      .map(({ pk, at, attempts }): Figures => {
        const segments = (attempts as UsageRow['attempts']).reduce((sum, attempt) => sum + attempt.segments, 0);
        return toChange(pk, new Date(String(at)), { segments });
      }),
  );
  return [...compareFigures(stored, counted), ...messages.flatMap(findMisplaced)];
}

function isDay({ pk, sk }: Item): boolean {
  return /^ORG#[^#]+#COUNTER#/.test(pk) && sk.startsWith('DAY#');
}

/** A change of consent that a figure counts. */
export function isOptOut({ pk, sk, state, before }: Item): boolean {
  return pk.includes('#PHONE#') && sk.startsWith('HISTORY#') && state === 'OPTED_OUT' && before !== 'OPTED_OUT';
}

function toFigures(message: Message): Figures {
  if (message.countedOn === null) return new Map();
  const figures = message.kind === 'INBOUND' ? [...countReply(message.created).values()][0] : countMessage(message);
  return new Map([[`ORG#${message.organizationId} ${message.countedOn}`, figures ?? {}]]);
}

function toChange(pk: string, at: Date, change: ResultFigures): Figures {
  return new Map([[`ORG#${pk.split('#')[1] ?? ''} ${getDay(at)}`, change]]);
}

/** Finds messages that count on another day than that of their hand-over, and messages that count although none is due. */
function findMisplaced({ id, kind, state, sent, created, countedOn }: Message): string[] {
  const isRefused = sent === null && state === 'FAILED';
  const isRight =
    kind === 'INBOUND'
      ? countedOn === null || countedOn === getDay(created)
      : sent
        ? countedOn === getDay(sent)
        : (countedOn !== null) === isRefused;
  return isRight
    ? []
    : [`text ${id} (${state}, sent ${sent?.toISOString() ?? 'never'}) counts on ${countedOn ?? 'no day'}`];
}
