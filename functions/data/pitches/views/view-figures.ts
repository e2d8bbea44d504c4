import { getCountedFacts, listFactsToCount, takeVideos } from '../../../domain/views/counted-facts.ts';
import type { CountedFacts } from '../../../domain/views/visit-facts.ts';
import type { SlideId, StepId } from '../../../domain/shared/ids.ts';
import { joinTimes, type TimeCounts } from '../../../domain/views/view-time.ts';
import type { PitchView } from '../../../domain/views/visit.ts';
import { failedConditions } from '../../table/attempt.ts';
import { COUNTER_SHARDS, type Counters } from '../../table/counters.ts';
import { ifVersion, prefixQuery } from '../../table/expressions.ts';
import { campaignCounterPk } from '../../table/keys.ts';
import { TRANSACTION_WRITES, type Item, type Key, type Table, type Write } from '../../table/table.ts';
import { readString, readStringOrNull } from '../../table/values.ts';
import { viewEntity, viewKey, type ViewOwner } from './pitch-view-items.ts';
import { computeOwnShard, RetentionCounters, type CampaignRef, type CounterChange } from './retention-counters.ts';

/** The number of people who saw each slide of a step, in one shard. The attributes are the ids of the slides. */
const slideCounterKey = ({ organizationId, campaignId }: CampaignRef, shard: number, stepId: StepId): Key => ({
  pk: campaignCounterPk(organizationId, campaignId, shard),
  sk: `SLIDES#${stepId}`,
});

/** The number of people who have looked for a time (`t0`, `t5` …), in one shard. */
const timeCounterKey = ({ organizationId, campaignId }: CampaignRef, shard: number, stepId: StepId): Key => ({
  pk: campaignCounterPk(organizationId, campaignId, shard),
  sk: `TIMES#${stepId}`,
});

const WAITING = 'UNCOUNTED#';

/** A view of which a part is not counted yet. */
const waitingKey = (owner: ViewOwner): Key => ({
  pk: campaignCounterPk(owner.organizationId, owner.campaignId, computeOwnShard(owner)),
  sk: `${WAITING}${owner.contactId}#${owner.round}#${owner.appointmentId ?? ''}#${owner.featureCode}`,
});

/** Views in one transaction of `countWaiting`. The counters that they change take the rest of its 100 writes. */
const VIEWS_PER_TRANSACTION = 20;

/**
 * The figures of a step that each report of a page changes: how many people saw each slide, looked for how long, and watched each part of a
 * video. As a rule they change in the transaction of the report. When so many people look at once that these transactions meet on the
 * counters, a view keeps what was counted of it (`PitchView.counted`), and a worker counts the rest for many views together. Both change
 * the view and the counters in one transaction, on condition of the version of the view, so that each fact counts once.
 */
export class ViewFigures {
  /** Who watched which part of a video. */
  readonly retention: RetentionCounters;
  readonly #table: Table;
  readonly #counters: Counters;

  constructor(table: Table, counters: Counters) {
    this.#table = table;
    this.#counters = counters;
    this.retention = new RetentionCounters(table);
  }

