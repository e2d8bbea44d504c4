import { newSid } from './sid.ts';

/** A file that a phone sends. */
export interface SentFile {
  /** What the phone says. */
  readonly contentType: string;
  /** The bytes, in base64. */
  readonly data: string;
}

/** A file at the carrier. */
export interface CarrierFile extends SentFile {
  readonly sid: string;
  /** Opens the file at its storage, without a token. */
  readonly key: string;
}

export type TextStatus = 'queued' | 'sent' | 'delivered' | 'undelivered' | 'failed' | 'received' | 'canceled';

/** A text at the carrier. Moments are milliseconds of the virtual clock. */
export interface CarrierText {
  readonly sid: string;
  readonly from: string;
  readonly to: string;
  readonly body: string;
  readonly direction: 'inbound' | 'outbound-api' | 'outbound-reply';
  readonly created: number;
  readonly messagingService: string | undefined;
  readonly callback: string | undefined;
  /** The files that a phone sent with the text. */
  readonly media?: readonly CarrierFile[];
  status: TextStatus;
  errorCode: number | undefined;
  sent: number | undefined;
  updated: number;
}

/** What is known of a text when it comes. */
export type NewText = Pick<
  CarrierText,
  'from' | 'to' | 'body' | 'direction' | 'status' | 'media' | 'callback' | 'messagingService'
>;

/** Returns a text that comes now. */
export function createText(given: NewText, now: number): CarrierText {
  const { from, to, body, direction, status, media = [], callback, messagingService } = given;
  return {
    sid: newSid(),
    from,
    to,
    body,
    direction,
    status,
    callback,
    messagingService,
    ...(media.length > 0 ? { media } : {}),
    created: now,
    updated: now,
    sent: undefined,
    errorCode: undefined,
  };
}

/** A change of status at a moment of the virtual clock. */
export interface CarrierEvent {
  readonly at: number;
  readonly sid: string;
  readonly status: TextStatus;
  readonly errorCode: number | undefined;
  /** Changes the text and sends no callback. */
  readonly silent: boolean;
  /** Sends a callback and does not change the text. */
  readonly stale: boolean;
  /** The callbacks name a message and an attempt that do not exist. */
  readonly stray?: boolean;
}

/** Returns the number of GSM-7 or UCS-2 segments, as the carrier counts them. */
function countSegments(body: string): number {
  const gsm = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[~\]|€]*$/.test(
    body,
  );
  const length = gsm ? body.length + (body.match(/[\^{}\\[~\]|€]/g)?.length ?? 0) : body.length;
  const [single, multi] = gsm ? [160, 153] : [70, 67];
  return length <= single ? 1 : Math.ceil(length / multi);
}

function rfc2822(at: number | undefined): string | null {
  return at === undefined ? null : new Date(at).toUTCString().replace('GMT', '+0000');
}

/** Returns the text as the REST API shows it. */
export function toJson(text: CarrierText, account: string): Record<string, unknown> {
  const uri = `/2010-04-01/Accounts/${account}/Messages/${text.sid}.json`;
  return {
    account_sid: account,
    api_version: '2010-04-01',
    body: text.body,
    date_created: rfc2822(text.created),
    date_sent: rfc2822(text.sent),
    date_updated: rfc2822(text.updated),
    direction: text.direction,
    error_code: text.errorCode ?? null,
    error_message: null,
    from: text.from,
    messaging_service_sid: text.messagingService ?? null,
    num_media: String(text.media?.length ?? 0),
    num_segments: String(countSegments(text.body)),
    price: null,
    price_unit: 'USD',
    sid: text.sid,
    status: text.status,
    subresource_uris: { media: uri.replace('.json', '/Media.json') },
    to: text.to,
    uri,
  };
}
