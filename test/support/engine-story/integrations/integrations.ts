import { withoutAccess, type Integration } from '../../../../functions/domain/integrations/integration.ts';
import type { Data } from '../../../../functions/data/index.ts';
import { NOW, ORGANIZATION_ID } from '../actors.ts';

export async function exerciseIntegrations({ integrations, connectCodes, audit }: Data): Promise<void> {
  const integration: Integration = {
    id: 'i1',
    organizationId: ORGANIZATION_ID,
    owner: 'u1',
    type: 'CALENDLY',
    created: NOW,
    state: 'CONNECTED',
    error: null,
    account: 'ann@example.test',
    lastSync: null,
    sealedSecret: 'v1.a.b',
    cursor: null,
    details: { user: 'https://api.calendly.com/users/A' },
    version: 0,
  };
  const also = [
    audit.auditWrite({ organizationId: ORGANIZATION_ID, userId: 'u1', action: 'test', details: {}, at: NOW }),
  ];
  await integrations.save(integration, also);
  await integrations.save(integration);
  await integrations.save({ ...integration, owner: null, type: 'MODMED' });
  const attempt = {
    organizationId: ORGANIZATION_ID,
    userId: 'u1',
    owner: 'u1',
    type: 'CALENDLY' as const,
    site: 'http://localhost',
  };
  const code = await connectCodes.issue(attempt, NOW);
  await connectCodes.find(code, NOW);
  await connectCodes.find('none', NOW);
  for (const each of [code, code, 'none']) await connectCodes.use(each);
  const stored = await integrations.find(integration);
  await integrations.find({ ...integration, owner: 'nobody' });
  await integrations.list(ORGANIZATION_ID);
  const { next } = await integrations.listUsed('CALENDLY', { limit: 1, after: null });
  await integrations.listUsed('CALENDLY', { limit: 1, after: next });
  if (stored) await integrations.save(withoutAccess(stored));
  if (stored) await integrations.save(withoutAccess(stored));
}
