import type { CampaignId, OrganizationId, SlideId, StepId } from '../../../domain/shared/ids.ts';
import {
  listNewlyWatched,
  RETENTION_PARTS,
  roundLength,
  type VideoRetention,
} from '../../../domain/views/retention.ts';
import type { PitchView } from '../../../domain/views/visit.ts';
import { COUNTER_SHARDS } from '../../table/counters.ts';
import { prefixQuery } from '../../table/expressions.ts';
import { campaignCounterPk, computeShard } from '../../table/keys.ts';
import type { Item, Key, Table } from '../../table/table.ts';
import type { ViewOwner } from './pitch-view-items.ts';

export interface CampaignRef {
  readonly organizationId: OrganizationId;
  readonly campaignId: CampaignId;
}

/** A part of a step's pitch. */
interface SlideOfStep {
  readonly stepId: StepId;
  readonly slideId: SlideId;
}

/** By how much the attributes of a counter grow. */
export interface CounterChange {
  readonly key: Key;
  readonly by: Readonly<Record<string, number>>;
}

const RETENTION = 'RETENTION#';

/** Players agree on the length of a video. More lengths than this were invented. */
const MOST_LENGTHS = 50;

/** Returns the shard in which a contact counts. */
export const computeOwnShard = ({ contactId }: ViewOwner): number => computeShard(contactId, COUNTER_SHARDS);

/** The number of people who watched each part of a video (`p0` to `p49`), and who played it (`plays`), in one shard. */
const videoCounterKey = (
  { organizationId, campaignId }: CampaignRef,
  shard: number,
  video: { readonly stepId: StepId; readonly slideId: SlideId; readonly length: number },
): Key => ({
  pk: campaignCounterPk(organizationId, campaignId, shard),
  sk: `${RETENTION}${video.stepId}#${video.slideId}#${video.length}`,
});

/** How many contacts watched each part of a video. */
export class RetentionCounters {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Returns how the counters grow by what a contact has watched and was not counted. */
  listChanges(owner: ViewOwner, counted: Pick<PitchView, 'videos'>, { stepId, videos }: PitchView): CounterChange[] {
    return listNewlyWatched(counted, { videos }).map(({ slideId, length, parts, isFirst }) => ({
      key: videoCounterKey(owner, computeOwnShard(owner), { stepId, slideId, length }),
      by: Object.fromEntries(
        [...parts.map((part) => `p${part}`), ...(isFirst ? ['plays'] : [])].map((name) => [name, 1]),
      ),
    }));
  }

  /** Returns how many contacts watched each part of a video, once a round. `seconds`: its length. Cost: one batch of 8 reads. */
  async getRetention(
    step: CampaignRef,
    { stepId, slideId, seconds }: { readonly stepId: StepId; readonly slideId: SlideId; readonly seconds: number },
  ): Promise<VideoRetention> {
    const video = { stepId, slideId, length: roundLength(seconds) };
    const items = await this.#table.batchGet(
      Array.from({ length: COUNTER_SHARDS }, (_, shard) => videoCounterKey(step, shard, video)),
    );
    return toRetention(seconds, items);
  }

  /**
   * Returns the same for a video whose length only its player knows: for the length that most contacts' players said. null if none was played.
   * Cost: 8 queries of at most 50 items.
   */
  async findRetention(step: CampaignRef, { stepId, slideId }: SlideOfStep): Promise<VideoRetention | null> {
    const prefix = `${RETENTION}${stepId}#${slideId}#`;
    const shards = await Promise.all(
      Array.from({ length: COUNTER_SHARDS }, (_, shard) =>
        this.#table.query({
          ...prefixQuery(campaignCounterPk(step.organizationId, step.campaignId, shard), prefix),
          Limit: MOST_LENGTHS,
        }),
      ),
    );
    const byLength = Map.groupBy(
      shards.flatMap(({ items }) => items),
      ({ sk }) => Number(sk.slice(prefix.length)),
    );
    const all = [...byLength].map(([seconds, items]) => toRetention(seconds, items));
    return all.toSorted((one, other) => other.plays - one.plays)[0] ?? null;
  }
}

function toRetention(seconds: number, items: readonly (Item | undefined)[]): VideoRetention {
  const sum = (name: string): number => items.reduce((total, item) => total + Number(item?.[name] ?? 0), 0);
  const parts = Array.from({ length: RETENTION_PARTS }, (_, part) => sum(`p${part}`));
  return { seconds, plays: sum('plays'), parts };
}
