import { sendJson, type Reply, type WireRequest } from '../core/http.ts';
import { restError } from './errors.ts';
import type { BoughtNumber, MessagingService, NumberBook } from './number-book.ts';

const ACCOUNT_PATH = /^\/2010-04-01\/Accounts\/([^/]+)\/(AvailablePhoneNumbers|IncomingPhoneNumbers)(?:\/(.+))?\.json$/;
const SERVICES_PATH = /^\/v1\/Services(?:\/(MG[^/]+)(\/PhoneNumbers)?)?$/;
/** The API of messaging answers with whole addresses, the older one with paths. */
const SERVICES_URL = 'https://messaging.twilio.com/v1/Services';
const DEFAULT_LIMIT = 50;

/**
 * The part of Twilio's REST API for numbers: AvailablePhoneNumbers, IncomingPhoneNumbers, and the messaging services with
 * their numbers.
 */
export class NumbersRest {
  readonly #book: NumberBook;

  constructor(book: NumberBook) {
    this.#book = book;
  }

  /** Returns whether a path is one of this API. */
  static handles(path: string): boolean {
    return ACCOUNT_PATH.test(path) || SERVICES_PATH.test(path);
  }

  /** Handles an authenticated request. `account`: the id of the account. */
  handle(request: WireRequest, res: Reply, account: string): void {
    const [, , kind, rest = ''] = ACCOUNT_PATH.exec(request.url.pathname) ?? [];
    if (kind === 'AvailablePhoneNumbers') return this.#search(request, res, rest);
    if (kind === 'IncomingPhoneNumbers') return this.#numbers(request, res, account, rest);
    const [, sid, numbers] = SERVICES_PATH.exec(request.url.pathname) ?? [];
    return this.#services(request, res, { account, sid, numbers: numbers !== undefined });
  }

  #search({ url, method }: WireRequest, res: Reply, kind: string): void {
    if (method !== 'GET' || !['US/Local', 'US/TollFree'].includes(kind)) return fail(res, 20404);
    const areaCode = kind === 'US/Local' ? (url.searchParams.get('AreaCode') ?? '602') : '';
    const limit = Number(url.searchParams.get('PageSize') ?? DEFAULT_LIMIT);
    sendJson(res, 200, {
      available_phone_numbers: this.#book.findFree(areaCode, limit).map((phone) => ({
        phone_number: phone,
        friendly_name: phone,
        iso_country: 'US',
        address_requirements: 'none',
        beta: false,
        capabilities: { voice: true, sms: true, mms: true },
      })),
      uri: url.pathname,
    });
  }

  #numbers({ method, url, body }: WireRequest, res: Reply, account: string, sid: string): void {
    if (sid !== '') {
      const known = this.#book.numbers.find((number) => number.sid === sid);
      if (!known) return fail(res, 20404);
      if (method === 'GET') return sendJson(res, 200, toNumberJson(known, account));
      if (method !== 'DELETE') return fail(res, 20404);
      this.#book.release(sid);
      res.writeHead(204, {});
      return void res.end();
    }
    if (method === 'GET') {
      const [name, phone] = [url.searchParams.get('FriendlyName'), url.searchParams.get('PhoneNumber')];
      const found = this.#book.numbers.filter(
        (number) => (name === null || number.name === name) && (phone === null || number.phone === phone),
      );
      return sendJson(res, 200, {
        incoming_phone_numbers: found.map((number) => toNumberJson(number, account)),
        next_page_uri: null,
        page: 0,
        page_size: DEFAULT_LIMIT,
        uri: url.pathname,
      });
    }
    const form = new URLSearchParams(body.toString());
    const bought = this.#book.buy({
      phone: form.get('PhoneNumber') ?? '',
      name: form.get('FriendlyName') ?? '',
      smsUrl: form.get('SmsUrl') ?? '',
      voiceUrl: form.get('VoiceUrl') ?? '',
    });
    return bought ? sendJson(res, 201, toNumberJson(bought, account)) : fail(res, 21422);
  }

  #services(
    { method, body }: WireRequest,
    res: Reply,
    {
      account,
      sid,
      numbers,
    }: { readonly account: string; readonly sid: string | undefined; readonly numbers: boolean },
  ): void {
    const form = new URLSearchParams(body.toString());
    if (sid === undefined) {
      if (method === 'POST') {
        const created = this.#book.createService(form.get('FriendlyName') ?? '', form.get('InboundRequestUrl') ?? '');
        return sendJson(res, 201, toServiceJson(created, account));
      }
      return sendJson(res, 200, {
        services: this.#book.services.map((service) => toServiceJson(service, account)),
        meta: { key: 'services', page: 0, page_size: DEFAULT_LIMIT, url: SERVICES_URL, next_page_url: null },
      });
    }
    const service = this.#book.services.find((each) => each.sid === sid);
    if (!service) return fail(res, 20404);
    if (!numbers) return sendJson(res, 200, toServiceJson(service, account));
    if (method !== 'POST') return fail(res, 20404);
    const numberSid = form.get('PhoneNumberSid') ?? '';
    const error = this.#book.attach(service, numberSid);
    if (error !== null) return fail(res, error);
    return sendJson(res, 201, { sid: numberSid, account_sid: account, service_sid: sid, country_code: 'US' });
  }
}

function toNumberJson(number: BoughtNumber, account: string): Record<string, unknown> {
  return {
    sid: number.sid,
    account_sid: account,
    phone_number: number.phone,
    friendly_name: number.name,
    sms_url: number.smsUrl,
    sms_method: 'POST',
    voice_url: number.voiceUrl,
    voice_method: 'POST',
    date_created: new Date(number.created).toUTCString().replace('GMT', '+0000'),
    date_updated: new Date(number.created).toUTCString().replace('GMT', '+0000'),
    capabilities: { voice: true, sms: true, mms: true, fax: false },
    status: 'in-use',
    uri: `/2010-04-01/Accounts/${account}/IncomingPhoneNumbers/${number.sid}.json`,
  };
}

function toServiceJson({ sid, name, inboundUrl, created }: MessagingService, account: string): Record<string, unknown> {
  return {
    sid,
    account_sid: account,
    friendly_name: name,
    inbound_request_url: inboundUrl,
    inbound_method: 'POST',
    sticky_sender: true,
    use_inbound_webhook_on_number: false,
    date_created: new Date(created).toISOString(),
    date_updated: new Date(created).toISOString(),
    url: `${SERVICES_URL}/${sid}`,
    links: {},
  };
}

function fail(res: Reply, code: number): void {
  const { status, body } = restError(code);
  sendJson(res, status, body);
}
