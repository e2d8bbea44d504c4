import type { CampaignId, OrganizationId } from '../../domain/shared/ids.ts';
import { recentMarks, type FilteredReports } from '../../domain/sending/spam.ts';
import type { CarrierStatus, Message } from '../../domain/sending/message.ts';
import { filteredKey } from '../table/keys.ts';
import type { Item, Table, Write } from '../table/table.ts';

/** The states without a final report. A report in any other state is about an attempt that was reported before. */
const UNREPORTED_STATES: readonly Message['state'][] = [
  'CLAIMED',
  'HANDED_OVER',
  'SENT',
  'OUTCOME_UNKNOWN',
  'NOT_ACCEPTED',
];

/**
 * Counts how many of a campaign's latest reported messages carriers filtered. The item exists only while some were
 * filtered, so that a campaign without trouble costs nothing. The write is part of the report's transaction, so that
 * each attempt counts once even if reports are repeated, reordered or parallel. A filtered attempt stores its report
 * number, other attempts only raise the count. So no write depends on a read, and two workers cannot overwrite each
 * other.
 */
export class SpamReports {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async findSpamReport(organizationId: OrganizationId, campaignId: CampaignId): Promise<FilteredReports | null> {
    return toFilteredReports(await this.#table.get(filteredKey(organizationId, campaignId)));
  }

  /** Creates the item before the first filtered report, whose transaction writes to it. */
  async initialize(organizationId: OrganizationId, campaignId: CampaignId): Promise<void> {
    await this.#table.update(filteredKey(organizationId, campaignId), {
      UpdateExpression: 'SET marks = if_not_exists(marks, :none), reported = if_not_exists(reported, :zero)',
      ExpressionAttributeValues: { ':none': {}, ':zero': 0 },
    });
  }

  /** Returns the writes for a report. `filtered`: as read together with the message. */
  reportWrites(
    message: Message,
    status: CarrierStatus,
    isFiltered: boolean,
    filtered: FilteredReports | null,
  ): Write[] {
    if (!message.campaign || status === 'SENT' || (!filtered && !isFiltered)) return [];
    const key = filteredKey(message.organizationId, message.campaign.id);
    const mark = getMarkKey(message);
    // Delivered after all: the report still counts, but the attempt is no longer filtered.
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

  /** Removes marks that no longer count, and the item together with the last mark. */
  async pruneMarks(organizationId: OrganizationId, campaignId: CampaignId): Promise<void> {
    const filtered = await this.findSpamReport(organizationId, campaignId);
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

  /** Starts the count again after staff resumed the campaign. */
  async reset(organizationId: OrganizationId, campaignId: CampaignId): Promise<void> {
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
