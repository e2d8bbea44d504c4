import type { ContactId, SlideId } from '../../../domain/shared/ids.ts';
import type { PitchView } from '../../../domain/views/visit.ts';
import { prefixQuery } from '../../table/expressions.ts';
import { campaignPk } from '../../table/keys.ts';
import { queryPage } from '../../table/query-page.ts';
import type { Key, Table, Write } from '../../table/table.ts';
import { readString, readStringOrNull } from '../../table/values.ts';
import { viewEntity, viewKey, type ViewOwner } from './pitch-view-items.ts';
import type { CampaignRef } from './retention-counters.ts';

/** A step of a campaign whose text has a pitch. `featureCode`: of the step. */
interface PitchStepRef extends CampaignRef {
  readonly featureCode: string;
}
/** Which contacts of a step a list has: those who opened the pitch, saw a slide, pressed the last button, or reached the end. */
export type ViewListFilter =
  | { readonly kind: 'OPENED' }
  | { readonly kind: 'SLIDE'; readonly slideId: SlideId }
  | { readonly kind: 'BUTTON' }
  | { readonly kind: 'COMPLETE' };

/** What a contact did with the pitch of a step in one round. */
export interface StepView {
  readonly contactId: ContactId;
  readonly round: number;
  readonly view: PitchView;
}

const LIST = 'PITCH-VIEW#';
const toListPrefix = ({ featureCode }: Pick<PitchStepRef, 'featureCode'>): string => `${LIST}${featureCode}#`;
/** The browser sends the cursor back. No key that we write is longer. */
const MAX_CURSOR = 200;

const listKey = (owner: ViewOwner, viewed: Date): Key => ({
  pk: campaignPk(owner.organizationId, owner.campaignId),
  sk: `${toListPrefix(owner)}${viewed.toISOString()}#${owner.contactId}#${owner.round}#${owner.appointmentId ?? ''}`,
});

/**
 * Who opened the pitch of a step, in the partition of the campaign. An entry names the contact and the round, and is written once, at the
 * first view. Everything else is in the view, which is with the contact: however many people look at once, they write to the list once each.
 */
export class PitchViewLists {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /**
   * Returns the writes that keep the list, for the transaction that stores a view. `before`: the view as it was read. Cost: one write at the
   * first view, and two when an earlier one comes late.
   */
  writes(owner: ViewOwner, before: PitchView, { facts: { viewed } }: PitchView): Write[] {
    const known = before.facts.viewed;
    if (viewed === null || known?.getTime() === viewed.getTime()) return [];
    const { contactId, round } = owner;
    return [
      this.#table.putWrite({
        ...listKey(owner, viewed),
        contactId,
        round,
        appointmentId: owner.appointmentId ?? undefined,
      }),
      // The entry is sorted by the first view.
      ...(known === null ? [] : [this.#table.deleteWrite(listKey(owner, known))]),
    ];
  }

  /**
   * Returns a page of a list, the latest first view first. `limit`: entries that are looked through, so that a page may be short or
   * empty. Pass `next` as `after` until it is null. Cost: one query and one batch of reads.
   */
  async listPage(
    step: PitchStepRef,
    filter: ViewListFilter,
    { limit, after }: { readonly limit: number; readonly after: string | null },
  ): Promise<{ readonly views: StepView[]; readonly next: string | null }> {
    const pk = campaignPk(step.organizationId, step.campaignId);
    const prefix = toListPrefix(step);
    const from = after !== null && after.length <= MAX_CURSOR ? { pk, sk: `${prefix}${after}` } : undefined;
    const query = { ...prefixQuery(pk, prefix), ScanIndexForward: false };
    const page = await queryPage(this.#table, query, { limit, from });
    const owners = page.items.map((item) => ({
      ...step,
      contactId: readString(item.contactId),
      round: Number(item.round),
      appointmentId: readStringOrNull(item.appointmentId),
    }));
    const items = await this.#table.batchGet(owners.map((owner) => viewKey(owner)));
    const views = owners.flatMap(({ contactId, round }, index) => {
      const item = items[index];
      return item ? [{ contactId, round, view: viewEntity.fromItem(item) }] : [];
    });
    return {
      views: views.filter(({ view }) => isListed(view, filter)),
      next: page.next ? readString(page.next.sk).slice(prefix.length) : null,
    };
  }

  /** Returns what each contact did with the pitch of a step, in the order asked for, or null for one who has not opened it. Cost: one batch of reads. */
  async findMany(
    step: PitchStepRef,
    owners: readonly Pick<ViewOwner, 'contactId' | 'round' | 'appointmentId'>[],
  ): Promise<(PitchView | null)[]> {
    const items = await this.#table.batchGet(owners.map((owner) => viewKey({ ...step, ...owner })));
    return items.map((item) => (item ? viewEntity.fromItem(item) : null));
  }
}

function isListed({ facts, completed }: PitchView, filter: ViewListFilter): boolean {
  if (filter.kind === 'SLIDE') return filter.slideId in facts.slides;
  if (filter.kind === 'BUTTON') return facts.redirected !== null;
  return filter.kind === 'OPENED' || completed !== null;
}
