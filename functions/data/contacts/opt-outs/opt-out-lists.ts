import type { ListEvidence } from '../../../domain/consent/consent-change.ts';
import type { E164 } from '../../../domain/contacts/phone.ts';
import type { ContactId, JobId, OrganizationId } from '../../../domain/shared/ids.ts';
import { failedConditions } from '../../table/attempt.ts';
import { consentHistoryKey } from '../../table/keys.ts';
import { GUARD_SHARDS, type ChunkGuard } from '../../table/guards/chunk-guard.ts';
import type { Table, Write } from '../../table/table.ts';
import type { Consents } from '../consents.ts';
import { ErasedNumbers } from '../erasure/erased-numbers.ts';

/** A row of a list of opt-outs. */
export interface OptOutRow {
  readonly organizationId: OrganizationId;
  readonly phone: E164;
  readonly evidence: ListEvidence;
  /** When the list was uploaded. An opt-in since then is newer than the list. */
  readonly uploaded: Date;
}

/**
 * What became of a row. `OPTED_OUT`: this row opted the number out, now or in an earlier delivery. `REPEATED`: an earlier row of the
 * same list did. `ALREADY_OUT`: the number had opted out before. `NEWER`: the person has opted in since the upload.
 * `INTERRUPTED`: a check failed, and nothing changed.
 */
type OptOutRowOutcome = 'OPTED_OUT' | 'REPEATED' | 'ALREADY_OUT' | 'NEWER' | 'INTERRUPTED';

export interface OptOutRowResult {
  readonly phone: E164;
  readonly outcome: OptOutRowOutcome;
  /** The contact that has the number. */
  readonly contactId: ContactId | null;
}

/** Opts numbers out by lists from other tools. A list never opts anybody in. */
export class OptOutLists {
  readonly #table: Table;
  readonly #consents: Consents;
  readonly #erased: ErasedNumbers;

  constructor(table: Table, consents: Consents) {
    this.#table = table;
    this.#consents = consents;
    this.#erased = new ErasedNumbers(table);
  }

  /**
   * Opts the numbers of rows out, each once: a repetition after a START changes nothing and returns the first outcome. From the closing
   * of the guard on, nothing changes. The rows have different numbers. Cost: three reads and one transaction a row.
   */
  async optOut(rows: readonly OptOutRow[], guard: ChunkGuard): Promise<OptOutRowResult[]> {
    const results: OptOutRowResult[] = [];
    const queue = rows.values();
    const optOutNext = async (shard: number): Promise<void> => {
      for (const row of queue) results.push(await this.#optOutRow(row, guard.openCheck(shard)));
    };
    // Each writer has a check of its own: two checks of one item at the same time are a conflict.
    await Promise.all(Array.from({ length: GUARD_SHARDS }, (_, shard) => optOutNext(shard)));
    return results;
  }

  async #optOutRow(row: OptOutRow, openCheck: Write): Promise<OptOutRowResult> {
    const { organizationId, phone, evidence, uploaded } = row;
    const eventId = toEventId(evidence.jobId);
    for (;;) {
      // The consent is read first and the event second: an event that shows in the consent is then always found.
      const before = await this.#consents.findConsent(organizationId, phone);
      const { contactId } = before;
      const known = await this.#findRow(row, eventId);
      if (known !== null) return { outcome: known === evidence.row ? 'OPTED_OUT' : 'REPEATED', contactId, phone };
      if (before.state === 'OPTED_OUT') return { outcome: 'ALREADY_OUT', contactId, phone };
      const isNewer = before.state === 'OPTED_IN' && before.changed !== null && before.changed >= uploaded;
      if (isNewer) return { outcome: 'NEWER', contactId, phone };
      const change = { state: 'OPTED_OUT', evidence, at: uploaded } as const;
      const writes = this.#consents.changeWrites(organizationId, phone, before, change, eventId);
      const events = await this.#consents.eventWrites(organizationId, before, change, eventId);
      const failed = await failedConditions(() => this.#table.transact([...writes, openCheck, ...events]));
      if (failed === null) return { outcome: 'OPTED_OUT', contactId, phone };
      // When the consent has changed, too, this row may have been processed by a parallel delivery.
      const isChanged = [...failed].some((index) => index < writes.length);
      if (!isChanged) return { outcome: 'INTERRUPTED', contactId, phone };
    }
  }

  /** Returns the row by which the list opted the number out. null if it did not. */
  async #findRow({ organizationId, phone, evidence }: OptOutRow, eventId: string): Promise<number | null> {
    const item = await this.#table.get(consentHistoryKey(organizationId, phone, eventId));
    if (item) return Number((item.evidence as ListEvidence).row);
    // The history of an erased number is gone except for the ids of its events.
    const erased = await this.#erased.findErasedNumber(organizationId, phone);
    return erased?.events.includes(eventId) ? evidence.row : null;
  }
}

/** One event for each number of a list, so that a row that repeats a number changes nothing. */
function toEventId(jobId: JobId): string {
  return `LIST#${jobId}`;
}
