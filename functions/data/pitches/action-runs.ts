import { toRunId, type ActionRun, type ActionRunRef, type ActionRunState } from '../../domain/if-then/action-run.ts';
import type { Action, Trigger } from '../../domain/if-then/if-then.ts';
import { formatStepRound, parseStepRound } from '../../domain/if-then/step-round.ts';
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

/** What if/thens do for contacts. The runs are in the partition of the contact, so that an erasure finds them. */
export class ActionRuns {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  createWrite(run: ActionRun): Write {
    return this.#table.putWrite(toItem(run), IF_ABSENT);
  }

  async find(ref: ActionRunRef): Promise<ActionRun | null> {
    const item = await this.#table.get(runKey(ref));
    return item ? toRun(item) : null;
  }

  /** Returns everything that if/thens did for a contact. Cost: one query. */
  async listOfContact({ organizationId, contactId }: Omit<ActionRunRef, 'id'>): Promise<ActionRun[]> {
    return (await this.#table.queryAll(contactPk(organizationId, contactId), 'ACTION#')).map(toRun);
  }

  /** Ends a run once. The write fails when the run has ended already. `result`: why it was skipped. */
  endWrite(run: ActionRun, result: Reason | null = null): Write {
    const { organizationId, contactId } = run;
    return this.#table.updateWrite(runKey({ organizationId, contactId, id: toRunId(run) }), {
      UpdateExpression: 'SET #state = :state, #result = :result',
      ConditionExpression: '#state = :waiting',
      ExpressionAttributeNames: { '#state': 'state', '#result': 'result' },
      ExpressionAttributeValues: {
        ':state': result === null ? 'DONE' : 'SKIPPED',
        ':result': result,
        ':waiting': 'WAITING',
      },
    });
  }

  /** Ends a run that needs no other write. Does nothing when the run has ended already. */
  async end(run: ActionRun, result: Reason | null = null): Promise<void> {
    await falseIfConditionFails(() => this.#table.transact([this.endWrite(run, result)]));
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
    at: readDate(item.at),
  };
}
