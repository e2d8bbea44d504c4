import { sendJson, type Reply, type WireRequest } from '../core/http.ts';
import { restError } from './errors.ts';
import { newSid } from './sid.ts';
import { createText, toJson } from './texts.ts';

/**
 * The credentials for tests. What they ask for is checked and never done. Magic numbers decide the answer (Twilio, "Test Credentials",
 * https://www.twilio.com/docs/iam/test-credentials, read on 2026-11-28).
 */
export const TEST_ACCOUNT = { accountSid: `AC${'f'.repeat(32)}`, authToken: 'local-test' } as const;

type Errors = Readonly<Record<string, number>>;

const RECIPIENTS: Errors = {
  '+15005550001': 21211,
  '+15005550002': 21612,
  '+15005550003': 21408,
  '+15005550004': 21610,
  '+15005550009': 21614,
};
const SENDERS: Errors = { '+15005550001': 21212, '+15005550007': 21606, '+15005550008': 21611 };
const FREE_NUMBERS: Errors = { '+15005550000': 21422, '+15005550001': 21421 };
/** This number may send, and may be bought. */
const GOOD_NUMBER = '+15005550006';
/** The credentials open sending, buying and calling only. */
const CLOSED_TO_TESTS = 20008;

/** Returns a request with the credentials for tests. */
export function answerTestAccount({ method, url, body }: WireRequest, res: Reply, now: number): void {
  const form = new URLSearchParams(body.toString());
  const resource = method === 'POST' ? url.pathname.split('/').at(-1) : '';
  if (resource === 'Messages.json') return sendTest(form, res, now);
  if (resource === 'IncomingPhoneNumbers.json') return buyTest(form, res, now);
  fail(res, CLOSED_TO_TESTS);
}

function sendTest(form: URLSearchParams, res: Reply, now: number): void {
  const [from, to, body] = [form.get('From') ?? '', form.get('To') ?? '', form.get('Body') ?? ''];
  const error = RECIPIENTS[to] ?? SENDERS[from] ?? (from === GOOD_NUMBER ? null : 21606);
  if (error !== null) return fail(res, error);
  const text = createText(
    {
      from,
      to,
      body,
      direction: 'outbound-api',
      status: 'queued',
      callback: undefined,
      messagingService: undefined,
    },
    now,
  );
  sendJson(res, 201, toJson(text, TEST_ACCOUNT.accountSid));
}

function buyTest(form: URLSearchParams, res: Reply, now: number): void {
  const phone = form.get('PhoneNumber') ?? '';
  const error = FREE_NUMBERS[phone] ?? (phone === GOOD_NUMBER ? null : 21421);
  if (error !== null) return fail(res, error);
  const date = new Date(now).toUTCString().replace('GMT', '+0000');
  sendJson(res, 201, {
    sid: newSid('PN'),
    account_sid: TEST_ACCOUNT.accountSid,
    phone_number: phone,
    friendly_name: form.get('FriendlyName'),
    date_created: date,
    date_updated: date,
  });
}

function fail(res: Reply, code: number): void {
  const { status, body } = restError(code);
  sendJson(res, status, body);
}
