import { describe, expect, it } from 'vitest';
import { checkConfig, ConfigError, getConfig } from '../../infra/config.ts';
import { getNeededExecutions, getTextsPerSecond, SIZES, STAGE_SIZES } from '../../infra/concurrency.ts';
import { getTemplates, listResources } from './synth.ts';

const ALARMS = { email: 'alerts@acme.test' };
const CERTIFICATE = 'arn:aws:acm:us-east-1:123456789012:certificate/12345678-1234-1234-1234-123456789012';
const HOSTS = { brandHosts: { text: ['app.acme.test'] }, certificateArn: CERTIFICATE };

/** Checks a stage file of these values. */
const check = (values: object) => checkConfig('prod', { alarms: ALARMS, ...values });

describe('the config of a stage', () => {
  it('needs an address for alarms and has a default for everything else', () => {
    expect(check({})).toMatchObject({
      name: 'campaigns-prod',
      region: 'us-west-2',
      publicBaseUrl: null,
      sendingZone: 'America/Phoenix',
      textedCountries: { US: 1, CA: 1 },
      protectData: true,
    });
  });

  it('uses the first host of the main brand as the public address', () => {
    const hosts = { text: ['app.acme.test', 'x.acme.test'], blast: ['blast.acme.test'] };
    expect(check({ ...HOSTS, brandHosts: hosts }).publicBaseUrl).toBe('https://app.acme.test');
    expect(check({ ...HOSTS, brandHosts: hosts, publicBaseUrl: 'https://x.acme.test' }).publicBaseUrl).toBe(
      'https://x.acme.test',
    );
  });

  it.each([
    ['no alarms', { alarms: undefined }, 'alarms: '],
    ['alarms for no one', { alarms: {} }, 'alarms: Write {"email": "alerts@your-company.com"}'],
    [
      'the address of the example',
      { alarms: { email: 'ops@example.com' } },
      'alarms.email: Write an address of your own',
    ],
    ['the ARN of an existing table', { existingTable: 'arn:aws:dynamodb:us-west-2:1:table/x' }, 'not its ARN'],
    ['the name of a secret', { existingWebhookKey: 'WebhookKey' }, 'existingWebhookKey: Write the whole ARN'],
    ['the name of a key', { existingIntegrationKey: 'alias/key' }, 'existingIntegrationKey: Write the whole ARN'],
    ['a firewall that keeps an office out', { firewall: { requests: 100 } }, 'firewall.requests: Write at least 1000'],
    ['no country', { textedCountries: {} }, 'textedCountries: Write the ISO 3166 codes of countries'],
    ['a territory of the United States', { textedCountries: { PR: 1 } }, 'textedCountries: Write the ISO 3166 codes'],
    ['a country in words', { textedCountries: { Jamaica: 1 } }, 'textedCountries: Write the ISO 3166 codes'],
    ['an unknown time zone', { sendingZone: 'Phoenix' }, 'sendingZone: Write an IANA time zone'],
    ['a prefix in capitals', { prefix: 'Upper' }, 'prefix: Write 2 to 20 lower-case letters'],
    ['a region that is none', { region: 'xx-nowhere-9' }, 'region: Write one of us-east-1, '],
    ['a region of China', { region: 'cn-north-1' }, 'region: Write one of us-east-1, '],
    [
      'a region whose buckets get no logs of CloudFront',
      { region: 'me-central-1' },
      'region: Write one of us-east-1, ',
    ],
    [
      'the host of the example',
      { ...HOSTS, brandHosts: { text: ['app.example.com'] } },
      'Write a host name of your own',
    ],
    ['a host with its scheme', { ...HOSTS, brandHosts: { text: ['https://app.acme.test'] } }, 'without https://'],
    [
      'a host of two brands',
      { ...HOSTS, brandHosts: { text: ['blast.acme.test'], blast: ['blast.acme.test'] } },
      'once',
    ],
    ['a brand that does not exist', { ...HOSTS, brandHosts: { sms: ['app.acme.test'] } }, 'brandHosts'],
    ['hosts without a certificate', { brandHosts: HOSTS.brandHosts }, 'certificateArn: Write the ARN of a certificate'],
    ['a certificate without hosts', { certificateArn: CERTIFICATE }, 'brandHosts: Write the host names'],
    [
      'a host for live updates without a certificate',
      { liveHost: 'live.acme.test' },
      'liveHost: It needs brandHosts and a certificateArn',
    ],
    [
      'a host for live updates that a brand has',
      { ...HOSTS, liveHost: 'app.acme.test' },
      'liveHost: Write a host that no',
    ],
    ['half of an ARN', { ...HOSTS, certificateArn: 'arn:aws:acm:us-east-1:' }, 'certificateArn: Write the whole ARN'],
    [
      'a certificate of another region',
      { ...HOSTS, certificateArn: CERTIFICATE.replace('us-east-1', 'us-west-2') },
      'in us-east-1',
    ],
    ['an address with a slash', { ...HOSTS, publicBaseUrl: 'https://app.acme.test/' }, 'without a path or a slash'],
    ['an address in capitals', { ...HOSTS, publicBaseUrl: 'https://App.acme.test' }, 'Write https://app.acme.test'],
    ['an address without TLS', { ...HOSTS, publicBaseUrl: 'http://app.acme.test' }, 'Write https://app.acme.test'],
    ['an address of no brand host', { ...HOSTS, publicBaseUrl: 'https://acme.test' }, 'Write https://app.acme.test'],
    ['an address without hosts', { publicBaseUrl: 'https://app.acme.test' }, 'publicBaseUrl: Remove it.'],
    ['a key that does not exist', { hosts: [] }, 'hosts'],
    [
      'a topic in another region',
      { alarms: { topicArn: 'arn:aws:sns:us-east-1:123456789012:on-call' } },
      'in us-west-2',
    ],
    ['the address of the README', { alarms: { email: 'alerts@your-company.com' } }, 'an address of your own'],
    ['a text for a switch', { recipientHours: 'true' }, 'recipientHours: Write true or false, without quotes.'],
    ['a function that cannot reserve', { concurrency: { reserved: { Senders: 5 } } }, 'concurrency.reserved: '],
    ['half a section', { pacing: { segmentsPerSecond: 1 } }, 'pacing.segmentsPerDay: It is missing. Write a number'],
    ['a list of countries', { textedCountries: ['US'] }, 'textedCountries: Write an object, such as {"US": 1}.'],
    ['a function that is none', { concurrency: { reserved: { CampaignSenders: 9 } } }, 'is one of TwilioWebhook, '],
    ['a number that is too small', { concurrency: { reserved: { Login: 1 } } }, 'Write at least 2.'],
    ['days that CloudWatch does not have', { logDays: 31 }, 'logDays: Write 7, 30, 90 or 365.'],
  ])('refuses %s and says what to write instead', (_what, values, message) => {
    expect(() => check(values)).toThrow(ConfigError);
    expect(() => check(values)).toThrow(message);
  });

  it('refuses reservations that the account does not have', () => {
    const withAccount = (account: number) => check({ concurrency: { account } });
    // The reservations take 210 executions.
    expect(withAccount(310).concurrency?.account).toBe(310);
    for (const account of [309, 100, 10]) expect(() => withAccount(account)).toThrow('concurrency: Write smaller');
    expect(check({ concurrency: null }).concurrency).toBeNull();
  });

  it('keeps the defaults of what a section leaves out, as the runbooks raise one value', () => {
    expect(check({ concurrency: { reserved: { CampaignSender: 80 } } }).concurrency).toEqual({
      account: 1_000,
      reserved: { ...SIZES.medium.reserved, CampaignSender: 80 },
    });
    expect(check({ spend: { alarmPerHour: 50 } }).spend).toEqual({
      pricePerSegment: 0.0083,
      alarmPerHour: 50,
      alarmPerOrganizationDay: 200,
      awsPerMonth: 100,
    });
  });

  it('refuses names that would make the name of a bucket longer than S3 takes', () => {
    const named = (region: string) =>
      checkConfig('production', { alarms: ALARMS, prefix: 'acme-text-platform', region });
    // "acme-text-platform-production-uploads-123456789012-" has 51 characters, "us-west-2" 9, "ap-southeast-1" 14. S3 takes 63.
    expect(named('us-west-2').name).toBe('acme-text-platform-production');
    expect(() => named('ap-southeast-1')).toThrow('prefix: Write a prefix that is 2 characters shorter');
  });

  it('takes reservations, queues and quotas from its size, and the texts a second that its senders hand over', () => {
    const shown = STAGE_SIZES.map((size) => {
      const config = check({ size });
      return [size, getTextsPerSecond(config), getNeededExecutions(config)];
    });
    // Batches of 15 in 0.6 seconds: 25 texts a second for each run of the sender.
    expect(shown).toEqual([
      ['small', 125, 203],
      ['medium', 500, 1_000],
      ['large', 2_000, 2_000],
    ]);
    expect(check({ size: 'large', concurrency: { reserved: { CampaignSender: 100 } } }).concurrency).toEqual({
      account: 2_000,
      reserved: { ...SIZES.large.reserved, CampaignSender: 100 },
    });
    // A small stage reserves only what its file names, and needs that much more.
    const named = check({ size: 'small', concurrency: { reserved: { CampaignSender: 8 } } });
    expect(named.concurrency).toEqual({ account: 211, reserved: { CampaignSender: 8 } });
    expect(getTextsPerSecond(named)).toBe(200);
    expect(check({ size: 'small', concurrency: { account: 203 } }).concurrency).toEqual({ account: 203, reserved: {} });
    expect(() => check({ size: 'huge' })).toThrow('size: Write small, medium or large.');
    const { app } = getTemplates(check({ size: 'large' }));
    const runs = listResources(app, 'AWS::Lambda::EventSourceMapping').map(
      ({ properties }) => (properties.ScalingConfig as { MaximumConcurrency: number }).MaximumConcurrency,
    );
    // The dispatcher, and the sender of campaigns.
    expect(runs.sort((a, b) => b - a).slice(0, 2)).toEqual([100, 80]);
  });

  it.each([
    ['small', {}],
    ['medium', { concurrency: null }],
  ])('of size %s without reservations uses no more executions at once than a deploy asks for', (size, values) => {
    const config = check({
      size,
      ...values,
      mail: { from: 'no-reply@acme.test' },
      billing: { publishableKey: 'pk_test_acme', scriptUrl: 'https://js.stripe.com/endive/stripe.js' },
    });
    const { app } = getTemplates(config);
    const maxima = listResources(app, 'AWS::Lambda::EventSourceMapping').map(
      ({ properties }) => (properties.ScalingConfig as { MaximumConcurrency: number }).MaximumConcurrency,
    );
    // A hundred are left for pages, sign-ins and callbacks.
    expect(maxima.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(getNeededExecutions(config) - 100);
  });

  it('is never that of a default stage, and is not written for anyone', () => {
    expect(() => getConfig(undefined)).toThrow('npm run deploy -- -c stage=prod');
    expect(() => getConfig('prod')).toThrow('Write infra/stages/prod.json with the address that gets the alarms');
    expect(() => getConfig('../prod')).toThrow('lower-case letters and digits');
    expect(getConfig('local').publicBaseUrl).toBe('http://localhost:3000');
  });
});
