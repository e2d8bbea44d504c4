import twilio, { RestException } from 'twilio';
import type { CarrierAccount } from './secrets.ts';

export interface OutgoingText {
  readonly from: string;
  readonly to: string;
  readonly body: string;
  /** Where the carrier reports on it; our id of the text travels in it. */
  readonly statusUrl: string;
  /** Undefined for texts that may arrive at any hour. */
  readonly validitySeconds?: number;
}

export type HandOver =
  | { readonly kind: 'ACCEPTED'; readonly carrierId: string }
  /** The carrier certainly did not take it. */
  | { readonly kind: 'REFUSED'; readonly code: number | null }
  /** Nobody can say: the answer was lost. It must not be sent again. */
  | { readonly kind: 'UNKNOWN' };

const TIMEOUT_MS = 15_000;

/** Hands texts to Twilio. */
export class Carrier {
  readonly #client: ReturnType<typeof twilio>;

  constructor(account: CarrierAccount, baseUrl: string | undefined) {
    // One try only: a second one after a lost answer would be a second text.
    this.#client = twilio(account.accountSid, account.authToken, { timeout: TIMEOUT_MS, autoRetry: false });
    if (baseUrl) this.#client.api.baseUrl = baseUrl;
  }

  async send(text: OutgoingText): Promise<HandOver> {
    try {
      const message = await this.#client.messages.create({
        from: text.from,
        to: text.to,
        body: text.body,
        statusCallback: text.statusUrl,
        ...(text.validitySeconds ? { validityPeriod: text.validitySeconds } : {}),
      });
      return { kind: 'ACCEPTED', carrierId: message.sid };
    } catch (error) {
      return refusalOf(error);
    }
  }
}

/** A 4xx is a definite no; a 5xx or a broken connection may come after the text was taken. */
function refusalOf(error: unknown): HandOver {
  if (error instanceof RestException && error.status >= 400 && error.status < 500) return { kind: 'REFUSED', code: error.code ?? null };
  if (isNeverConnected(error)) return { kind: 'REFUSED', code: 20429 };
  return { kind: 'UNKNOWN' };
}

/** The connection was refused before anything was sent: as good as "slow down". */
function isNeverConnected(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ECONNREFUSED' || error.code === 'ENOTFOUND');
}
