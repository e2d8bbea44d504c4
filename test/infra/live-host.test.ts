import { expect, it } from 'vitest';
import { getTemplates, listResources, PROD } from './synth.ts';

it('A stage can give live updates a host of their own, and its policy names that host in place of those of AppSync', () => {
  const host = 'live.acme.test';
  const plain = getTemplates(PROD);
  const own = getTemplates({ ...PROD, liveHost: host });
  expect(listResources(own.app, 'AWS::AppSync::DomainName').map(({ properties }) => properties)).toMatchObject([
    { DomainName: host, CertificateArn: PROD.certificateArn },
  ]);
  expect(listResources(own.app, 'AWS::AppSync::DomainNameApiAssociation')).toHaveLength(1);
  expect(listResources(plain.app, 'AWS::AppSync::DomainName')).toEqual([]);
  const policy = JSON.stringify(own.web.toJSON());
  for (const source of [`https://${host}`, `wss://${host}`]) expect(policy).toContain(source);
  expect(policy).not.toContain('appsync-realtime-api');
  expect(JSON.stringify(plain.web.toJSON())).toContain('appsync-realtime-api');
  expect(JSON.stringify(own.app.toJSON())).toContain(`"LIVE_URL":"https://${host}/graphql"`);
});
