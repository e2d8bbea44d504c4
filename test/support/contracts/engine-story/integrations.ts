import type { Integration } from '../../../../functions/domain/integrations/integration.ts';
import type { Data } from '../../../../functions/data/index.ts';
import type { PracticeLink } from '../../../../functions/domain/integrations/practice-appointment.ts';
import type { SheetRow } from '../../../../functions/domain/integrations/sheet-row.ts';
import { NOW, ORGANIZATION_ID, secondsLater } from './actors.ts';

async function exerciseSheetRows({ table, sheetRows }: Data): Promise<void> {
  const row: SheetRow = {
    organizationId: ORGANIZATION_ID,
    id: 'row1',
    contactId: 'c1',
    source: { kind: 'FORM', submissionId: 's1' },
    at: NOW,
    tried: null,
  };
  const pitch = { kind: 'PITCH', campaignId: 'c', round: 1, appointmentId: null, featureCode: 'f' } as const;
  await table.transact([sheetRows.addWrite(row), sheetRows.addWrite({ ...row, id: 'row2', source: pitch })]);
  await table.transact([sheetRows.addWrite(row)]).catch(() => undefined);
  await sheetRows.listOldest(ORGANIZATION_ID, 10);
  for (const seconds of [0, 1, 200]) await sheetRows.claim(row, secondsLater(seconds));
  await sheetRows.release(row, secondsLater(1));
  await sheetRows.release(row, secondsLater(200));
  await sheetRows.claim(row, secondsLater(201));
  await sheetRows.release({ ...row, tried: NOW }, secondsLater(201));
  await sheetRows.removeSheetRows([row, { ...row, id: 'none' }]);
  await sheetRows.claim(row, NOW);
}

async function exercisePracticeLinks({ practiceLinks }: Data): Promise<void> {
  const link: PracticeLink = {
    organizationId: ORGANIZATION_ID,
    externalId: '5000',
    contactId: null,
    appointmentId: null,
    updated: secondsLater(10),
    applied: false,
    keptUntil: secondsLater(1_000),
  };
  for (const seconds of [10, 10, 20, 15]) await practiceLinks.begin({ ...link, updated: secondsLater(seconds) });
  await practiceLinks.end(link);
  await practiceLinks.end({ ...link, updated: secondsLater(20) });
  await practiceLinks.reopen(link);
  await practiceLinks.reopen({ ...link, externalId: 'none' });
  await practiceLinks.findMany(ORGANIZATION_ID, ['5000', 'none']);
}

export async function exerciseIntegrations(data: Data): Promise<void> {
  const { integrations, connectCodes, audit } = data;
  await exerciseSheetRows(data);
  await exercisePracticeLinks(data);
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
  await integrations.saveIntegration(integration, also);
  const attempt = {
    organizationId: ORGANIZATION_ID,
    userId: 'u1',
    owner: 'u1',
    type: 'CALENDLY' as const,
    site: 'http://localhost',
  };
  const code = await connectCodes.issue(attempt, NOW);
  await connectCodes.findConnectCode(code, NOW);
  for (const each of [code, code, 'none']) await connectCodes.use(each);
  await integrations.findIntegration(integration);
  await integrations.listUsed('CALENDLY', { limit: 1, after: null });
}