  /**
   * Returns the writes that count what is new about a view, for the transaction that stores it. Cost: two writes at most, one more for each
   * video that was watched on, and one if a part of the view waited.
   */
  writes(owner: ViewOwner, before: PitchView, view: PitchView): Write[] {
    const changes = this.#listChanges(owner, getCountedFacts(before), view);
    return [
      ...changes.map((change) => this.#changeWrite(change)),
      ...(before.counted ? [this.#table.deleteWrite(waitingKey(owner))] : []),
    ];
  }

  /** Returns the write that lists a view whose counts wait, for the transaction that stores it. Empty if it is listed already. */
  waitingWrites(owner: ViewOwner, before: PitchView): Write[] {
    return before.counted ? [] : [this.#waitingWrite(owner)];
  }

  #waitingWrite(owner: ViewOwner): Write {
    const { contactId, round, featureCode } = owner;
    const appointmentId = owner.appointmentId ?? undefined;
    return this.#table.putWrite({ ...waitingKey(owner), contactId, round, appointmentId, featureCode });
  }

  /**
   * Counts the views of a campaign that wait. Returns whether all are counted: one that changes at the same moment still waits. Cost: 8
   * queries, and for 20 views a batch of reads and a transaction.
   */
  async countWaiting(campaign: CampaignRef): Promise<boolean> {
    const shards = await Promise.all(
      Array.from({ length: COUNTER_SHARDS }, (_, shard) => this.#countShard(campaign, shard)),
    );
    return shards.every((isDone) => isDone);
  }

  async #countShard(campaign: CampaignRef, shard: number): Promise<boolean> {
    const pk = campaignCounterPk(campaign.organizationId, campaign.campaignId, shard);
    let isDone = true;
    let from: Record<string, unknown> | undefined;
    do {
      const page: Awaited<ReturnType<Table['query']>> = await this.#table.query({
        ...prefixQuery(pk, WAITING),
        Limit: VIEWS_PER_TRANSACTION,
        ...(from ? { ExclusiveStartKey: from } : {}),
      });
      isDone = (await this.#countTogether(page.items.map((item) => toOwner(campaign, item)))) && isDone;
      from = page.next;
    } while (from);
    return isDone;
  }

  /** Counts views in one transaction. Returns false if one changed since it was read: it still waits. */
  async #countTogether(owners: readonly ViewOwner[]): Promise<boolean> {
    const items = await this.#table.batchGet(owners.map((owner) => viewKey(owner)));
    let waiting = owners.map((owner, index) => {
      const item = items[index];
      return { owner, view: item ? takeVideos(viewEntity.fromItem(item)) : null };
    });
    let isDone = !waiting.some(({ view }) => view?.rest);
    for (;;) {
      const { taken, writes } = this.#takeTogether(waiting);
      if (taken.length === 0) return isDone;
      const failed = await failedConditions(() => this.#table.transact(writes));
      if (failed) isDone = false;
      // The other views are counted without those that changed.
      const again = failed === null ? [] : taken.filter((_, index) => !failed.has(index * 2));
      waiting = [...again, ...waiting.slice(taken.length)];
    }
  }

  /** Takes as many views as fit into a transaction. Its first writes are two for each view, of which the first has the condition. */
  #takeTogether(waiting: readonly WaitingView[]) {
    const taken: WaitingView[] = [];
    let changes: readonly CounterChange[] = [];
    const slides = { slidesSeen: 0, slidesOffered: 0 };
    for (const each of waiting) {
      const more = each.view ? this.#listChanges(each.owner, each.view.counted, each.view.now) : [];
      const joined = joinChanges([...changes, ...more]);
      if (taken.length > 0 && joined.length + (taken.length + 1) * 2 >= TRANSACTION_WRITES) break;
      if (each.view) {
        const { slidesSeen, slidesOffered } = listFactsToCount(each.view.counted, each.view.now);
        slides.slidesSeen += slidesSeen;
        slides.slidesOffered += slidesOffered;
      }
      changes = joined;
      taken.push(each);
    }
    const [first] = taken;
    const writes = [
      ...taken.flatMap((each) => this.#countedWrites(each)),
      ...changes.map((change) => this.#changeWrite(change)),
      ...(first ? this.#counters.organizationWrites(first.owner.organizationId, first.owner.contactId, slides) : []),
    ];
    return { taken, writes };
  }

  /** Two writes. An erasure deletes a view: what was not counted of it never is. */
  #countedWrites({ owner, view }: WaitingView): [Write, Write] {
    const key = viewKey(owner);
    const gone = this.#table.deleteWrite(waitingKey(owner));
    if (view === null) return [this.#table.checkWrite(key, { ConditionExpression: 'attribute_not_exists(pk)' }), gone];
    const { version } = view.now;
    const condition = ifVersion(version);
    const { rest } = view;
    return [
      this.#table.updateWrite(key, {
        ...condition,
        UpdateExpression: `SET #version = :next${rest ? ', #counted = :counted' : ' REMOVE #counted'}`,
        ExpressionAttributeNames: { ...condition.ExpressionAttributeNames, '#counted': 'counted' },
        ExpressionAttributeValues: {
          ...condition.ExpressionAttributeValues,
          ':next': version + 1,
          ...(rest ? { ':counted': rest } : {}),
        },
      }),
      rest ? this.#waitingWrite(owner) : gone,
    ];
  }

  #listChanges(owner: ViewOwner, counted: CountedFacts, view: PitchView): readonly CounterChange[] {
    const shard = computeOwnShard(owner);
    const { seen, time } = listFactsToCount(counted, view);
    return [
      ...(seen.length > 0
        ? [{ key: slideCounterKey(owner, shard, view.stepId), by: Object.fromEntries(seen.map((id) => [id, 1])) }]
        : []),
      ...this.retention.listChanges(owner, counted, view),
      ...(time
        ? [
            {
              key: timeCounterKey(owner, shard, view.stepId),
              by: { [`t${time.to}`]: 1, ...(time.from === null ? {} : { [`t${time.from}`]: -1 }) },
            },
          ]
        : []),
    ];
  }

  #changeWrite({ key, by }: CounterChange): Write {
    const names = Object.keys(by);
    return this.#table.updateWrite(key, {
      UpdateExpression: `ADD ${names.map((_, index) => `#n${index} :n${index}`).join(', ')}`,
      ExpressionAttributeNames: Object.fromEntries(names.map((name, index) => [`#n${index}`, name])),
      ExpressionAttributeValues: Object.fromEntries(names.map((name, index) => [`:n${index}`, by[name]])),
    });
  }

  /** Returns how many contacts saw each slide of a step, and (`LAST_BUTTON`) pressed the last button, once a round. Cost: a batch of 8 reads. */
  async getSlideCounts(step: CampaignRef, stepId: StepId): Promise<ReadonlyMap<SlideId, number>> {
    const counts = new Map<SlideId, number>();
    for (const item of await this.#readShards((shard) => slideCounterKey(step, shard, stepId)))
      for (const [name, value] of listNumbers(item)) counts.set(name, (counts.get(name) ?? 0) + value);
    return counts;
  }

  /** Returns how many contacts have looked at the pitch of a step for how long, once a round. Cost: one batch of 8 reads. */
  async getTimes(step: CampaignRef, stepId: StepId): Promise<TimeCounts> {
    const items = await this.#readShards((shard) => timeCounterKey(step, shard, stepId));
    return joinTimes(
      items.map((item) => new Map(listNumbers(item).map(([name, value]) => [Number(name.slice(1)), value]))),
    );
  }

  #readShards(toKey: (shard: number) => Key): Promise<(Item | undefined)[]> {
    return this.#table.batchGet(Array.from({ length: COUNTER_SHARDS }, (_, shard) => toKey(shard)));
  }
}

