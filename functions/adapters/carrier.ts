import { ATTACHMENTS_LIMIT, type AnnouncedFile } from '../domain/media/attachment.ts';
import { isE164, type E164 } from '../domain/contacts/phone.ts';
import Api from 'twilio/lib/rest/Api.js';
import { createTwilioClient, readTwilioError } from './twilio-client.ts';
import { callService } from '../platform/service-error.ts';
import { CALLBACK_RETRY_FRAGMENT } from '../domain/sending/callback-retries.ts';
import type { CarrierStatus } from '../domain/sending/message.ts';
import { CLOCK_SKEW_MS, type CarrierText } from '../domain/sending/match-lost.ts';
import {
  ACCOUNT_REFUSED,
  PLACEHOLDER_ACCOUNT,
  TOO_MANY_REQUESTS,
  toRefusalCode,
} from '../domain/sending/carrier-codes.ts';
import type { CarrierAccount } from './secrets.ts';

export interface OutgoingMessage {
  readonly from: E164;
  readonly to: E164;
  readonly body: string;
  /** The address for the carrier's reports, with our id of the message. undefined if no report is needed. */
  readonly statusUrl?: string;
  /** Undefined for messages that may arrive at any hour. */
  readonly validitySeconds?: number;
}

export type HandOver =
  | { readonly kind: 'ACCEPTED'; readonly carrierId: string }
  /** The carrier certainly did not accept the message. */
  | { readonly kind: 'REFUSED'; readonly code: number | null }
  /** The response was lost, so that no one knows. The message must not be sent again. */
  | { readonly kind: 'UNKNOWN' };

/** A text from a phone in the carrier's list. */
export interface ListedInboundText {
  readonly carrierId: string;
  readonly from: E164;
  readonly to: E164;
  readonly body: string;
  /** When the carrier received the text, in whole seconds. */
  readonly at: Date;
  readonly hasFiles: boolean;
}

export interface InboundPage {
  readonly texts: readonly ListedInboundText[];
  /** The address of the next page, or null on the last page. */
  readonly next: string | null;
}

const STATUSES: ReadonlyMap<string, CarrierStatus> = new Map([
  ['sent', 'SENT'],
  ['delivered', 'DELIVERED'],
  ['undelivered', 'UNDELIVERED'],
  ['failed', 'FAILED'],
]);
/** Maximum texts in one page of the carrier's list. */
const PAGE_SIZE = 1_000;
/** How many recent messages to one number are searched. */
const MAX_MESSAGES_SEARCHED = 50;

const TIMEOUT_MS = 15_000;

/** Hands messages over to Twilio. */
export class Carrier {
  readonly #api: Api;
  /** The secret holds the account that a deploy wrote, not yet one of the carrier. The local carrier accepts it. */
  readonly #isPlaceholder: boolean;

  constructor(account: CarrierAccount, baseUrl: string | undefined) {
    this.#api = new Api(createTwilioClient(account, TIMEOUT_MS));
    if (baseUrl) this.#api.baseUrl = baseUrl;
    this.#isPlaceholder = !baseUrl && account.accountSid === PLACEHOLDER_ACCOUNT;
  }

