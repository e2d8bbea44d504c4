import { createHash, type Hash } from 'node:crypto';
import type { Message } from '../../../functions/domain/sending/message.ts';

interface Update {
  readonly Key: { readonly pk: { readonly S: string }; readonly sk: { readonly S: string } };
  readonly UpdateExpression?: string;
  readonly ExpressionAttributeValues?: Readonly<Record<string, { readonly S?: string; readonly N?: string }>>;
}

interface Put {
  readonly Item: Readonly<Record<string, { readonly S?: string; readonly N?: string } | undefined>>;
}

interface AppointmentState {
  readonly version: number;
  readonly event: string;
}

interface Claim {
  readonly text: string;
  readonly after: number;
  readonly number: string;
  readonly isOwnNumber: boolean;
  /** What kept messages from being sent at the commit of this claim. */
  readonly closed: ReadonlySet<string>;
  readonly contactId: string;
  /** Each appointment, and when each campaign was last stopped, at the commit of this claim. */
  readonly appointments: ReadonlyMap<string, AppointmentState>;
  readonly stopped: ReadonlyMap<string, string>;
}

/**
 * Records the order in which claims, STOPs and changes of numbers committed in the database. The times on items do not show
 * this order, because a worker may commit long after it read the clock.
 */
export class CommitLog {
  /** For each stopped number of an organization: the commits at which STOP and the next START took effect. */
  readonly #stops = new Map<string, { readonly from: number; to: number }[]>();
  readonly #claims: Claim[] = [];
  /** The campaigns that are paused, archived or stopped, the canceled jobs, and the archived contacts. */
  readonly #closed = new Set<string>();
  /** The contact that has each number of an organization. */
  readonly #appointments = new Map<string, AppointmentState>();
  /** When each campaign was last stopped, as ISO. */
  readonly #stopped = new Map<string, string>();
  readonly #owners = new Map<string, string>();
  readonly #tokens = new Set<string>();
  readonly #hash: Hash = createHash('sha256');
  #count = 0;

