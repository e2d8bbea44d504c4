import { recentMarks, type FilteredReports } from '../../domain/sending/spam.ts';
import type { CarrierStatus, Message } from '../../domain/sending/message.ts';
import { filteredKey } from '../table/keys.ts';
import type { Item, Table, Write } from '../table/table.ts';

/** Still this attempt's last word; anything else comes to an attempt that was reported before. */
const UNREPORTED_STATES: readonly Message['state'][] = [
  'CLAIMED',
  'HANDED_OVER',
  'SENT',
  'OUTCOME_UNKNOWN',
  'NOT_ACCEPTED',
];

/**
 * How many of a campaign's latest reported texts carriers filtered: one item, there only while some were, so that a
 * campaign without trouble pays nothing. Its write is part of the report's own transaction: however reports are
 * doubled, reordered or run side by side, each attempt has one place. A filtered attempt marks its place, the others
 * only move on the count, so that nothing is read to be written and no two workers undo each other.
 */
export class SpamReports {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async find(organizationId: string, campaignId: string): Promise<FilteredReports | null> {
    return toFilteredReports(await this.#table.get(filteredKey(organizationId, campaignId)));
  }

  /** Before the first filtered report: the item that its transaction writes to. */
  async initialize(organizationId: string, campaignId: string): Promise<void> {
    await this.#table.update(filteredKey(organizationId, campaignId), {
      UpdateExpression: 'SET marks = if_not_exists(marks, :none), reported = if_not_exists(reported, :zero)',
      ExpressionAttributeValues: { ':none': {}, ':zero': 0 },
    });
  }

  /** What a report adds. `filtered`: as read with the text. */
  reportWrites(
    message: Message,
    status: CarrierStatus,
    isFiltered: boolean,
    filtered: FilteredReports | null,
  ): Write[] {
    if (!message.campaign || status === 'SENT' || (!filtered && !isFiltered)) return [];
    const key = filteredKey(message.organizationId, message.campaign.id);
    const mark = getMarkKey(message);
    // "Delivered" after all: the place stays, the mark goes.
    if (!UNREPORTED_STATES.includes(message.state)) {
      return filtered?.marks[mark] === undefined
        ? []
        : [
            this.#table.updateWrite(key, {
              UpdateExpression: 'REMOVE marks.#mark',
              ConditionExpression: ITEM_EXISTS,
              ExpressionAttributeNames: { '#mark': mark },
            }),
          ];
    }
    if (!isFiltered) {
      return [
        this.#table.updateWrite(key, {
          UpdateExpression: 'SET reported = reported + :one',
          ConditionExpression: ITEM_EXISTS,
          ExpressionAttributeValues: { ':one': 1 },
        }),
      ];
    }
    return [
      this.#table.updateWrite(key, {
        UpdateExpression: 'SET marks.#mark = reported, reported = reported + :one',
        ConditionExpression: ITEM_EXISTS,
        ExpressionAttributeNames: { '#mark': mark },
        ExpressionAttributeValues: { ':one': 1 },
      }),
    ];
  }

  /** Takes away marks that no longer count, and the item with the last of them. */
  async pruneMarks(organizationId: string, campaignId: string): Promise<void> {
    const filtered = await this.find(organizationId, campaignId);
    if (!filtered) return;
    const recent = new Set(recentMarks(filtered));
    const old = Object.keys(filtered.marks).filter((mark) => !recent.has(mark));
    const unchanged = {
      ConditionExpression: 'reported = :seen',
      ExpressionAttributeValues: { ':seen': filtered.reported },
    };
    const key = filteredKey(organizationId, campaignId);
    if (recent.size === 0) return this.#table.deleteIf(key, unchanged);
    if (old.length === 0) return;
    await this.#table.update(key, {
      ...unchanged,
      UpdateExpression: `REMOVE ${old.map((_, index) => `marks.#old${index}`).join(', ')}`,
      ExpressionAttributeNames: Object.fromEntries(old.map((mark, index) => [`#old${index}`, mark])),
    });
  }

  /** Staff resumed the campaign: counting starts anew. */
  async reset(organizationId: string, campaignId: string): Promise<void> {
    await this.#table.delete(filteredKey(organizationId, campaignId));
  }
}

const ITEM_EXISTS = 'attribute_exists(marks)';

function getMarkKey(message: Message): string {
  return `${message.id}-${message.attempt}`;
}

export function toFilteredReports(item: Item | undefined): FilteredReports | null {
  return item ? { reported: Number(item.reported ?? 0), marks: (item.marks ?? {}) as Record<string, number> } : null;
}