  async send(text: OutgoingMessage): Promise<HandOver> {
    if (this.#isPlaceholder) return { kind: 'REFUSED', code: ACCOUNT_REFUSED };
    try {
      const message = await this.#api.account.messages.create({
        from: text.from,
        to: text.to,
        body: text.body,
        ...(text.statusUrl ? { statusCallback: `${text.statusUrl}${CALLBACK_RETRY_FRAGMENT}` } : {}),
        ...(text.validitySeconds ? { validityPeriod: text.validitySeconds } : {}),
      });
      return { kind: 'ACCEPTED', carrierId: message.sid };
    } catch (error) {
      return toHandOver(error);
    }
  }

  /**
   * Returns the messages that were sent with this text to this number since the given time. The carrier does not say whose
   * they are. `from`: the number that sent them. null: any number of the account.
   * @throws ServiceError when the carrier cannot be asked
   */
  async list(query: { from: E164 | null; to: E164; body: string; since: Date }): Promise<CarrierText[]> {
    const since = new Date(query.since.getTime() - CLOCK_SKEW_MS);
    const messages = await callService(
      this.#api.account.messages.list({
        ...(query.from === null ? {} : { from: query.from }),
        to: query.to,
        dateSentAfter: since,
        limit: MAX_MESSAGES_SEARCHED,
      }),
    );
    return messages
      .filter(({ body, dateCreated }) => body === query.body && dateCreated >= since)
      .map(({ sid, dateCreated, status, errorCode }) => ({
        carrierId: sid,
        created: dateCreated,
        status: STATUSES.get(status) ?? null,
        code: errorCode || null,
      }));
  }

  /**
   * Returns a page of the texts from phones that the account got in a time. The carrier cannot list them alone, so a page also counts
   * the texts that we sent. An inbound text has the date of the carrier's call of the webhook (Twilio, "Message resource", `date_sent`,
   * https://www.twilio.com/docs/messaging/api/message-resource, read on 2026-11-27). `page`: the address of a later page. Cost: one
   * request for a thousand texts of all numbers.
   * @throws ServiceError when the carrier cannot be asked
   */
  async listInbound(time: { readonly from: Date; readonly until: Date }, page: string | null): Promise<InboundPage> {
    if (this.#isPlaceholder) return { texts: [], next: null };
    const { messages } = this.#api.account;
    const { instances, nextPageUrl } = await callService(
      page === null
        ? messages.page({ dateSentAfter: time.from, dateSentBefore: time.until, pageSize: PAGE_SIZE })
        : messages.getPage(`${this.#api.baseUrl}${page}`),
    );
    return {
      texts: instances.flatMap(({ sid, direction, from, to, body, dateCreated, numMedia }) =>
        direction === 'inbound' && isE164(from) && isE164(to)
          ? [{ carrierId: sid, from, to, body, at: dateCreated, hasFiles: Number(numMedia) > 0 }]
          : [],
      ),
      next: nextPageUrl ? nextPageUrl.slice(new URL(nextPageUrl).origin.length) : null,
    };
  }

  /** Returns the files of a text from a phone, in their order. Cost: one request. */
  async listFiles(carrierId: string): Promise<AnnouncedFile[]> {
    const files = await callService(this.#api.account.messages(carrierId).media.list({ limit: ATTACHMENTS_LIMIT }));
    return files.map(({ sid, contentType }) => ({ mediaId: sid, contentType }));
  }
}

/**
 * Returns a function that returns the carrier of an account as it is now. The client is made once and again only after
 * the account or its token was changed.
 */
export function createCarrierSource(
  readAccount: () => Promise<CarrierAccount>,
  baseUrl: string | undefined,
): () => Promise<Carrier> {
  let latest: { readonly account: CarrierAccount; readonly carrier: Carrier } | null = null;
  return async () => {
    const account = await readAccount();
    if (latest?.account.accountSid !== account.accountSid || latest.account.authToken !== account.authToken)
      latest = { account, carrier: new Carrier(account, baseUrl) };
    return latest.carrier;
  };
}

/** A 4xx is a definite refusal. A 5xx or a broken connection may come after the message was accepted. */
function toHandOver(error: unknown): HandOver {
  const reported = readTwilioError(error);
  if (reported && reported.status >= 400 && reported.status < 500)
    return { kind: 'REFUSED', code: toRefusalCode(reported.status, reported.code) };
  if (isConnectionRefused(error)) return { kind: 'REFUSED', code: TOO_MANY_REQUESTS };
  return { kind: 'UNKNOWN' };
}

/** The connection was refused before anything was sent, which is the same as a request to slow down. */
function isConnectionRefused(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ECONNREFUSED' || error.code === 'ENOTFOUND');
}
