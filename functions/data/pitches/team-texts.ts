import { REPLY_READERS } from '../../domain/alerts/reply-alert.ts';
import * as z from 'zod/mini';
import type { ContactId, OrganizationId, UserId } from '../../domain/shared/ids.ts';
import { defineEntity } from '../table/entity.ts';
import { IF_ABSENT } from '../table/expressions.ts';
import {
  claimPersonText,
  PERSON_TEXT_STATES,
  setPersonTextState,
  type PersonNumbers,
  type PersonTextClaim,
  type PersonTextState,
} from '../table/guards/person-texts.ts';
import { contactPk } from '../table/keys.ts';
import { toTtl } from '../table/lifetimes.ts';
import type { Key, Table } from '../table/table.ts';

/** Names the text of an action run to one person of the team. */
export interface TeamTextRef {
  readonly organizationId: OrganizationId;
  readonly contactId: ContactId;
  readonly runId: string;
  readonly userId: UserId;
}

const teamTextEntity = defineEntity(
  ({ organizationId, contactId, runId, userId }: TeamTextRef): Key => ({
    pk: contactPk(organizationId, contactId),
    sk: `TEAM-TEXT#${runId}#${userId}`,
  }),
  z.object({
    body: z.string(),
    state: z.enum(PERSON_TEXT_STATES),
  }),
);
type TeamText = ReturnType<typeof teamTextEntity.fromItem>;

/**
 * Texts that if/thens send to people of the team. They name the contact, so that they are in the partition of the contact, where an
 * erasure finds them.
 */
export class TeamTexts {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Creates a text. A repetition changes nothing. */
  async createTeamText(ref: TeamTextRef, body: string, now: Date): Promise<void> {
    const text: TeamText = { body, state: 'SCHEDULED' };
    await this.#table.put({ ...teamTextEntity.toItem(text, ref), expires: toTtl(now, 'replyAlert') }, IF_ABSENT);
  }

  async findTeamText(ref: TeamTextRef): Promise<TeamText | null> {
    const item = await this.#table.get(teamTextEntity.key(ref));
    return item ? teamTextEntity.fromItem(item) : null;
  }

  /** Claims a text once (`claimPersonText`). */
  claim(ref: TeamTextRef, numbers: PersonNumbers): Promise<PersonTextClaim> {
    return claimPersonText(this.#table, teamTextEntity.key(ref), ref, numbers, { levels: REPLY_READERS });
  }

  /** Records what became of a text. Does nothing when the text is no longer in the expected state. */
  setState(ref: TeamTextRef, from: PersonTextState, to: PersonTextState): Promise<void> {
    return setPersonTextState(this.#table, teamTextEntity.key(ref), from, to);
  }
}
