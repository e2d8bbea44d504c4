import type { OrganizationId } from '../../domain/shared/ids.ts';
import { isBulk } from '../../domain/webhook-endpoints/event-share.ts';
import type { EventType } from '../../domain/webhook-endpoints/webhook-endpoint.ts';
import type { EventFact } from '../../domain/webhook-endpoints/webhook-event.ts';
import { newId } from '../../platform/ids.ts';
import type { DueMessages } from '../sending/due-messages.ts';
import type { Write } from '../table/table.ts';
import { readFacts } from './event-facts.ts';
import type { WebhookEndpoints } from './webhook-endpoints.ts';

/** Called before events of an organization are stored. It never fails. */
export type Announce = (organizationId: OrganizationId, at: Date) => Promise<void>;

/**
 * What endpoints are to get. An event is a due entry that is written in the transaction of its fact, so that neither exists without
 * the other (DECISIONS.md, "Webhooks of organizations"). The sweep finds it when every worker has died.
 */
export class WebhookOutbox {
  readonly #endpoints: Pick<WebhookEndpoints, 'listWanted'>;
  readonly #due: DueMessages;
  readonly #now: () => Date;
  readonly #announce: Announce;

  /**
   * `now`: an entry is due when it is written, also when its fact is older, because markers of older minutes may go at any moment.
   * `announce`: makes the dispatcher look at the entries of this moment, shortly after their transaction. When it is lost, the sweep finds them.
   */
  constructor(
    endpoints: Pick<WebhookEndpoints, 'listWanted'>,
    due: DueMessages,
    now: () => Date,
    announce: Announce = async () => undefined,
  ) {
    this.#endpoints = endpoints;
    this.#due = due;
    this.#now = now;
    this.#announce = announce;
  }

  /**
   * Returns the write that tells of facts, for the transaction that stores them: one for all of them, without a condition. Empty when no
   * endpoint of the organization wants any of them. `wanted`: of `listWanted`, when one read serves several transactions. Cost: a read
   * when there is a fact and no `wanted`. For an organization that wants it also a write of
   * the minute, and two units for each kilobyte in the transaction.
   */
  async eventWrites(
    organizationId: OrganizationId,
    facts: readonly EventFact[],
    wanted?: readonly EventType[],
  ): Promise<Write[]> {
    if (facts.length === 0) return [];
    const types = wanted ?? (await this.listWanted(organizationId));
    const told = facts.filter(({ type }) => types.includes(type));
    if (told.length === 0) return [];
    const now = this.#now();
    await this.#due.markFollowUps(organizationId, now);
    // Events of imports take turns, and the sweep gives them out.
    if (!isBulk(told)) await this.#announce(organizationId, now);
    return [this.#due.eventsWrite(organizationId, newId(now), told, now)];
  }

  /** Returns the types of events that an endpoint of the organization wants. Cost: a read. */
  listWanted(organizationId: OrganizationId): Promise<readonly EventType[]> {
    return this.#endpoints.listWanted(organizationId);
  }

  /** Returns the facts of a due entry or of its queue message. @throws for one that this version does not know */
  readFacts(stored: readonly unknown[]): EventFact[] {
    return readFacts(stored);
  }
}
