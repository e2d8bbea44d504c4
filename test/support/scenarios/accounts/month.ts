import { createData, type Data } from '../../../../functions/data/index.ts';
import { Table } from '../../../../functions/data/table/table.ts';
import type { Plan } from '../../../../functions/domain/billing/plan.ts';
import { meterMessage, refreshMessage } from '../../../../functions/messages/billing.ts';
import { refreshBilling } from '../../../../functions/use-cases/billing/refresh-billing.ts';
import { savePayment } from '../../../../functions/use-cases/payments/save-payment.ts';
import { consumeBilling, type BillingWorkerDeps } from '../../../../functions/workers/billing/consume-billing.ts';
import { createInProcessTable } from '../../../../local-cloud/engine.ts';
import { buildOrganization } from '../test-data.ts';
import { startLocalStripe, type LocalStripe } from './local-stripe.ts';

/** Thrown in the middle of work, as the end of a function would. */
class Killed extends Error {}

/** Organizations that pay, on a clock that moves, with a worker that is killed and a provider that is away. */
export interface Month {
  readonly data: Data;
  readonly client: Awaited<ReturnType<typeof createInProcessTable>>['client'];
  readonly local: LocalStripe;
  readonly deps: BillingWorkerDeps;
  readonly subscribe: (id: string, brand: 'blast' | 'text', plan: Plan | null) => Promise<void>;
  readonly pay: (id: string, cardToken: string | null, plan: Plan | null) => Promise<unknown>;
  /** Writes a usage row. */
  readonly send: (id: string, segments: number, at: Date) => Promise<void>;
  /** Moves the clock, and lets the worker handle the hour and the provider's messages, each once with a kill. */
  readonly moveTo: (at: Date) => Promise<void>;
  /** How many kills have struck. */
  readonly countKills: () => number;
  readonly setAway: (isAway: boolean) => void;
  readonly close: () => void;
}

/** A kill at the first calls of a message, then later, and again. */
const LATEST_KILL = 14;
/** The queue delivers a message that failed after six minutes. */
const AGAIN_MS = 6 * 60_000;

export async function startMonth(start: Date): Promise<Month> {
  let callsLeft: number | null = null;
  let isAway = false;
  let kills = 0;
  let next = 1;
  const call = (): void => {
    if (callsLeft === null) return;
    callsLeft -= 1;
    if (callsLeft > 0) return;
    kills += 1;
    callsLeft = null;
    throw new Killed();
  };
  const table = await createInProcessTable(async () => call());
  const data = createData(new Table(table.name, table.client, async () => undefined));
  const local = await startLocalStripe(start);
  const { payments } = local;
  const now = (): Date => new Date(local.clock.now());
  const deps: BillingWorkerDeps & { exemptIds: readonly string[] } = {
    data,
    payments: new Proxy(payments, {
      get:
        (_, name: keyof typeof payments) =>
        async (...given: unknown[]) => {
          if (isAway) throw new Error('The provider is away');
          call();
          const answer: unknown = await Reflect.apply(payments[name].bind(payments), payments, given);
          // The answer is lost.
          call();
          return answer;
        },
    }),
    queue: { send: async () => undefined, sendAll: async () => undefined },
    mails: null,
    exemptIds: [],
    numbers: { send: async () => undefined },
    sweep: async () => undefined,
    publish: async () => undefined,
    now,
  };
  const ids: string[] = [];
  let waiting: unknown[] = [];
  let read = 0;
  const pay: Month['pay'] = async (organizationId, cardToken, plan) => {
    const actor = { sessionId: 's', userId: 'u', organizationId, access: 'OWNER', wpAdmin: false, now: now() } as const;
    return savePayment({ ...deps, data, payments, exemptIds: [] }, actor, { cardToken, plan });
  };
  /** Handles every message that waits. What fails waits on. */
  const work = async (isKilled: boolean): Promise<void> => {
    const messages = waiting;
    waiting = [];
    for (const message of messages) {
      next = (next * 5) % 97;
      callsLeft = isKilled ? 1 + (next % LATEST_KILL) : null;
      await consumeBilling(deps, message).catch(() => void waiting.push(message));
      callsLeft = null;
    }
  };
  return {
    data,
    client: table.client,
    local,
    deps,
    pay,
    subscribe: async (id, brand, plan) => {
      ids.push(id);
      await data.accounts.createOrganization({ ...buildOrganization({ id, number: null, brand }), plan });
      await pay(id, 'pm_card_visa', plan);
      await refreshBilling({ ...deps, payments }, id);
    },
    send: (id, segments, at) =>
      data.table.transact(
        data.usage.rowWrites(id, [{ messageId: `${id} ${at.toISOString()}`, attempt: 1, segments }], at),
      ),
    moveTo: async (at) => {
      local.moveTo(at);
      for (const body of local.provider.events.sent.slice(read)) {
        const { object } = (JSON.parse(body) as { data: { object: { id: string; object: string; customer?: string } } })
          .data;
        const customer = object.object === 'customer' ? object.id : object.customer;
        if (customer) waiting.push(refreshMessage(customer));
      }
      read = local.provider.events.sent.length;
      waiting.push(...ids.map((id) => meterMessage(id)));
      for (const isKilled of [true, false, false]) {
        await work(isKilled);
        local.moveTo(new Date(local.clock.now() + AGAIN_MS));
      }
    },
    countKills: () => kills,
    setAway: (away) => void (isAway = away),
    close: () => {
      local.close();
      table.client.destroy();
    },
  };
}