  readonly record = (operation: string, input: Readonly<Record<string, unknown>>): void => {
    const { TransactItems, ClientRequestToken: token, ...rest } = input;
    // The SDK makes the tokens, which differ in each run.
    this.#hash.update(JSON.stringify([operation, TransactItems, rest]));
    if (operation !== 'TransactWriteItems' || !Array.isArray(TransactItems)) return;
    // A repeated call of the SDK after a lost answer commits nothing.
    if (typeof token === 'string' && this.#tokens.has(token)) return;
    this.#tokens.add(String(token));
    this.#count += 1;
    for (const { Update: update, Put: put } of TransactItems as { Update?: Update; Put?: Put }[]) {
      if (put) this.#recordPut(put);
      if (update) this.#recordUpdate(update);
    }
  };

  /** Campaigns, appointments, and the consent of a new number are written as a whole. */
  #recordPut({ Item }: Put): void {
    const sk = Item.sk?.S ?? '';
    const [, organizationId = '', kind, phone = ''] = Item.pk?.S?.split('#') ?? [];
    if (sk === 'CONSENT' && kind === 'PHONE' && Item.contactId?.S)
      this.#owners.set(buildNumberKey(organizationId, phone), Item.contactId.S);
    const [scope = '', gate = ''] = Item.pk?.S?.split('#GATE#')[1]?.split('#') ?? [];
    if (scope === 'EVENT') this.#closed.add(`EVENT#${gate}`);
    if (scope === 'CAMPAIGN') this.#closed[Item.noAppt ? 'add' : 'delete'](`APPOINTMENTS#${gate}`);
    if (sk.startsWith('APPOINTMENT#') && Item.version?.N) {
      this.#appointments.set(sk, { version: Number(Item.version.N), event: `EVENT#${Item.eventId?.S ?? ''}` });
      if (Item.canceled?.S) this.#closed.add(sk);
    }
    if (!/^CAMPAIGN#[^#]+$/.test(sk) || !Item.pk?.S?.endsWith('#CAMPAIGNS')) return;
    if (Item.stopped?.S) this.#stopped.set(sk, Item.stopped.S);
    if (Item.paused?.S ?? Item.archived?.S) this.#closed.add(sk);
    else this.#closed.delete(sk);
  }

  #recordUpdate({ Key, UpdateExpression = '', ExpressionAttributeValues: values = {} }: Update): void {
    const state = values[':state']?.S;
    const [, organizationId = '', kind, id = ''] = Key.pk.S.split('#');
    const number = buildNumberKey(organizationId, kind === 'PHONE' ? id : (values[':phone']?.S ?? ''));
    if (Key.sk.S === 'JOB' && values[':canceled']) this.#closed.add(`JOB#${id}`);
    if (Key.sk.S === 'CONTACT' && UpdateExpression.startsWith('SET archived')) this.#closed.add(`CONTACT#${id}`);
    if (Key.sk.S === 'CONTACT' && /REMOVE archived\b/.test(UpdateExpression)) this.#closed.delete(`CONTACT#${id}`);
    if (Key.sk.S === 'CONSENT' && UpdateExpression.includes('SET contactId'))
      this.#owners.set(number, values[':contact']?.S ?? '');
    if (Key.sk.S === 'CONSENT' && UpdateExpression.startsWith('REMOVE contactId')) this.#owners.delete(number);
    const stops = this.#stops.get(number) ?? [];
    const last = stops.at(-1);
    if (Key.sk.S === 'CONSENT' && state === 'OPTED_OUT' && last?.to !== Number.POSITIVE_INFINITY)
      this.#stops.set(number, [...stops, { from: this.#count, to: Number.POSITIVE_INFINITY }]);
    if (Key.sk.S === 'CONSENT' && state === 'OPTED_IN' && last) last.to = Math.min(last.to, this.#count);
    if (Key.sk.S.startsWith('MESSAGE#') && state === 'CLAIMED')
      this.#claims.push({
        text: Key.sk.S.slice('MESSAGE#'.length),
        after: this.#count,
        number,
        isOwnNumber: this.#owners.get(number) === id,
        closed: new Set(this.#closed),
        contactId: id,
        appointments: new Map(this.#appointments),
        stopped: new Map(this.#stopped),
      });
  }

  /** Returns the hash of all calls so far. */
  fingerprint(): string {
    return this.#hash.copy().digest('hex');
  }

  hasStopped(organizationId: string, phone: string): boolean {
    return this.#stops.get(buildNumberKey(organizationId, phone))?.at(-1)?.to === Number.POSITIVE_INFINITY;
  }

  /** Returns the ids of the texts that were claimed between a STOP and the next START of their number. Confirmations are among them. */
  listClaimedAfterStop(): ReadonlySet<string> {
    return new Set(this.#claims.filter((claim) => this.#isStopped(claim)).map(({ text }) => text));
  }

  #isStopped({ number, after }: Claim): boolean {
    return (this.#stops.get(number) ?? []).some(({ from, to }) => after > from && after < to);
  }

  /**
   * Finds claims after a STOP, a stop, or a change of the appointment, and for a number of someone else, and texts that the carrier received more often than the texts were claimed.
   * `findJoined`: when the contact of a message joined its campaign, as ISO.
   */
  findViolations(
    messages: readonly Message[],
    handedOver: readonly { readonly ids: { readonly messageId: string } | null }[],
    findJoined: (message: Message) => string,
  ): string[] {
    const byId = new Map(messages.map((message) => [message.id, message]));
    const wrong = this.#claims.flatMap((claim) => {
      const { text: id, number, isOwnNumber } = claim;
      const message = byId.get(id);
      if (message?.kind === 'CONFIRMATION') return [];
      return [
        ...(this.#isStopped(claim) ? [`${id} was claimed after the STOP`] : []),
        ...findClosed(message, claim).map((what) => `${id} was claimed although ${what} was closed`),
        ...(message && isStoppedOrMoved(message, claim, findJoined(message))
          ? [`${id} was claimed although its campaign was stopped or its appointment had changed`]
          : []),
        ...(isOwnNumber ? [] : [`${id} was claimed for ${number}, which the contact did not have`]),
      ];
    });
    const claims = Map.groupBy(this.#claims, ({ text }) => text);
    const sent = Map.groupBy(
      handedOver.flatMap(({ ids }) => ids?.messageId ?? []),
      (id) => id,
    );
    const unclaimed = [...sent].flatMap(([id, times]) =>
      times.length > (claims.get(id)?.length ?? 0)
        ? [`${id} was handed over ${times.length} times and claimed ${claims.get(id)?.length ?? 0} times`]
        : [],
    );
    return [...wrong, ...unclaimed];
  }
}

function findClosed(message: Message | undefined, { closed, contactId, appointments }: Claim): string[] {
  const { campaign = null } = message ?? {};
  const appointment = campaign?.appointment ? `APPOINTMENT#${campaign.appointment.id}` : null;
  const concerned = [
    `CONTACT#${contactId}`,
    ...(campaign ? [`CAMPAIGN#${campaign.id}`] : []),
    ...(campaign && appointment
      ? [appointment, appointments.get(appointment)?.event ?? '', `APPOINTMENTS#${campaign.id}`]
      : []),
    ...(message?.jobId ? [`JOB#${message.jobId}`] : []),
  ];
  return concerned.filter((key) => closed.has(key));
}

/** A new attempt keeps the version of the first, because the contact has continued since. */
function isStoppedOrMoved({ campaign, isRetry }: Message, { stopped, appointments }: Claim, joined: string): boolean {
  if (!campaign) return false;
  const stoppedAt = stopped.get(`CAMPAIGN#${campaign.id}`);
  const version = appointments.get(`APPOINTMENT#${campaign.appointment?.id}`)?.version;
  const hasMoved = !isRetry && campaign.appointment ? version !== campaign.appointment.version : false;
  return (stoppedAt !== undefined && joined <= stoppedAt) || hasMoved;
}

function buildNumberKey(organizationId: string, phone: string): string {
  return `${organizationId} ${phone}`;
}
