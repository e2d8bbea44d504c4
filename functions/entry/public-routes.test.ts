import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { START } from '../../test/support/scenarios/pitches/form-organization.ts';
import {
  CALLS,
  createPublicScenario,
  PAGES,
  type PublicScenario,
} from '../../test/support/scenarios/pitches/public-scenario.ts';
import { toStoredBilling } from '../data/table/attributes/billing-item.ts';
import { toStoredDeletion } from '../data/table/attributes/deletion-item.ts';
import { organizationKey } from '../data/table/keys.ts';
import { newBilling } from '../domain/billing/billing.ts';
import { planDeletion } from '../domain/platform/deletion.ts';
import { FIELDS } from '../graphql/registry/registry.ts';

const INACTIVE = 'no longer active';

/** Calls without a session that show nothing of an organization to strangers: people sign in, sign up and set passwords. */
const OF_ACCOUNTS = [
  'registerPhone',
  'confirmPhone',
  'confirmEmail',
  'registerUser',
  'loginUser',
  'forgotPasswordRequest',
  'resetPassword',
  'exchangeHandOff',
  'invitation',
];

let stage: PublicScenario;
beforeEach(async () => {
  stage = await createPublicScenario();
});
afterEach(() => stage.form.close());

const call = (name: string) => stage.call(name, CALLS[name]?.(stage.visitId) ?? {});

const STATES: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['suspended', () => stage.form.data.pauses.suspend('o', { by: 'staff', at: START, note: null })],
  [
    'being deleted',
    () =>
      stage.form.data.table.update(organizationKey('o'), {
        UpdateExpression: 'SET deletion = :deletion',
        ExpressionAttributeValues: { ':deletion': toStoredDeletion(planDeletion('u', START)) },
      }),
  ],
  [
    'closed',
    async () => {
      const ended = {
        id: 's',
        status: 'ENDED',
        plan: null,
        periodStart: START,
        periodEnd: START,
        cancelAt: null,
        pastDueSince: null,
        endedAt: START,
      } as const;
      const billing = toStoredBilling({ ...newBilling(START), subscription: ended });
      await stage.form.data.table.update(organizationKey('o'), {
        UpdateExpression: 'SET billing = :billing',
        ExpressionAttributeValues: { ':billing': billing },
      });
    },
  ],
];

it('Every call without a session is one of accounts, or in this table', () => {
  const open = Object.entries(FIELDS).flatMap(([name, { access }]) => (access === 'PUBLIC' ? [name] : []));
  expect(open.toSorted()).toEqual([...OF_ACCOUNTS, ...Object.keys(CALLS)].toSorted());
});

describe('Strangers see an organization that is open', () => {
  it.each(Object.keys(CALLS).filter((name) => name !== 'confirmBrowser'))('by %s', async (name) => {
    expect(await call(name)).toMatchObject({ success: true });
  });

  it.each(PAGES)('at %s', async (path) => {
    const { statusCode, body = '' } = await stage.ask(path);
    expect([200, 302]).toContain(statusCode);
    expect(body).not.toContain(INACTIVE);
  });
});

describe.each(STATES)('Strangers see nothing of an organization that is %s', (_, close) => {
  beforeEach(async () => void (await close()));

  it.each(Object.keys(CALLS))('by %s', async (name) => {
    const before = await stage.readFigures();
    const answer = await call(name);
    expect(answer).toMatchObject({ success: false });
    expect(JSON.stringify(answer)).toMatch(/no longer active|There is no such visit/u);
    expect(JSON.stringify(answer)).not.toContain('example.com');
    expect(await stage.readFigures()).toEqual(before);
  });

  it.each(PAGES)('at %s', async (path) => {
    const before = await stage.readFigures();
    const { body = '', statusCode } = await stage.ask(path);
    expect(statusCode).not.toBe(302);
    expect(body).toContain(INACTIVE);
    expect(body).not.toContain('example.com');
    expect(await stage.readFigures()).toEqual(before);
  });
});