interface WaitingView {
  readonly owner: ViewOwner;
  /** null if the contact was erased. */
  readonly view: ReturnType<typeof takeVideos> | null;
}

function toOwner({ organizationId, campaignId }: CampaignRef, item: Item): ViewOwner {
  return {
    organizationId,
    campaignId,
    contactId: readString(item.contactId),
    round: Number(item.round),
    appointmentId: readStringOrNull(item.appointmentId),
    featureCode: readString(item.featureCode),
  };
}

/** Returns one change for each counter. Attributes that stay the same are left out. */
function joinChanges(changes: readonly CounterChange[]): readonly CounterChange[] {
  return [...Map.groupBy(changes, ({ key }) => `${key.pk} ${key.sk}`).values()].flatMap((own) => {
    const sum = new Map<string, number>();
    for (const { by } of own) for (const [name, more] of Object.entries(by)) sum.set(name, (sum.get(name) ?? 0) + more);
    const by = Object.fromEntries([...sum].filter(([, more]) => more !== 0));
    const [first] = own;
    return first && Object.keys(by).length > 0 ? [{ key: first.key, by }] : [];
  });
}

function listNumbers(item: Item | undefined): (readonly [string, number])[] {
  return Object.entries(item ?? {}).flatMap(([name, value]) =>
    typeof value === 'number' ? [[name, value] as const] : [],
  );
}
