import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { newOrganization } from '../../domain/accounts/account.ts';
import { NO_REDIRECT, type Redirect } from '../../domain/pitches/redirect.ts';
import { buildTwoStepCampaign } from '../../../test/support/scenarios/test-data.ts';
import { buildFeatureCode } from '../../platform/security/pitch-codes.ts';
import { answerRedirect, type RedirectPageDeps } from './redirect-page.ts';

const NOW = new Date('2026-03-02T17:00:00Z');
const LEAD_CODE = '2'.repeat(14);
const LINK = `/redirect/${LEAD_CODE}/${buildFeatureCode('one')}`;
const GUARDED = { 'x-origin-secret': 'the secret' };

/** A campaign whose first step leads to a page or a number. Nothing is counted: the link is one for the team. */
function answering(redirect: Redirect): RedirectPageDeps {
  const campaign = buildTwoStepCampaign(NOW);
  const [step] = Object.values(campaign.steps);
  if (!step) throw new Error('The campaign has no step');
  const found = { ...campaign, steps: { one: { ...step, featureType: 'REDIRECT' as const, redirect } } };
  const data = {
    pitchLinks: {
      findPitchLink: async (code: string) =>
        code === LEAD_CODE
          ? { organizationId: 'o', campaignId: 'c', contactId: '-', round: 1, appointmentId: null }
          : null,
    },
    accounts: {
      findOrganization: async () => newOrganization({ id: 'o', name: 'Sunrise & Sons', brand: 'opportunity' }),
    },
    campaigns: { findCampaign: async () => found },
  };
  const never = async (): Promise<never> => {
    throw new Error('A link for the team counts nothing');
  };
  return {
    data: data as unknown as RedirectPageDeps['data'],
    originSecrets: async () => ['the secret'],
    wakes: { send: never },
    publish: never,
    now: () => NOW,
  };
}

const ask = (deps: RedirectPageDeps, rawPath: string, headers: object = GUARDED, rawQueryString = '') =>
  answerRedirect(deps, {
    rawPath,
    rawQueryString,
    headers,
    requestContext: { http: { method: 'GET' } },
  } as unknown as APIGatewayProxyEventV2);

const TO_PAGE = answering({ ...NO_REDIRECT, type: 'LINK', url: 'https://example.com/büro' });
const TO_NUMBER = answering({ ...NO_REDIRECT, type: 'CONTACT', phone: '+16025550142' });

describe('The address of a redirect', () => {
  it('leads the browser on to the page, in letters that a header holds, and no cache keeps that', async () => {
    const { statusCode, headers } = await ask(TO_PAGE, LINK);
    expect(statusCode).toBe(302);
    expect(headers).toMatchObject({
      location: 'https://example.com/b%C3%BCro',
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    });
  });

  it('shows the buttons that call and text a number, with the name of the organization', async () => {
    const { statusCode, body } = await ask(TO_NUMBER, LINK);
    expect(statusCode).toBe(200);
    for (const part of ['href="tel:+16025550142"', 'href="sms:+16025550142"', 'Contact Sunrise &amp; Sons'])
      expect(body).toContain(part);
    expect(body).not.toContain('<script');
  });

  it('may name the page that it leads to, and no other one', async () => {
    const named = async (url: string) =>
      (await ask(TO_PAGE, LINK, GUARDED, `url=${encodeURIComponent(url)}`)).statusCode;
    expect(await named('https://example.com/büro')).toBe(302);
    for (const url of ['https://evil.example/', 'javascript:alert(1)', '//evil.example'])
      expect(await named(url)).toBe(404);
  });

  it.each([
    `/redirect/${'3'.repeat(14)}/${buildFeatureCode('one')}`,
    `${LINK}x`,
    `${LINK}/more`,
    '/redirect/',
    '/redirect/a',
    `/redirect/${'a'.repeat(2_000)}/b`,
  ])('says of a link that leads nowhere that it does: %s', async (path) => {
    const { statusCode, body, headers } = await ask(TO_PAGE, path);
    expect([statusCode, headers?.['cache-control']]).toEqual([404, 'private, no-store']);
    expect(body).toContain('no longer active');
  });

  it.each([{}, { 'x-origin-secret': '' }, { 'x-origin-secret': 'a guess' }])(
    'is refused to those who come around the distribution: %j',
    async (headers) => expect(await ask(TO_PAGE, LINK, headers)).toEqual({ statusCode: 403, body: 'Forbidden' }),
  );
});
