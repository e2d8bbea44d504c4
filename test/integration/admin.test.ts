import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createData, type Data } from '../../functions/data/index.ts';
import { Table } from '../../functions/data/table/table.ts';
import { getConfig } from '../../infra/config.ts';
import { runAdmin } from '../../scripts/admin/run.ts';
import { startLocalMigrations } from '../../scripts/demo/migrations.ts';
import { readStage } from '../../scripts/stage/stage.ts';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { startCloud, type Cloud } from '../support/cloud/cloud.ts';
import { parsePhoenix } from '../support/scenarios/scenario.ts';

const PASSWORD = 'a sentence for the owner';

describe('An operator without the web app', () => {
  let cloud: Cloud;
  let data: Data;
  beforeAll(async () => {
    cloud = await startCloud({ seed: false });
    await cloud.clock.at(parsePhoenix('2026-12-01 10:00:00'));
    const { internal } = cloud.local.services;
    const credentials = { accessKeyId: 'operator', secretAccessKey: 'operator' };
    data = createData(
      new Table(
        cloud.env.TABLE_NAME ?? '',
        new DynamoDBClient({ region: 'us-west-2', endpoint: internal, credentials }),
      ),
    );
  });
  afterAll(() => cloud.stop());

  /** Runs a command as the terminal does. Returns what it printed. */
  async function admin(command: string, ...options: string[]): Promise<string> {
    const lines: string[] = [];
    await runAdmin(
      ['-c', 'stage=local', command, ...options],
      { print: (line) => void lines.push(line), askSecret: async () => 'a-new-token' },
      async (stage) =>
        readStage(
          getConfig(stage),
          {
            region: 'us-west-2',
            endpoint: cloud.local.services.internal,
            credentials: { accessKeyId: 'operator', secretAccessKey: 'operator' },
          },
          () => cloud.clock.now(),
        ),
    );
    return lines.join('\n');
  }

  /** Sets the password by the printed link. Returns the session's token. */
  async function followLink(output: string): Promise<string> {
    const [, token] = /\/reset-password\/([\w-]+)/.exec(output) ?? [];
    const { data: answer } = await cloud.graphql<{ resetPassword: { errors: string[]; token: string } }>(
      'public',
      'mutation R($t: String!, $p: String!) { resetPassword(token: $t, password: $p, password2: $p) { success errors token } }',
      { t: token, p: PASSWORD },
    );
    expect(answer?.resetPassword.errors).toEqual([]);
    return answer?.resetPassword.token ?? '';
  }

  const session = (token: string) =>
    cloud.graphql<{ user: { user: { wpAdmin: boolean }; organization: { id: string; name: string; access: string } } }>(
      token,
      '{ user { success errors user { wpAdmin } organization { id name access } } }',
    );

  it('creates the first platform admin, who signs in by a link that works once', async () => {
    const output = await admin('init', '--email', 'Ops@Acme.test', '--name', 'Olga Ops');
    expect(output).toContain(`${cloud.baseUrl}/reset-password/`);
    expect(output).toContain('The library of the brand tattoo has 12 new templates.');
    const token = await followLink(output);
    expect((await session(token)).data?.user).toMatchObject({
      user: { wpAdmin: true },
      organization: { id: '1', name: 'Platform', access: 'ADMIN' },
    });
    // An interrupted setup can be run again: nothing exists twice, and no password changes.
    const again = await admin('init', '--email', 'ops@acme.test', '--name', 'Olga Ops');
    expect(again).toContain('keeps the password');
    expect(again).toContain('The library of the brand tattoo has 0 new templates.');
    expect((await session(token)).data?.user.user.wpAdmin).toBe(true);
  });

  it('creates an organization with an owner, a number and its rate', async () => {
    const output = await admin(
      'create-organization',
      '--name',
      'Sunrise Dental',
      '--brand',
      'text',
      '--owner-email',
      'owner@sunrise.acme.test',
      '--owner-name',
      'Olivia',
    );
    const [, id = ''] = /with the id (\w+)/.exec(output) ?? [];
    expect((await session(await followLink(output))).data?.user.organization).toEqual({
      id,
      name: 'Sunrise Dental',
      access: 'OWNER',
    });
    const rate = ['--segments-per-second', '3', '--segments-per-day', '5000'];
    expect(await admin('set-number', '--organization', id, '--number', '602-555-0199', ...rate)).toContain(
      `${cloud.baseUrl}/webhooks/twilio/inbound#rc=`,
    );
    expect(await data.accounts.findOrganization(id)).toMatchObject({
      number: '+16025550199',
      pace: { segmentsPerSecond: 3, segmentsPerDay: 5_000 },
    });
    // The old number still belongs to the organization, so that a STOP to it counts.
    await admin('set-number', '--organization', id, '--number', '+16025550198');
    expect(await data.accounts.findOrganizationIdByNumber('+16025550199' as never)).toBe(id);
    await expect(admin('set-number', '--organization', '1', '--number', '+16025550199')).rejects.toThrow(
      `+16025550199 belongs to the organization ${id}`,
    );
    expect(await admin('show-user', '--email', 'owner@sunrise.acme.test')).toContain(`${id}  Sunrise Dental  OWNER`);
  });

  it('says who still works at the legacy address', async () => {
    expect(await admin('set-legacy', '--email', 'ops@acme.test', '--legacy', 'yes')).toContain('works at the legacy');
    expect((await data.accounts.findCredentials('ops@acme.test'))?.user.isLegacy).toBe(true);
    await expect(admin('set-legacy', '--email', 'ops@acme.test', '--legacy', 'maybe')).rejects.toThrow('--legacy no');
    await admin('set-legacy', '--email', 'ops@acme.test', '--legacy', 'no');
  });

  it('adds organizations and users of an older version to the lists of platform staff', async () => {
    const { ids } = await data.directory.listOrganizations({ search: '', limit: 50, after: null });
    for (const { pk, sk } of (
      await data.table.query({
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': 'ORGANIZATIONS' },
      })
    ).items)
      await data.table.delete({ pk, sk });
    expect(await data.directory.countOrganizations('')).toBe(0);
    expect(await admin('migrations')).toContain('0006-names  not begun');
    await admin('migrations', '--do', 'start');
    await cloud.waitUntilIdle();
    expect(await admin('migrations')).toMatch(/0006-names {2}done, \d+ items read/u);
    await expect(admin('migrations', '--do', 'start', '--rate', '5000')).rejects.toThrow('Write a rate from 1 to 1000');
    await expect(admin('migrations', '--rate', '500')).rejects.toThrow('A rate needs --do start');
    await expect(admin('migrations', '--do', 'pause')).rejects.toThrow('No step runs.');
    expect((await data.directory.listOrganizations({ search: '', limit: 50, after: null })).ids).toEqual(ids);
  });

  it('is through with all migrations before a first local start writes demo data', async () => {
    const { items } = await data.table.query({
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': 'MIGRATIONS' },
    });
    for (const { pk, sk } of items) await data.table.delete({ pk, sk });
    expect(await admin('migrations')).toContain('0006-names  not begun');
    await startLocalMigrations(cloud.env, true);
    expect(await admin('migrations')).toMatch(/0006-names {2}done, \d+ items read/u);
  });

  it('gives a user a new link, which ends the older one', async () => {
    const first = await admin('reset-password', '--email', 'ops@acme.test');
    const second = await admin('reset-password', '--email', 'ops@acme.test');
    await expect(followLink(first)).rejects.toThrow();
    expect((await session(await followLink(second))).data?.user.user.wpAdmin).toBe(true);
  });

  it('sets the number of a brand that sends codes, and issues sign-up links', async () => {
    await admin('set-platform-number', '--brand', 'text', '--number', '602-555-0190');
    expect(await data.platformNumbers.findPlatformNumber('text')).toBe('+16025550190');
    await expect(admin('set-platform-number', '--brand', 'text', '--number', '+16025550198')).rejects.toThrow(
      '+16025550198 belongs to the organization',
    );
    const output = await admin('create-sign-up-link', '--brand', 'text', '--name', 'Harbor Realty');
    const [, token = ''] = /\/register\/(su_[\w-]+)/.exec(output) ?? [];
    expect(await data.signUpLinks.findByToken(token, cloud.clock.now())).toMatchObject({
      organizationName: 'Harbor Realty',
    });
  });

  it('holds and releases sending of the platform and of one organization', async () => {
    expect(await admin('release')).toBe('Sending of the whole platform was not on hold.');
    expect(await admin('show-hold')).toBe('The platform is not on hold.');
    await admin('hold', '--note', 'carrier outage');
    expect(await admin('show-hold')).toMatch(/^The platform is on hold since .*: STAFF, carrier outage\.$/);
    expect(await data.pauses.findPlatformPause()).toMatchObject({ cause: 'STAFF', note: 'carrier outage' });
    await admin('release');
    expect(await data.pauses.findPlatformPause()).toBeNull();
    await admin('hold', '--organization', '1', '--note', 'asked by phone');
    expect(await admin('show-hold', '--organization', '1')).toMatch(
      /wait: Sending is paused \(SENDING_PAUSED, asked by phone\)\.$/,
    );
    expect((await data.accounts.findOrganization('1'))?.staffPause).toMatchObject({
      by: expect.stringContaining('arn:'),
    });
    await admin('release', '--organization', '1');
    expect((await data.accounts.findOrganization('1'))?.staffPause).toBeNull();
    for (const command of [
      ['hold'],
      ['release'],
      ['set-number', '--number', '+16025550199'],
      ['require-plan'],
      ['show-registration'],
      ['decide-registration', '--decision', 'approved'],
    ])
      await expect(admin(command[0] ?? '', ...command.slice(1), '--organization', 'none')).rejects.toThrow(
        'There is no organization none.',
      );
  });

  it('plans the deletion of an organization and takes it back, in the name of the owner', async () => {
    const [, id = ''] =
      /(\w+)  Sunrise Dental/.exec(await admin('show-user', '--email', 'owner@sunrise.acme.test')) ?? [];
    expect(await admin('delete-organization', '--organization', id)).toMatch(/ will be deleted on \w+ \d+, \d+\.$/m);
    expect(await data.accounts.findOrganization(id)).toMatchObject({ deletion: { begun: null } });
    await expect(admin('release', '--organization', id)).rejects.toThrow('is going to be deleted');
    expect(await admin('keep-organization', '--organization', id)).toContain('is kept');
    expect(await admin('keep-organization', '--organization', id)).toMatch(
      /^No deletion of .* is planned\. Nothing was changed\.$/,
    );
    expect(await data.accounts.findOrganization(id)).toMatchObject({ deletion: null });
    await admin('release', '--organization', id);
    await expect(admin('delete-organization', '--organization', '1')).rejects.toThrow('cannot be deleted');
    await expect(admin('keep-organization', '--organization', 'none')).rejects.toThrow(
      'There is no organization none.',
    );
  });

  it('stores the carrier’s credentials without showing them', async () => {
    const accountSid = `AC${'1'.repeat(32)}`;
    expect(await admin('set-carrier', '--account-sid', accountSid)).not.toContain('a-new-token');
    expect(cloud.local.services.vendorAccount()).toEqual({ accountSid, authToken: 'a-new-token' });
    await expect(admin('set-carrier', '--account-sid', 'SK1')).rejects.toThrow('"SK1" is not an account SID');
  });

  it.each([
    ['no-such-command', [], 'There is no command "no-such-command".'],
    ['init', ['--email', 'a@b.test'], 'init also needs --name'],
    ['init', ['--email', 'a@b.test', '--name', 'A', '--number', '1'], 'init has no option --number.'],
    ['init', ['--email', 'nobody', '--name', 'A'], '"nobody" is not an e-mail address.'],
    ['reset-password', ['--email', 'nobody@acme.test'], 'There is no user nobody@acme.test.'],
    ['set-number', ['--organization', '1', '--number', 'call me'], '"call me" is not a phone number.'],
    ['set-number', ['--organization', '1', '--number', '+16025550101', '--segments-per-day', '5'], 'Give both'],
    ['set-number', ['--organization', 'none', '--number', '+16025550101'], 'There is no organization none.'],
  ])('says what is wrong with the command %s %j', async (command, options, message) => {
    await expect(admin(command, ...options)).rejects.toThrow(message);
  });
});
