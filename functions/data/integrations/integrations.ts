import * as z from 'zod/mini';
import {
  isInUse,
  INTEGRATION_ERRORS,
  INTEGRATION_TYPES,
  type Integration,
  type IntegrationOwner,
  type IntegrationType,
} from '../../domain/integrations/integration.ts';
import type { OrganizationId } from '../../domain/shared/ids.ts';
import { falseIfConditionFails } from '../table/attempt.ts';
import { defineEntity, storedDate } from '../table/entity.ts';
import { IF_ABSENT, ifVersion } from '../table/expressions.ts';
import type { Key, Table, Write } from '../table/table.ts';
import { readString, readStringOrNull } from '../table/values.ts';

/** Which connection is meant. */
export type IntegrationName = Pick<Integration, 'organizationId' | 'owner' | 'type'>;

const toOwnerName = (owner: IntegrationOwner): string => (owner === null ? 'ORGANIZATION' : `USER#${owner}`);

const integrationsPk = (organizationId: OrganizationId): string => `ORG#${organizationId}#INTEGRATIONS`;
const integrationKey = ({ organizationId, owner, type }: IntegrationName): Key => ({
  pk: integrationsPk(organizationId),
  sk: `INTEGRATION#${toOwnerName(owner)}#${type}`,
});

/** The connections of a type that are in use, over all organizations, so that one schedule finds them. */
const usedPk = (type: IntegrationType): string => `INTEGRATIONS#${type}`;
const usedKey = ({ organizationId, owner, type }: IntegrationName): Key => ({
  pk: usedPk(type),
  sk: `${organizationId}#${toOwnerName(owner)}`,
});

const integrationEntity = defineEntity(
  integrationKey,
  z.object({
    id: z.string(),
    organizationId: z.string(),
    owner: z.nullable(z.string()),
    type: z.enum(INTEGRATION_TYPES),
    created: storedDate,
    state: z.enum(['CONNECTED', 'EXPIRED', 'FAILED', 'DISCONNECTED']),
    error: z.nullable(z.enum(INTEGRATION_ERRORS)),
    account: z.string(),
    lastSync: z.nullable(storedDate),
    sealedSecret: z.nullable(z.string()),
    cursor: z.nullable(z.string()),
    details: z.record(z.string(), z.string()),
    version: z.number(),
  }),
);

/** Connections of organizations and their people with other systems. */
export class Integrations {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Returns a connection, also one that was ended, or null. Cost: one read. */
  async findIntegration(name: IntegrationName): Promise<Integration | null> {
    const item = await this.#table.get(integrationKey(name));
    return item ? integrationEntity.fromItem(item) : null;
  }

  /** Returns all connections of an organization and its people, also those that were ended. Cost: one query. */
  async listIntegrations(organizationId: OrganizationId): Promise<Integration[]> {
    const items = await this.#table.queryAll(integrationsPk(organizationId), 'INTEGRATION#');
    return items.map((item) => integrationEntity.fromItem(item));
  }

  /**
   * Stores a connection together with its entry in the list of those in use. Returns false when someone changed it since it was read.
   * `after.version`: as it was read, 0 for one that is new. `also`: commits with it. Cost: two writes.
   */
  async saveIntegration(after: Integration, also: readonly Write[] = []): Promise<boolean> {
    const item = integrationEntity.toItem(
      { ...after, version: after.version + 1, details: { ...after.details } },
      after,
    );
    const { organizationId, owner } = after;
    return falseIfConditionFails(() =>
      this.#table.transact([
        this.#table.putWrite(item, after.version === 0 ? IF_ABSENT : ifVersion(after.version)),
        isInUse(after)
          ? this.#table.putWrite({ ...usedKey(after), organizationId, owner })
          : this.#table.deleteWrite(usedKey(after)),
        ...also,
      ]),
    );
  }

  /** Returns a page of the connections of a type that are in use, of all organizations. Cost: one query. */
  async listUsed(
    type: IntegrationType,
    { limit, after }: { readonly limit: number; readonly after: string | null },
  ): Promise<{ readonly names: readonly IntegrationName[]; readonly next: string | null }> {
    const page = await this.#table.query({
      KeyConditionExpression: 'pk = :pk AND sk > :after',
      ExpressionAttributeValues: { ':pk': usedPk(type), ':after': after ?? ' ' },
      Limit: limit,
    });
    return {
      names: page.items.map((item) => ({
        organizationId: readString(item.organizationId),
        owner: readStringOrNull(item.owner),
        type,
      })),
      next: page.next ? readString(page.next.sk) : null,
    };
  }
}
