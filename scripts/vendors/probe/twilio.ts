import { Carrier, type HandOver } from '../../../functions/adapters/carrier.ts';
import { PhoneNumbers } from '../../../functions/adapters/phone-numbers.ts';
import type { CarrierAccount } from '../../../functions/adapters/secrets.ts';
import type { E164 } from '../../../functions/domain/contacts/phone.ts';
import { getCarrierAction } from '../../../functions/domain/sending/carrier-codes.ts';
import { isLocal } from '../../../infra/config.ts';
import { TEST_ACCOUNT } from '../../../local-cloud/index.ts';
import { expectSame, notAsked, proved, refuted, type Outcome, type Probe, type ProbeContext } from './probe.ts';

const VENDOR = 'Twilio';
const NO_CREDENTIALS = 'set TWILIO_TEST_ACCOUNT_SID and TWILIO_TEST_AUTH_TOKEN to the test credentials of the account';
/** Of Twilio's test credentials (https://www.twilio.com/docs/iam/test-credentials, read on 2026-11-28). */
const GOOD = '+15005550006' as E164;
const INVALID = '+15005550001' as E164;
const OPTED_OUT = '+15005550004' as E164;
const NO_MOBILE = '+15005550009' as E164;
const NOT_OURS = '+15005550007' as E164;
const FULL = '+15005550008' as E164;
const TAKEN = '+15005550000' as E164;
const STRANGER = '+16025550123' as E164;

/** What the code expects of the carrier. Nothing is sent: test credentials check a request and do nothing. */
export function createTwilioProbes(
  { stage, environment }: ProbeContext,
  readAccount: () => Promise<CarrierAccount>,
): Probe[] {
  const url = stage.carrierUrl ?? undefined;
  const test = findTestAccount(environment) ?? (isLocal(stage.config) ? TEST_ACCOUNT : null);
  const send = async (from = GOOD, to = STRANGER): Promise<HandOver | null> =>
    test &&
    new Carrier(test, url).send({
      from,
      to,
      body: 'Test',
      statusUrl: 'https://example.com/status?id=1',
      validitySeconds: 3_600,
    });
  const numbers = test && new PhoneNumbers(test, url);
  const hooks = { inbound: 'https://example.com/in', voice: 'https://example.com/voice' };
  const claim = (text: string, ask: Probe['ask']): Probe => ({ vendor: VENDOR, claim: text, ask });
  const refusal = (text: string, wanted: string, sent: () => Promise<HandOver | null>): Probe =>
    claim(text, async () => compareRefusal(await sent(), wanted));
  return [
    claim('takes a text with an address for reports and a validity period', async () => {
      const sent = await send();
      return sent ? expectSame(sent.kind, 'ACCEPTED') : notAsked(NO_CREDENTIALS);
    }),
    refusal('refuses a text to a number that is none, so that the contact is marked', 'INVALID_NUMBER', () =>
      send(GOOD, INVALID),
    ),
    refusal('refuses a text to a landline, so that the contact is marked', 'INVALID_NUMBER', () =>
      send(GOOD, NO_MOBILE),
    ),
    refusal('refuses a text after a STOP with a code of its own', 'OPTED_OUT', () => send(GOOD, OPTED_OUT)),
    refusal('refuses a number that is not ours, so that its texts wait', 'UNREGISTERED', () => send(NOT_OURS)),
    refusal('refuses a number whose queue is full, so that the text waits', 'BACK_OFF', () => send(FULL)),
    refusal(
      'refuses a wrong token, so that all texts wait',
      'ACCOUNT',
      async () =>
        test && new Carrier({ ...test, authToken: 'wrong' }, url).send({ from: GOOD, to: STRANGER, body: 'Test' }),
    ),
    claim('sells a free number with its webhooks', async () =>
      numbers ? expectSame((await numbers.buy(GOOD, 'Probe', hooks)).kind, 'BOUGHT') : notAsked(NO_CREDENTIALS),
    ),
    claim('says of a number that another customer bought that it is taken', async () =>
      numbers ? expectSame((await numbers.buy(TAKEN, 'Probe', hooks)).kind, 'TAKEN') : notAsked(NO_CREDENTIALS),
    ),
    claim('lists the inbound texts of the last hour', async () => {
      const until = stage.now();
      const from = new Date(until.getTime() - 3_600_000);
      const { texts } = await new Carrier(await readAccount(), url).listInbound({ from, until }, null);
      return proved(`${texts.length} texts on the first page`);
    }),
    claim('says that an account is suspended or without balance by 20005, 10001, 30002 or 90010', async () =>
      notAsked('only such an account answers so'),
    ),
    claim('leaves texts that are still queued out of a list by date', async () =>
      notAsked('test credentials list nothing, and a real text costs money: send one with npm run smoke -- --to'),
    ),
  ];
}

function compareRefusal(sent: HandOver | null, wanted: string): Outcome {
  if (sent === null) return notAsked(NO_CREDENTIALS);
  if (sent.kind !== 'REFUSED') return refuted(`the vendor answered ${sent.kind}`);
  const action = getCarrierAction(sent.code);
  return action === wanted ? proved(`code ${sent.code}`) : refuted(`code ${sent.code} means ${action}, not ${wanted}`);
}

function findTestAccount(environment: ProbeContext['environment']): CarrierAccount | null {
  const { TWILIO_TEST_ACCOUNT_SID: accountSid, TWILIO_TEST_AUTH_TOKEN: authToken } = environment;
  return accountSid && authToken ? { accountSid, authToken } : null;
}
