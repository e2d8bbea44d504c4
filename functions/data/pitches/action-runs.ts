import { toRunId, type ActionRun, type ActionRunRef, type ActionRunState } from '../../domain/if-then/action-run.ts';
import type { Action, Trigger } from '../../domain/if-then/if-then.ts';
import { formatStepRound, parseStepRound } from '../../domain/if-then/step-round.ts';
import type { IfThenId, OrganizationId } from '../../domain/shared/ids.ts';
import type { Reason } from '../../domain/sending/reasons.ts';
import { falseIfConditionFails } from '../table/attempt.ts';
import { IF_ABSENT } from '../table/expressions.ts';
import { contactPk } from '../table/keys.ts';
import { toTtl } from '../table/lifetimes.ts';
import type { Item, Key, Table, Write } from '../table/table.ts';
import { readDate, readString, readStringOrNull } from '../table/values.ts';

const runKey = ({ organizationId, contactId, id }: ActionRunRef): Key => ({
  pk: contactPk(organizationId, contactId),
  sk: `ACTION#${id}`,
});

/** The entry of a run in the log of its if/then. It holds ids only. The moment comes first, so that the log is in the order of time. */
const logKey = (organizationId: OrganizationId, ifThenId: IfThenId, position: string): Key => ({
  pk: `ORG#${organizationId}#IF-THEN#${ifThenId}#RUNS`,
  sk: position,
});

/** A run with its position in the log of its if/then. */
export interface LoggedRun {
  readonly position: string;
  readonly run: ActionRun;
}

/** What if/thens do for contacts. The runs are in the partition of the contact, so that an erasure finds them. */
export class ActionRuns {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Stores a run, and its entry in the log of the if/then. */
  createWrites(run: ActionRun): Write[] {
    const { organizationId, contactId, ifThenId, at } = run;
    const id = toRunId(run);
    const key = logKey(organizationId, ifThenId, `${at.toISOString()}#${contactId}#${id}`);
    return [
      this.#table.putWrite(toItem(run), IF_ABSENT),
      this.#table.putWrite({ ...key, contactId, id, expires: toTtl(at, 'actionRun') }),
    ];
  }

  async findActionRun(ref: ActionRunRef): Promise<ActionRun | null> {
    const item = await this.#table.get(runKey(ref));
    return item ? toRun(item) : null;
  }

  /** Returns everything that if/thens did for a contact. Cost: one query. */
  async listOfContact({ organizationId, contactId }: Omit<ActionRunRef, 'id'>): Promise<ActionRun[]> {
    return (await this.#table.queryAll(contactPk(organizationId, contactId), 'ACTION#')).map(toRun);
  }

  /**
   * Returns a page of what an if/then did, newest first, without erased contacts. `after`: the position before the page. Cost: one
   * query and one batch of reads.
   */
  async listOfIfThen(
    organizationId: OrganizationId,
    ifThenId: IfThenId,
    { after, limit }: { readonly after: string | null; readonly limit: number },
  ): Promise<{ readonly runs: LoggedRun[]; readonly next: string | null }> {
    const { pk } = logKey(organizationId, ifThenId, '');
    const { items } = await this.#table.query({
      KeyConditionExpression: after === null ? 'pk = :pk' : 'pk = :pk AND sk < :after',
      ExpressionAttributeValues: { ':pk': pk, ...(after === null ? {} : { ':after': after }) },
      ScanIndexForward: false,
      Limit: limit + 1,
    });
    const listed = items.slice(0, limit);
    const found = await this.#table.batchGet(
      listed.map(({ contactId, id }) =>
        runKey({ organizationId, contactId: readString(contactId), id: readString(id) }),
      ),
    );
    return {
      runs: found.flatMap((item, index) => {
        const position = listed[index]?.sk;
        return item && position !== undefined ? [{ position, run: toRun(item) }] : [];
      }),
      next: items.length > limit ? (listed.at(-1)?.sk ?? null) : null,
    };
  }

  /**
   * Ends a run once. The write fails when the run has ended already. `result`: why it was skipped. `untold`: how many people could not
   * be texted.
   */
  endWrite(run: ActionRun, result: Reason | null = null, untold = 0): Write {
    const { organizationId, contactId } = run;
    return this.#table.updateWrite(runKey({ organizationId, contactId, id: toRunId(run) }), {
      UpdateExpression: 'SET #state = :state, #result = :result, untold = :untold',
      ConditionExpression: '#state = :waiting',
      ExpressionAttributeNames: { '#state': 'state', '#result': 'result' },
      ExpressionAttributeValues: {
        ':state': result === null ? 'DONE' : 'SKIPPED',
        ':result': result,
        ':untold': untold,
        ':waiting': 'WAITING',
      },
    });
  }

  /** Ends a run that needs no other write. Does nothing when the run has ended already. */
  async end(run: ActionRun, result: Reason | null = null, untold = 0): Promise<void> {
    await falseIfConditionFails(() => this.#table.transact([this.endWrite(run, result, untold)]));
  }
}

function toItem(run: ActionRun): Item {
  const { stepRound, at, ...others } = run;
  return {
    ...runKey({ organizationId: run.organizationId, contactId: run.contactId, id: toRunId(run) }),
    ...others,
    stepRound: formatStepRound(stepRound),
    at: at.toISOString(),
    expires: toTtl(at, 'actionRun'),
  };
}

function toRun(item: Item): ActionRun {
  return {
    organizationId: readString(item.organizationId),
    contactId: readString(item.contactId),
    stepRound: parseStepRound(readString(item.stepRound)),
    ifThenId: readString(item.ifThenId),
    label: readString(item.label),
    action: item.action as Action,
    triggers: item.triggers as Trigger[],
    state: readString(item.state) as ActionRunState,
    result: readStringOrNull(item.result) as Reason | null,
    untold: Number(item.untold ?? 0),
    at: readDate(item.at),
  };
}
