import { toRunId, type ActionRun } from '../../domain/if-then/action-run.ts';
import type { IfThen } from '../../domain/if-then/if-then.ts';
import { formatStepRound, type ContactAtStep } from '../../domain/if-then/step-round.ts';
import type { PitchView } from '../../domain/views/visit.ts';
import { toViewItem, viewEntity, viewKey, type ViewOwner } from './views/pitch-view-items.ts';
import type { DueMessages } from '../sending/due-messages.ts';
import { falseIfConditionFails } from '../table/attempt.ts';
import { IF_ABSENT, ifVersion } from '../table/expressions.ts';
import { contactKey } from '../table/keys.ts';
import type { Table, Write } from '../table/table.ts';
import type { ActionRuns } from './action-runs.ts';

/** Which if/thens have fired for a contact, and what asks for the next look at them. */
export class Firings {
  readonly #table: Table;
  readonly #due: DueMessages;
  readonly #runs: ActionRuns;

  constructor(table: Table, due: DueMessages, runs: ActionRuns) {
    this.#table = table;
    this.#due = due;
    this.#runs = runs;
  }

  /** Returns what a contact did at a step, with what has fired, or null. Cost: one read. */
  async findView(owner: ViewOwner): Promise<PitchView | null> {
    const item = await this.#table.get(viewKey(owner));
    return item ? viewEntity.fromItem(item) : null;
  }

  /**
   * Records that an if/then has fired, together with its actions, which are due at once. Returns the view as it is now. null if it changed
   * since it was read, so that the decision must be made again, or the contact is erased. Cost: two writes, and three for each action.
   */
  async fire(
    owner: ViewOwner,
    seen: PitchView,
    { id }: Pick<IfThen, 'id'>,
    runs: readonly ActionRun[],
    now: Date,
  ): Promise<PitchView | null> {
    const { organizationId, contactId } = owner;
    const fired = { ...seen, fired: [...seen.fired, id], version: seen.version + 1 };
    await this.#due.markFollowUps(organizationId, now);
    const writes = [
      this.#table.putWrite(toViewItem(owner, fired), seen.version === 0 ? IF_ABSENT : ifVersion(seen.version)),
      this.#table.checkWrite(contactKey(organizationId, contactId), {
        ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(erased)',
      }),
      ...runs.flatMap((run) => [
        ...this.#runs.createWrites(run),
        this.#due.followUpWrite({ organizationId, contactId, id: toRunId(run) }, 'runAction', now),
      ]),
    ];
    return (await falseIfConditionFails(() => this.#table.transact(writes))) ? fired : null;
  }

  /** Lets a worker look at the if/thens of contacts at a time. A repetition changes nothing. Cost: one write for each. */
  async scheduleChecks(contacts: readonly ContactAtStep[], at: Date): Promise<void> {
    const [first] = contacts;
    if (!first) return;
    await this.#due.markFollowUps(first.organizationId, at);
    await this.#table.transact(contacts.map((contact) => this.checkWrite(contact, at)));
  }

  /** Lets a worker look at the if/thens of a contact. The minute must be marked before the write commits. */
  checkWrite(contact: ContactAtStep, at: Date): Write {
    const { organizationId, contactId } = contact;
    return this.#due.followUpWrite({ organizationId, contactId, id: formatStepRound(contact) }, 'checkIfThens', at);
  }

  /** Marks the minute of a check, before its write commits. */
  async markCheck({ organizationId }: Pick<ContactAtStep, 'organizationId'>, at: Date): Promise<void> {
    await this.#due.markFollowUps(organizationId, at);
  }
}
