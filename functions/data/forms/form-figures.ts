import { getDay, type Day } from '../../domain/results/day-figures.ts';
import { FORM_FIGURES, NO_FORM_FIGURES, type FormDay, type FormFigures } from '../../domain/forms/form-figures.ts';
import type { FormRef } from '../../domain/forms/form.ts';
import type { OrganizationId } from '../../domain/shared/ids.ts';
import { falseIfConditionFails } from '../table/attempt.ts';
import { computeShard } from '../table/keys.ts';
import { toTtl } from '../table/lifetimes.ts';
import type { Item, Table, Write } from '../table/table.ts';
import { formCounterPk, formOwnerKey, formVisitKey } from './form-keys.ts';

const SHARDS = 8;
const TOTAL = 'TOTAL';
const DAY_PREFIX = 'DAY#';

/** The form is open: staff have not archived what it belongs to. */
export const FORM_OPEN = {
  ConditionExpression: 'attribute_exists(pk) AND NOT attribute_type(archived, :text)',
  ExpressionAttributeValues: { ':text': 'S' },
} as const;

/** The figures of forms, in total and by day. They change in the transaction of what they count. */
export class FormFigureStore {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Returns the writes that add to the figures of a form. `shardBy` (an id) selects the shard. */
  addWrites(
    organizationId: OrganizationId,
    form: FormRef,
    { shardBy, at, add }: { readonly shardBy: string; readonly at: Date; readonly add: Partial<FormFigures> },
  ): Write[] {
    const pk = formCounterPk(organizationId, form, computeShard(shardBy, SHARDS));
    const changed = Object.entries(add).filter(([, value]) => value !== 0);
    return [TOTAL, `${DAY_PREFIX}${getDay(at)}`].map((sk) =>
      this.#table.updateWrite(
        { pk, sk },
        {
          UpdateExpression: `ADD ${changed.map(([name]) => `#${name} :${name}`).join(', ')}`,
          ExpressionAttributeNames: Object.fromEntries(changed.map(([name]) => [`#${name}`, name])),
          ExpressionAttributeValues: Object.fromEntries(changed.map(([name, value]) => [`:${name}`, value])),
        },
      ),
    );
  }

  /**
   * Counts a visit, and that someone began to fill in the form, each once for the name of a visit. Returns false when the form is
   * archived. Cost: one transaction of up to four writes.
   */
  async countVisit(
    organizationId: OrganizationId,
    form: FormRef,
    { visitId, hasStarted, now }: { readonly visitId: string; readonly hasStarted: boolean; readonly now: Date },
  ): Promise<boolean> {
    const key = formVisitKey(organizationId, form, visitId);
    const before = await this.#table.get(key);
    if (before && (before.hasStarted === true || !hasStarted)) return true;
    const add = { ...(before ? {} : { views: 1 }), ...(hasStarted ? { starts: 1 } : {}) };
    const visit = { ...key, organizationId, hasStarted, expires: toTtl(now, 'formVisit') };
    return falseIfConditionFails(() =>
      this.#table.transact([
        this.#table.putWrite(
          visit,
          before
            ? { ConditionExpression: 'hasStarted = :no', ExpressionAttributeValues: { ':no': false } }
            : { ConditionExpression: 'attribute_not_exists(pk)' },
        ),
        this.#table.checkWrite(formOwnerKey(organizationId, form), FORM_OPEN),
        ...this.addWrites(organizationId, form, { shardBy: visitId, at: now, add }),
      ]),
    );
  }

  /** Returns the figures of forms, in their order. Cost: 8 reads for each form. */
  async getMany(organizationId: OrganizationId, forms: readonly FormRef[]): Promise<FormFigures[]> {
    const items = await this.#table.batchGet(
      forms.flatMap((form) => eachShard((shard) => ({ pk: formCounterPk(organizationId, form, shard), sk: TOTAL }))),
    );
    return forms.map((_, index) => items.slice(index * SHARDS, (index + 1) * SHARDS).reduce(addItem, NO_FORM_FIGURES));
  }

  /** Returns the figures of each day with figures, from `from` on. Cost: 8 queries in parallel. */
  async listDays(organizationId: OrganizationId, form: FormRef, from: Day): Promise<FormDay[]> {
    const shards = await Promise.all(
      eachShard((shard) =>
        this.#table.query({
          KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :until',
          ExpressionAttributeValues: {
            ':pk': formCounterPk(organizationId, form, shard),
            ':from': `${DAY_PREFIX}${from}`,
            ':until': `${DAY_PREFIX}~`,
          },
        }),
      ),
    );
    const days = Map.groupBy(
      shards.flatMap(({ items }) => items),
      ({ sk }) => sk.slice(DAY_PREFIX.length),
    );
    return [...days]
      .map(([date, items]) => ({ date, ...items.reduce(addItem, NO_FORM_FIGURES) }))
      .sort((a, b) => (a.date < b.date ? -1 : 1));
  }
}

function addItem(sum: FormFigures, item: Item | undefined): FormFigures {
  if (!item) return sum;
  const added = FORM_FIGURES.map((name) => [name, sum[name] + Number(item[name] ?? 0)]);
  return Object.fromEntries(added) as FormFigures;
}

function eachShard<T>(build: (shard: number) => T): T[] {
  return Array.from({ length: SHARDS }, (_, shard) => build(shard));
}
