import * as z from 'zod/mini';
import type { OrganizationId, UserId } from '../../domain/shared/ids.ts';
import {
  EVENT_TYPES,
  listWantedTypes,
  MAX_ENDPOINTS,
  type EventType,
  type WebhookEndpoint,
} from '../../domain/webhook-endpoints/webhook-endpoint.ts';
import { falseIfConditionFails } from '../table/attempt.ts';
import { defineEntity, storedDate } from '../table/entity.ts';
import { IF_ABSENT, ifVersion } from '../table/expressions.ts';
import { toTtl } from '../table/lifetimes.ts';
import type { Key, Table, Write } from '../table/table.ts';

const PREFIX = 'WEBHOOK-ENDPOINT#';
const MAX_ATTEMPTS = 8;

const endpointKey = (organizationId: OrganizationId, id: string): Key => ({
  pk: `ORG#${organizationId}`,
  sk: `${PREFIX}${id}`,
});
const endpointEntity = defineEntity(
  endpointKey,
  z.object({
    id: z.string(),
    url: z.string(),
    types: z.array(z.enum(EVENT_TYPES)),
    userId: z.string(),
    created: storedDate,
    pause: z.nullable(z.object({ at: storedDate, cause: z.enum(['PERSON', 'FAILING']) })),
    failingSince: z.nullable(storedDate),
    rotated: z.nullable(storedDate),
    sealed: z.string(),
    sealedBefore: z.nullable(z.string()),
  }),
);

/** What all endpoints of an organization want. Each store that tells of an event reads this item only. */
const headEntity = defineEntity(
  (organizationId: OrganizationId): Key => ({ pk: `ORG#${organizationId}`, sk: 'WEBHOOK-EVENTS' }),
  z.object({ types: z.array(z.enum(EVENT_TYPES)), version: z.number() }),
);

/** An endpoint with the sealed secrets that sign its deliveries. */
export interface StoredEndpoint extends WebhookEndpoint {
  readonly sealed: string;
  /** Of the previous secret. null if there is none. */
  readonly sealedBefore: string | null;
}

/** A pause of an endpoint. */
export interface PauseRef {
  readonly organizationId: OrganizationId;
  readonly endpointId: string;
  readonly pausedAt: Date;
}

const pauseMailKey = ({ organizationId, endpointId, pausedAt }: PauseRef, userId: UserId): Key => ({
  pk: `ORG#${organizationId}#WEBHOOK-ENDPOINT#${endpointId}`,
  sk: `PAUSE-MAIL#${pausedAt.toISOString()}#${userId}`,
});

/** What became of a change. FULL: the organization has as many endpoints as it may have. */
export type EndpointChange = 'DONE' | 'MISSING' | 'FULL';

/**
 * The endpoints of organizations. Each change of one also writes, in the same transaction, what all of them want together, on condition
 * that it is as it was read. So the limit is exact, and no event is lost between two endpoints.
 */
export class WebhookEndpoints {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Returns all endpoints of an organization, oldest first. Cost: one query. */
  async listEndpoints(organizationId: OrganizationId): Promise<StoredEndpoint[]> {
    const items = await this.#table.queryAll(endpointKey(organizationId, '').pk, PREFIX);
    return items.map((item) => endpointEntity.fromItem(item));
  }

  /** Returns an endpoint, or null. Cost: one read. */
  async findEndpoint(organizationId: OrganizationId, id: string): Promise<StoredEndpoint | null> {
    const item = await this.#table.get(endpointKey(organizationId, id));
    return item ? endpointEntity.fromItem(item) : null;
  }

  /** Returns what at least one endpoint wants. Cost: one read. */
  async listWanted(organizationId: OrganizationId): Promise<readonly EventType[]> {
    const item = await this.#table.get(headEntity.key(organizationId));
    return item ? headEntity.fromItem(item).types : [];
  }

  /** Adds an endpoint. `also`: the record of it. Cost: a read, a query and a transaction of three writes. */
  addEndpoint(organizationId: OrganizationId, endpoint: StoredEndpoint, also: Write): Promise<EndpointChange> {
    return this.#commit(organizationId, also, (endpoints) => {
      if (endpoints.length >= MAX_ENDPOINTS) return 'FULL';
      const write = this.#table.putWrite(toItem(organizationId, endpoint), IF_ABSENT);
      return { after: [...endpoints, endpoint], write };
    });
  }

  /**
   * Changes an endpoint. `change`: returns what to change of it as it is now. null means nothing. `also`: the record of it. null means a worker
   * changes it. Cost: a read, a query and a transaction of up to three writes.
   */
  change(
    organizationId: OrganizationId,
    id: string,
    change: (before: StoredEndpoint) => Partial<StoredEndpoint> | null,
    also: Write | null,
  ): Promise<EndpointChange> {
    return this.#commit(organizationId, also, (endpoints) => {
      const before = endpoints.find((each) => each.id === id);
      if (!before) return 'MISSING';
      const changes = change(before);
      if (changes === null) return 'DONE';
      const after = { ...before, ...changes };
      return {
        after: endpoints.map((each) => (each === before ? after : each)),
        write: this.#table.putWrite(toItem(organizationId, after)),
      };
    });
  }

  /** Removes an endpoint. Its log expires. `also`: the record of it. Cost: as `add`. */
  removeEndpoint(organizationId: OrganizationId, id: string, also: Write): Promise<EndpointChange> {
    return this.#commit(organizationId, also, (endpoints) => {
      if (!endpoints.some((each) => each.id === id)) return 'MISSING';
      return {
        after: endpoints.filter((each) => each.id !== id),
        write: this.#table.deleteWrite(endpointKey(organizationId, id)),
      };
    });
  }

  /** Returns whether this person gets the notice of a pause now: true once. Cost: one write. */
  async claimMail(ref: PauseRef, userId: UserId, now: Date): Promise<boolean> {
    return this.#table.put({ ...pauseMailKey(ref, userId), expires: toTtl(now, 'endpointMail') }, IF_ABSENT);
  }

  /** Lets the notice be sent again, because it could not be sent. */
  async giveBackMail(ref: PauseRef, userId: UserId): Promise<void> {
    await this.#table.delete(pauseMailKey(ref, userId));
  }

  async #commit(
    organizationId: OrganizationId,
    also: Write | null,
    decide: (
      endpoints: readonly StoredEndpoint[],
    ) => EndpointChange | { readonly after: readonly StoredEndpoint[]; readonly write: Write },
  ): Promise<EndpointChange> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      // The head is read first: when it is unchanged at the commit, so is every endpoint that was read after it.
      const item = await this.#table.get(headEntity.key(organizationId));
      const version = item ? headEntity.fromItem(item).version : 0;
      const decided = decide(await this.listEndpoints(organizationId));
      if (typeof decided === 'string') return decided;
      const head = headEntity.toItem({ types: listWantedTypes(decided.after), version: version + 1 }, organizationId);
      const isCommitted = await falseIfConditionFails(() =>
        this.#table.transact([
          this.#table.putWrite(head, version === 0 ? IF_ABSENT : ifVersion(version)),
          decided.write,
          ...(also ? [also] : []),
        ]),
      );
      if (isCommitted) return 'DONE';
    }
    throw new Error(`The webhook endpoints of organization ${organizationId} kept changing`);
  }
}

function toItem(organizationId: OrganizationId, endpoint: StoredEndpoint) {
  return endpointEntity.toItem({ ...endpoint, types: [...endpoint.types] }, organizationId, endpoint.id);
}
