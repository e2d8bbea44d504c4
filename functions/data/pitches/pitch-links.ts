import * as z from 'zod/mini';
import type { PitchLinkTarget } from '../../domain/pitches/pitch-link.ts';
import { defineEntity } from '../table/entity.ts';
import type { Key, Table } from '../table/table.ts';

const linkEntity = defineEntity(
  (code: string): Key => ({ pk: `PITCH-LINK#${code}`, sk: 'LINK' }),
  z.object({
    organizationId: z.string(),
    contactId: z.string(),
    campaignId: z.string(),
    round: z.number(),
    appointmentId: z.nullable(z.string()),
  }),
);

/** Where the links in texts lead. An item has ids only, and never changes. */
export class PitchLinks {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /**
   * Stores links. A repetition changes nothing. Cost: one transaction, two write units for each link.
   * @throws when a code stands for another target already, because one contact would see the page of another
   */
  async store(links: readonly { readonly code: string; readonly target: PitchLinkTarget }[]): Promise<void> {
    const unique = new Map(links.map((link) => [link.code, link.target]));
    await this.#table.transact(
      [...unique].map(([code, target]) =>
        this.#table.putWrite(linkEntity.toItem(target, code), {
          ConditionExpression:
            'attribute_not_exists(pk) OR (organizationId = :organization AND contactId = :contact AND campaignId = :campaign AND round = :round)',
          ExpressionAttributeValues: {
            ':organization': target.organizationId,
            ':contact': target.contactId,
            ':campaign': target.campaignId,
            ':round': target.round,
          },
        }),
      ),
    );
  }

  /** Returns who a link belongs to, or null. Cost: one read. */
  async findPitchLink(code: string): Promise<PitchLinkTarget | null> {
    const item = await this.#table.get(linkEntity.key(code));
    return item ? linkEntity.fromItem(item) : null;
  }
}
