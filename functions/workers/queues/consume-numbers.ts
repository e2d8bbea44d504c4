import type { Queue } from '../../adapters/queue.ts';
import { numberMessage, provisionMessage, sweepNumbersNextPage } from '../../messages/numbers.ts';
import { checkAddresses, type CheckAddressesDeps } from '../../use-cases/platform/check-addresses.ts';
import { checkInbound, type CheckInboundDeps } from '../../use-cases/numbers/check-inbound.ts';
import { provisionNumber, type ProvisionNumberDeps } from '../../use-cases/numbers/provision-number.ts';

export interface NumberWorkerDeps extends ProvisionNumberDeps, CheckInboundDeps, CheckAddressesDeps {
  readonly data: ProvisionNumberDeps['data'] & CheckInboundDeps['data'];
  /** The worker's own queue. */
  readonly queue: Pick<Queue, 'send' | 'sendAll'>;
}

const ORDERS_PER_PAGE = 200;

/** Handles one message of the queue `Numbers`. May run repeatedly for the same message. */
export async function consumeNumbers(deps: NumberWorkerDeps, body: unknown): Promise<void> {
  const message = numberMessage.parse(body);
  switch (message.kind) {
    case 'provision':
      return provisionNumber(deps, message.organizationId);
    case 'sweep':
      return sweep(deps, message.after ?? null);
    case 'checkInbound':
      return checkInbound(deps, message);
    case 'checkAddresses':
      return checkAddresses(deps);
  }
}

/** Finds orders whose message was lost, and those for which the carrier had no number. */
async function sweep({ data, queue }: NumberWorkerDeps, after: string | null): Promise<void> {
  const { organizationIds, next } = await data.numberOrders.listOpen({ limit: ORDERS_PER_PAGE, after });
  await queue.sendAll(organizationIds.map((id) => ({ body: provisionMessage(id), group: id })));
  if (next !== null) await queue.send({ body: sweepNumbersNextPage(next) });
}
