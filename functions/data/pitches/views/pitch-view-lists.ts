import type { ContactId, SlideId, StepId } from '../../../domain/shared/ids.ts';
import { LAST_BUTTON } from '../../../domain/views/visit-facts.ts';
import { joinTimes, type TimeCounts } from '../../../domain/views/view-time.ts';
import type { PitchView, RecordedView } from '../../../domain/views/visit.ts';
import { COUNTER_SHARDS } from '../../table/counters.ts';
import { prefixQuery } from '../../table/expressions.ts';
import { campaignCounterPk, campaignPk } from '../../table/keys.ts';
import { queryPage } from '../../table/query-page.ts';
import type { Item, Key, Table, Write } from '../../table/table.ts';
import { readString, readStringOrNull } from '../../table/values.ts';
import { viewEntity, viewKey, type ViewOwner } from './pitch-view-items.ts';
import { computeOwnShard, RetentionCounters, type CampaignRef } from './retention-counters.ts';

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

/** The number of people who saw each slide of a step, in one shard. The attributes are the ids of the slides. */
const slideCounterKey = (owner: ViewOwner, stepId: StepId): Key => ({
  pk: campaignCounterPk(owner.organizationId, owner.campaignId, computeOwnShard(owner)),
  sk: `SLIDES#${stepId}`,
});

/** The number of people who have looked for a time (`t0`, `t5` …), in one shard. */
const timeCounterKey = ({ organizationId, campaignId }: CampaignRef, shard: number, stepId: StepId): Key => ({
  pk: campaignCounterPk(organizationId, campaignId, shard),
  sk: `TIMES#${stepId}`,
});

/**
 * Who opened the pitch of a step, in the partition of the campaign, and how many people saw each slide. An entry names the contact, the
 * round and the slides that were seen. Everything else is in the view, which is with the contact.
 */
export class PitchViewLists {
  /** Who watched which part of a video. */
  readonly retention: RetentionCounters;
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
    this.retention = new RetentionCounters(table);
  }

  /**
   * Returns the writes that keep the list and the figures, for the transaction that stores a view. `before`: the view as it was read.
   * Cost: three writes at most, one more for each video that was watched on, and one when an earlier report comes late.
   */
  writes(owner: ViewOwner, before: PitchView, recorded: RecordedView): Write[] {
    return [
      ...this.#listWrites(owner, before, recorded),
      ...this.retention.writes(owner, before, recorded.view),
      ...this.#timeWrites(owner, before, recorded.view),
    ];
  }

  /** A contact whose time grows leaves the number of one time and joins that of another. */
  #timeWrites(owner: ViewOwner, before: PitchView, { stepId, timed }: PitchView): Write[] {
    if (timed === null || timed === before.timed) return [];
    const from = before.timed;
    return [
      this.#table.updateWrite(timeCounterKey(owner, computeOwnShard(owner), stepId), {
        UpdateExpression: `ADD #to :one${from === null ? '' : ', #from :less'}`,
        ExpressionAttributeNames: { '#to': `t${timed}`, ...(from === null ? {} : { '#from': `t${from}` }) },
        ExpressionAttributeValues: { ':one': 1, ...(from === null ? {} : { ':less': -1 }) },
      }),
    ];
  }

  /** Returns how many contacts have looked at the pitch of a step for how long, once a round. Cost: one batch of 8 reads. */
  async getTimes(step: CampaignRef, stepId: StepId): Promise<TimeCounts> {
    const items = await this.#table.batchGet(
      Array.from({ length: COUNTER_SHARDS }, (_, shard) => timeCounterKey(step, shard, stepId)),
    );
    return joinTimes(
      items.map(
        (item) =>
          new Map(
            Object.entries(item ?? {}).flatMap(([name, value]) =>
              typeof value === 'number' ? [[Number(name.slice(1)), value] as const] : [],
            ),
          ),
      ),
    );
  }

  #listWrites(owner: ViewOwner, before: PitchView, { view, newSlides, isFirstCompletion }: RecordedView): Write[] {
    const { viewed, slides } = view.facts;
    const known = before.facts.viewed;
    if (viewed === null) return [];
    const hasMoved = known?.getTime() !== viewed.getTime();
    const isFirstPress = view.pitchId !== null && view.facts.redirected !== null && before.facts.redirected === null;
    if (!hasMoved && !isFirstCompletion && !isFirstPress && newSlides.length === 0) return [];
    const { contactId, round, appointmentId } = owner;
    const entry = {
      ...listKey(owner, viewed),
      contactId,
      round,
      appointmentId: appointmentId ?? undefined,
      slides: Object.keys(slides),
      isComplete: view.completed !== null,
      hasPressed: view.facts.redirected !== null || undefined,
    };
    return [
      this.#table.putWrite(entry),
      // The entry is sorted by the first view.
      ...(hasMoved && known !== null ? [this.#table.deleteWrite(listKey(owner, known))] : []),
      ...this.#slideWrites(owner, view.stepId, isFirstPress ? [...newSlides, LAST_BUTTON] : newSlides),
    ];
  }

  #slideWrites(owner: ViewOwner, stepId: StepId, slideIds: readonly SlideId[]): Write[] {
    if (slideIds.length === 0) return [];
    return [
      this.#table.updateWrite(slideCounterKey(owner, stepId), {
        UpdateExpression: `ADD ${slideIds.map((_, index) => `#s${index} :one`).join(', ')}`,
        ExpressionAttributeNames: Object.fromEntries(slideIds.map((id, index) => [`#s${index}`, id])),
        ExpressionAttributeValues: { ':one': 1 },
      }),
    ];
  }

  /** Returns how many contacts saw each slide of a step, and (`LAST_BUTTON`) pressed the last button, once a round. Cost: a batch of 8 reads. */
  async getSlideCounts(step: CampaignRef, stepId: StepId): Promise<ReadonlyMap<SlideId, number>> {
    const items = await this.#table.batchGet(
      Array.from({ length: COUNTER_SHARDS }, (_, shard) => ({
        pk: campaignCounterPk(step.organizationId, step.campaignId, shard),
        sk: `SLIDES#${stepId}`,
      })),
    );
    const counts = new Map<SlideId, number>();
    for (const item of items)
      for (const [name, value] of Object.entries(item ?? {}))
        if (typeof value === 'number') counts.set(name, (counts.get(name) ?? 0) + value);
    return counts;
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
    const owners = page.items
      .filter((item) => isListed(item, filter))
      .map((item) => ({
        ...step,
        contactId: readString(item.contactId),
        round: Number(item.round),
        appointmentId: readStringOrNull(item.appointmentId),
      }));
    const items = await this.#table.batchGet(owners.map((owner) => viewKey(owner)));
    return {
      views: owners.flatMap(({ contactId, round }, index) => {
        const item = items[index];
        return item ? [{ contactId, round, view: viewEntity.fromItem(item) }] : [];
      }),
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

function isListed({ slides, isComplete, hasPressed }: Item, filter: ViewListFilter): boolean {
  if (filter.kind === 'SLIDE') return (slides as string[]).includes(filter.slideId);
  if (filter.kind === 'BUTTON') return hasPressed === true;
  return filter.kind === 'OPENED' || isComplete === true;
}
