import { sendJson, type Reply, type WireRequest } from '../core/http.ts';
import type { Carrier } from './carrier.ts';
import { restError } from './errors.ts';
import { handleFileRequest, handleStorageRequest, isFileRequest, STORAGE_PATH } from './media.ts';
import type { NumberBook } from './number-book.ts';
import { NumbersRest } from './number-rest.ts';
import { answerTestAccount, TEST_ACCOUNT } from './magic.ts';
import { toJson, type CarrierText } from './texts.ts';
import type { Account } from './webhooks.ts';

const MAX_BODY = 1600;
const PAGE_SIZE = 50;

/** The part of Twilio's REST API that the SDK's resources for messages and numbers use. */
export class CarrierRest {
  readonly #carrier: Carrier;
  readonly #account: () => Account;
  readonly #numbers: NumbersRest;

  constructor(options: { carrier: Carrier; account: () => Account; numbers: NumberBook }) {
    this.#numbers = new NumbersRest(options.numbers);
    this.#carrier = options.carrier;
    this.#account = options.account;
  }

  handle(request: WireRequest, res: Reply): void {
    if (isFrom(request, TEST_ACCOUNT)) return answerTestAccount(request, res, this.#carrier.now);
    if (NumbersRest.handles(request.url.pathname)) {
      const { accountSid } = this.#account();
      return this.#isAuthenticated(request, accountSid)
        ? this.#numbers.handle(request, res, accountSid)
        : fail(res, 20003);
    }
    if (request.url.pathname.startsWith(STORAGE_PATH)) return handleStorageRequest(request, res, this.#carrier.texts);
    if (isFileRequest(request.url.pathname)) return this.#files(request, res);
    const [, account = '', sid] =
      /\/2010-04-01\/Accounts\/([^/]+)\/Messages(?:\/([^/.]+))?\.json$/.exec(request.url.pathname) ?? [];
    if (account === '') return fail(res, 20404);
    if (!this.#isAuthenticated(request, account)) return fail(res, 20003);
    if (request.method === 'POST' && !sid) return this.#create(request, res, account);
    if (request.method === 'GET' && !sid) return this.#list(request, res, account);
    const text = sid ? this.#carrier.find(sid) : undefined;
    if (!text) return fail(res, 20404);
    sendJson(res, 200, toJson(text, account));
  }

  #files(request: WireRequest, res: Reply): void {
    const { accountSid } = this.#account();
    if (!this.#isAuthenticated(request, accountSid)) return fail(res, 20003);
    if (!handleFileRequest(request, res, accountSid, (sid) => this.#carrier.find(sid))) fail(res, 20404);
  }

  #create(request: WireRequest, res: Reply, account: string): void {
    const form = new URLSearchParams(request.body.toString());
    const to = form.get('To') ?? '';
    const from = form.get('From') ?? form.get('MessagingServiceSid') ?? '';
    const body = form.get('Body') ?? '';
    if (to === '') return fail(res, 21604);
    if (from === '') return fail(res, 21603);
    if (body === '') return fail(res, 21602);
    if (body.length > MAX_BODY) return fail(res, 21617);
    if (!/^\+[1-9]\d{6,14}$/.test(to)) return fail(res, 21211);
    const { broken, outage } = this.#carrier.findRequestFailure(to, body);
    if (broken === 'before') return void res.destroy();
    if (outage === 'before') return fail(res, 20503);
    const validity = form.get('ValidityPeriod');
    const accepted = this.#carrier.accept({
      to,
      from,
      body,
      callback: form.get('StatusCallback') ?? undefined,
      messagingService: form.get('MessagingServiceSid') ?? undefined,
      validitySeconds: validity === null ? undefined : Number(validity),
    });
    if ('error' in accepted) return fail(res, accepted.error);
    if (broken === 'after') return void res.destroy();
    if (outage === 'after') return fail(res, 20503);
    sendJson(res, 201, toJson(accepted, account));
  }

  #list(request: WireRequest, res: Reply, account: string): void {
    const query = request.url.searchParams;
    const size = Number(query.get('PageSize') ?? PAGE_SIZE);
    const page = Number(query.get('Page') ?? 0);
    const found = this.#carrier.texts.filter((text) => matches(text, query)).toReversed();
    const texts = found.slice(page * size, (page + 1) * size);
    const more = found.length > (page + 1) * size;
    const uri = (number: number): string => {
      const next = new URLSearchParams(query);
      next.set('Page', String(number));
      next.set('PageSize', String(size));
      return `${request.url.pathname}?${next}`;
    };
    sendJson(res, 200, {
      messages: texts.map((text) => toJson(text, account)),
      page,
      page_size: size,
      start: page * size,
      end: page * size + texts.length - 1,
      uri: uri(page),
      first_page_uri: uri(0),
      next_page_uri: more ? uri(page + 1) : null,
      previous_page_uri: page > 0 ? uri(page - 1) : null,
    });
  }

  #isAuthenticated(request: WireRequest, account: string): boolean {
    return account === this.#account().accountSid && isFrom(request, this.#account());
  }
}

/** Returns whether a request has the credentials of an account. */
function isFrom({ headers }: WireRequest, { accountSid, authToken }: Account): boolean {
  const [user, password] = Buffer.from(String(headers.authorization ?? '').replace(/^Basic /, ''), 'base64')
    .toString()
    .split(/:(.*)/s);
  return user === accountSid && password === authToken;
}

function matches(text: CarrierText, query: URLSearchParams): boolean {
  const to = query.get('To');
  const from = query.get('From');
  if (to !== null && text.to !== to) return false;
  if (from !== null && text.from !== from) return false;
  const { sent } = text;
  const on = query.get('DateSent');
  const after = query.get('DateSent>');
  const before = query.get('DateSent<');
  // A text that is still queued has no date to compare.
  if (sent === undefined) return on === null && after === null && before === null;
  if (on !== null && new Date(sent).toISOString().slice(0, 10) !== on.slice(0, 10)) return false;
  if (after !== null && sent < Date.parse(after)) return false;
  return before === null || sent <= Date.parse(before);
}

function fail(res: Reply, code: number): void {
  const { status, body } = restError(code);
  sendJson(res, status, body);
}
