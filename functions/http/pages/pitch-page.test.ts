import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { expect, it } from 'vitest';
import { answerPitchPage, type PitchPageDeps } from './pitch-page.ts';

const never = (): never => {
  throw new Error('Nothing is read for a request that came around the distribution');
};
const deps: PitchPageDeps = {
  data: new Proxy({} as PitchPageDeps['data'], { get: never }),
  originSecrets: async () => ['the secret'],
  template: never,
  publicBaseUrl: never,
  calendarSite: null,
  now: never,
};

it.each([{}, { 'x-origin-secret': '' }, { 'x-origin-secret': 'a guess' }])(
  'A page that is asked for around the distribution is refused: %j',
  async (headers) => {
    const event = { rawPath: '/c/lead/feature', headers } as Partial<APIGatewayProxyEventV2> as APIGatewayProxyEventV2;
    expect(await answerPitchPage(deps, event)).toEqual({ statusCode: 403, body: 'Forbidden' });
  },
);
