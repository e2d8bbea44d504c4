import { describe, expect, it } from 'vitest';
import { checkConfig } from '../../infra/config.ts';
import { explainFailure } from './explain-failure.ts';
import { checkPrerequisites, type AccountFacts } from './prerequisites.ts';

const ALARMS = { email: 'alerts@acme.test' };
const READY: AccountFacts = {
  account: '123456789012',
  bootstrapVersions: { 'us-west-2': 6 },
  executions: 1_000,
  tableWrites: null,
  certificate: null,
  mail: null,
  table: null,
};
const SMALL = checkConfig('prod', { alarms: ALARMS });
const WITH_HOSTS = checkConfig('prod', {
  alarms: ALARMS,
  brandHosts: { text: ['app.acme.test'], blast: ['x.blast.acme.test'] },
  certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/12345678-1234-1234-1234-123456789012',
});

/** Returns what to do about the prerequisites that are not met. */
function listFixes(config: typeof SMALL, facts: Partial<AccountFacts>): string[] {
  return checkPrerequisites(config, { ...READY, ...facts }).flatMap(({ met, fix }) => (met ? [] : [fix]));
}

describe('a deploy', () => {
  it('begins in an account that is ready', () => {
    expect(listFixes(SMALL, {})).toEqual([]);
    expect(
      listFixes(WITH_HOSTS, { certificate: { status: 'ISSUED', hosts: ['app.acme.test', '*.blast.acme.test'] } }),
    ).toEqual([]);
  });

  it('needs the steps that its release does not read the old form of, and looks at a table that the stage names', () => {
    const report = {
      name: '0001-due',
      what: '',
      status: 'RUNNING',
      read: 1,
      changed: 0,
      doneSegments: 0,
      segments: 2,
      done: null,
    } as const;
    const table = { name: 't', description: null, migrations: [{ ...report, isRequired: true }] };
    expect(listFixes(SMALL, { table })).toEqual([
      expect.stringContaining('before 0001-due. Deploy the release before it'),
    ]);
    expect(listFixes(SMALL, { table: { ...table, migrations: [{ ...report, isRequired: false }] } })).toEqual([]);
    const adopted = checkConfig('prod', { alarms: ALARMS, existingTable: 'campaigns-restored' });
    const found = {
      TableStatus: 'ACTIVE',
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
      GlobalSecondaryIndexes: [],
    } as const;
    expect(
      listFixes(adopted, {
        table: {
          name: 't',
          description: { ...found, GlobalSecondaryIndexes: [], KeySchema: [...found.KeySchema] },
          migrations: [],
        },
      }),
    ).toEqual([expect.stringContaining('The index unread is missing.')]);
  });

  it('needs the bootstrap of this account and region', () => {
    for (const bootstrapVersion of [null, 5])
      expect(listFixes(SMALL, { bootstrapVersions: { 'us-west-2': bootstrapVersion } })).toEqual([
        'Run once in this account: npx cdk bootstrap aws://123456789012/us-west-2 -c stage=prod',
      ]);
  });

  it('needs the bootstrap of us-east-1, too, for a firewall', () => {
    const guarded = checkConfig('prod', { alarms: ALARMS, firewall: {} });
    expect(listFixes(guarded, {})).toEqual([
      'Run once in this account: npx cdk bootstrap aws://123456789012/us-east-1 -c stage=prod',
    ]);
    expect(listFixes(guarded, { bootstrapVersions: { 'us-west-2': 6, 'us-east-1': 6 } })).toEqual([]);
  });

  it('needs the executions of the config, or a config without reservations', () => {
    expect(listFixes(SMALL, { executions: 10 })).toEqual([
      expect.stringMatching(/Ask for 1000: .*L-B99A9384.*null, under "concurrency" in infra\/stages\/prod\.json/),
    ]);
    const small = checkConfig('prod', { alarms: ALARMS, concurrency: null });
    expect(listFixes(small, { executions: 283 })).toEqual([]);
    expect(listFixes(small, { executions: 100 })).toEqual([expect.stringContaining('would be throttled')]);
  });

  it('needs more executions and write units for a large stage, and few executions for a small one', () => {
    const ofSize = (size: string) => checkConfig('prod', { alarms: ALARMS, size });
    expect(listFixes(ofSize('small'), { executions: 203 })).toEqual([]);
    expect(listFixes(ofSize('small'), { executions: 202 })).toHaveLength(1);
    expect(listFixes(ofSize('large'), { executions: 2_000, tableWrites: 40_000 })).toEqual([]);
    expect(listFixes(ofSize('large'), { executions: 1_000, tableWrites: 10_000 })).toEqual([
      expect.stringContaining('Ask for 2000: aws service-quotas'),
      expect.stringContaining('Ask for 40000 in the console of Service Quotas'),
    ]);
  });

  it('needs an issued certificate that covers every brand host', () => {
    expect(listFixes(WITH_HOSTS, {})).toEqual([expect.stringContaining('This account has no certificate')]);
    const issued = (hosts: string[]) => listFixes(WITH_HOSTS, { certificate: { status: 'ISSUED', hosts } });
    expect(issued(['app.acme.test'])).toEqual([expect.stringContaining('It does not cover x.blast.acme.test.')]);
    expect(issued(['*.acme.test'])).toEqual([expect.stringContaining('x.blast.acme.test')]);
    expect(
      listFixes(WITH_HOSTS, {
        certificate: { status: 'PENDING_VALIDATION', hosts: ['app.acme.test', 'x.blast.acme.test'] },
      }),
    ).toEqual([expect.stringContaining('Add the DNS records')]);
  });

  it('with mails needs a verified domain, and SES for everyone', () => {
    const withMail = checkConfig('prod', { alarms: ALARMS, mail: { from: 'no-reply@acme.test' } });
    expect(listFixes(withMail, { mail: { isVerified: true, isProduction: true } })).toEqual([]);
    expect(listFixes(withMail, { mail: { isVerified: false, isProduction: false } })).toEqual([
      expect.stringContaining('--email-identity acme.test'),
      expect.stringContaining('production access'),
    ]);
  });

  it.each([
    ['Your account must be verified before you can add new CloudFront resources.', 'AWS Support'],
    [
      'One or more of the CNAMEs you provided are already associated with a different resource.',
      'Another distribution',
    ],
    ['campaigns-prod-uploads-1-us-west-2 already exists', 'Teardown and redeploy'],
    ['is in ROLLBACK_COMPLETE state and can not be updated', 'Deploy again'],
    ['Specified ReservedConcurrentExecutions for function decreases', 'concurrency'],
    ['User: x is not authorized to perform: sts:AssumeRole', 'bootstrap roles'],
    ['something new', 'A deploy failed'],
  ])('that ends with “%s” says what to do', (output, advice) => {
    expect(explainFailure(output)).toContain(advice);
  });
});
