import { describe, expect, it } from 'vitest';
import { FIELDS, isField } from '../../functions/graphql/registry/registry.ts';
import { sharedCloud } from '../support/cloud/shared.ts';
import { MISSING_IDS } from '../support/scenarios/api/foreign-ids.ts';
import { buildOperation } from '../support/scenarios/api/operations.ts';
import { parsePhoenix, signIn } from '../support/scenarios/scenario.ts';

describe('An API call', () => {
  const cloud = sharedCloud();

  it('without a session is refused, except for public fields', async () => {
    for (const name of Object.keys(FIELDS)) {
      if (!isField(name) || FIELDS[name].access === 'PUBLIC') continue;
      const { document, variables } = buildOperation(name, MISSING_IDS);
      const open = await cloud.graphql('public', document, variables);
      expect(open.errors?.[0]?.errorType, name).toBe('Unauthorized');
      const wrong = await cloud.graphql('s_not-a-session', document, variables);
      expect(wrong.status, name).toBe(401);
    }
  });

  it('after signing out is refused', async () => {
    const person = await signIn(cloud, 'owner@sunrise.test');
    await person.call('logoutUser');
    expect((await cloud.graphql(person.token, 'query { user { success } }')).status).toBe(401);
  });

  it('to sign in gets the same answer for a wrong email and a wrong password, and is refused after five tries a minute', async () => {
    await cloud.clock.at(parsePhoenix('2026-12-01 10:00:00'));
    const login = (email: string, password: string) =>
      cloud.graphql<{ loginUser: { errors: string[] } }>(
        'public',
        'mutation L($e: String!, $p: String!) { loginUser(email: $e, password: $p) { success errors } }',
        { e: email, p: password },
      );
    const wrongEmail = await login('nobody@sunrise.test', 'demo-campaigns');
    const wrongPassword = await login('admin@harbor.test', 'wrong');
    expect(wrongEmail.data?.loginUser.errors).toEqual(['The email or password is not correct.']);
    expect(wrongPassword.data).toEqual(wrongEmail.data);
    for (let tries = 0; tries < 5; tries += 1) await login('manager@harbor.test', 'wrong');
    expect((await login('manager@harbor.test', 'demo-campaigns')).data?.loginUser.errors[0]).toMatch(
      /^Too many attempts\. Try again in \d+ min\.$/,
    );
    // Trying on does not make it longer.
    for (let tries = 0; tries < 20; tries += 1) await login('manager@harbor.test', 'wrong');
    await cloud.clock.advance('PT1M');
    expect((await login('manager@harbor.test', 'demo-campaigns')).data?.loginUser).toEqual({
      success: true,
      errors: [],
    });
  });

  it('to sign in counts for the address that the distribution saw, not for an address that the caller names', async () => {
    await cloud.clock.at(parsePhoenix('2026-12-01 12:00:00'));
    const person = await signIn(cloud, 'owner@sunrise.test');
    const user = await person.call<{ realtimeUrl: string }>('user', {}, 'realtimeUrl');
    const query = 'mutation L($e: String!) { loginUser(email: $e, password: "wrong") { success errors } }';
    const answers: string[] = [];
    for (let tries = 0; tries < 32; tries += 1) {
      const response = await fetch(user.realtimeUrl, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: 'public',
          'x-viewer-ip': `203.0.113.${tries}`,
          'x-forwarded-for': `203.0.113.${tries}, 130.176.0.1`,
        },
        body: JSON.stringify({ query, variables: { e: `nobody-${tries}@sunrise.test` } }),
      });
      answers.push(
        ((await response.json()) as { data: { loginUser: { errors: string[] } } }).data.loginUser.errors[0] ?? '',
      );
    }
    expect(answers[0]).toBe('The email or password is not correct.');
    expect(answers.at(-1)).toMatch(/^Too many attempts\./);
    // The other tests sign in from the same address.
    await cloud.clock.advance('PT1M');
  });

  it('to publish an event is refused to everyone but a worker', async () => {
    const person = await signIn(cloud, 'owner@sunrise.test');
    const answer = await cloud.graphql(
      person.token,
      'mutation P($o: ID!) { publishEvent(organizationId: $o, changes: ["lead:x"], version: "1") { version } }',
      { o: person.organizationId },
    );
    expect(answer.data?.publishEvent ?? null).toBeNull();
    expect(answer.errors?.[0]?.errorType).toBe('Unauthorized');
  });
});
