import type { Carrier, HandOver, OutgoingMessage } from '../../../functions/adapters/carrier.ts';
import type { CarrierStatus } from '../../../functions/domain/sending/message.ts';
import type { CarrierText } from '../../../functions/domain/sending/match-lost.ts';
import type { AroundCall } from './engine-client.ts';

const MINUTE_MS = 60_000;

/** One text that the carrier received. */
export interface HandOverRecord {
  readonly at: number;
  readonly from: string;
  readonly to: string;
  readonly body: string;
  readonly validitySeconds: number | undefined;
  /** What the list of the carrier says of the text. missing means delivered. */
  readonly status?: CarrierStatus;
  /** The platform's ids from the address of the callback. Null for a text without a contact. */
  readonly ids: {
    readonly organizationId: string;
    readonly contactId: string;
    readonly messageId: string;
    readonly attempt: number;
    readonly campaignId: string | null;
  } | null;
}

/** The parts of a test machine that its carrier uses. */
interface CarrierHost {
  readonly handOvers: HandOverRecord[];
  readonly aroundCall: AroundCall;
  readonly answerHandOver: (text: OutgoingMessage, index: number) => Promise<HandOver>;
  readonly reportsDelivery: boolean;
  now(): Date;
  send(queue: 'statuses', body: unknown, delayMs: number): void;
}

/** Creates a stand-in for the carrier, which records every text in `handOvers` of the host. */
export function createTestCarrier(host: CarrierHost) {
  return {
    send: (text: OutgoingMessage): Promise<HandOver> =>
      host.aroundCall('carrier', async () => {
        const ids = parseIds(text.statusUrl);
        host.handOvers.push({
          at: host.now().getTime(),
          from: text.from,
          to: text.to,
          body: text.body,
          validitySeconds: text.validitySeconds,
          ids,
        });
        const index = host.handOvers.length;
        if (host.reportsDelivery && ids) reportDelivery(host, ids, `SM${index}`);
        return host.answerHandOver(text, index);
      }),
    list: async ({ from, to, body, since }: Parameters<Carrier['list']>[0]): Promise<CarrierText[]> =>
      host.handOvers.flatMap((text, index) =>
        (from === null || text.from === from) &&
        text.to === to &&
        text.body === body &&
        text.at >= since.getTime() - MINUTE_MS
          ? [
              {
                carrierId: `SM${index + 1}`,
                created: new Date(text.at),
                status: text.status ?? 'DELIVERED',
                code: null,
              },
            ]
          : [],
      ),
  };
}

/** Reports SENT after one second and DELIVERED two seconds later. */
function reportDelivery(host: CarrierHost, ids: NonNullable<HandOverRecord['ids']>, carrierId: string): void {
  for (const [status, delay] of [
    ['SENT', 1_000],
    ['DELIVERED', 3_000],
  ] as const)
    host.send('statuses', { version: 1, ...ids, carrierId, status, code: null }, delay);
}

function parseIds(statusUrl: string | undefined): HandOverRecord['ids'] {
  if (statusUrl === undefined) return null;
  const ids = new URL(statusUrl).searchParams;
  return {
    organizationId: ids.get('organizationId') ?? '',
    contactId: ids.get('contactId') ?? '',
    messageId: ids.get('messageId') ?? '',
    attempt: Number(ids.get('attempt')),
    campaignId: ids.get('campaignId'),
  };
}
