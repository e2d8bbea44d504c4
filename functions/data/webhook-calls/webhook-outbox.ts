import type { OrganizationId } from '../../domain/shared/ids.ts';
import type { EventFact } from '../../domain/webhook-endpoints/webhook-event.ts';
import { newId } from '../../platform/ids.ts';
import type { DueMessages } from '../sending/due-messages.ts';
import type { Write } from '../table/table.ts';
import { readFacts } from './event-facts.ts';
import type { WebhookEndpoints } from './webhook-endpoints.ts';

/**
 * What endpoints are to be told. An event is a due entry that is written in the transaction of its fact, so that neither exists without
 * the other (DECISIONS.md, "Webhooks of organizations"). The sweep finds it when every worker has died.
 */
export class WebhookOutbox {
  readonly #endpoints: Pick<WebhookEndpoints, 'listWanted'>;
  readonly #due: DueMessages;
  readonly #now: () => Date;

  /** `now`: an entry is due when it is written, also when its fact is older, because markers of older minutes may go at any moment. */
  constructor(endpoints: Pick<WebhookEndpoints, 'listWanted'>, due: DueMessages, now: () => Date) {
    this.#endpoints = endpoints;
    this.#due = due;
    this.#now = now;
  }

  /**
   * Returns the write that tells of facts, for the transaction that stores them: one for all of them, without a condition. Empty when no
   * endpoint of the organization wants any of them. Cost: a read when there is a fact. For an organization that wants it also a write of
   * the minute, and two units for each kilobyte in the transaction.
   */
  async eventWrites(organizationId: OrganizationId, facts: readonly EventFact[]): Promise<Write[]> {
    if (facts.length === 0) return [];
    const wanted = await this.#endpoints.listWanted(organizationId);
    const told = facts.filter(({ type }) => wanted.includes(type));
    if (told.length === 0) return [];
    const now = this.#now();
    await this.#due.markFollowUps(organizationId, now);
    return [this.#due.eventsWrite(organizationId, newId(now), told, now)];
  }

  /** Returns the facts of a due entry or of its queue message. @throws for one that this version does not know */
  readFacts(stored: readonly unknown[]): EventFact[] {
    return readFacts(stored);
  }
}
