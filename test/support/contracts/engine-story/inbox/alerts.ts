import type { Data } from '../../../../../functions/data/index.ts';
import { buildContact, buildMessage, NOW, ORGANIZATION_ID, secondsLater } from '../actors.ts';

/** After the chapter of accounts, whose organization chooses who gets alerts. */
export async function exerciseAlerts({ replyAlerts, platformNumbers, settings, table }: Data): Promise<void> {
  const by = { userId: 'u1', at: NOW };
  const before = { name: 'One', image: null };
  for (const messageAlertIds of [['u1'], ['nobody'], []])
    await settings.saveOrganization(ORGANIZATION_ID, before, { messageAlertIds }, by);
  await settings.saveOrganization(ORGANIZATION_ID, before, { messageAlertIds: ['u1'] }, by);
  for (const id of ['told-1', 'told-2'])
    await table.transact([replyAlerts.waitWrite(buildMessage(buildContact(40), id, {}), NOW)]);
  await replyAlerts.listWaiting(ORGANIZATION_ID, 10);
  await replyAlerts.findWindow(ORGANIZATION_ID);
  const alert = {
    version: 1,
    opens: secondsLater(300),
    body: 'One: 2 new replies.',
    userIds: ['u1', 'nobody'],
    counted: { body: 'One: 2 new replies.', userIds: ['nobody'] },
    messageIds: ['told-1', 'told-2'],
    isFinished: false,
  };
  for (const last of [null, null, alert, { ...alert, version: 7 }])
    await replyAlerts.begin(ORGANIZATION_ID, last, alert);
  for (let times = 0; times < 2; times += 1) await replyAlerts.createTexts(ORGANIZATION_ID, alert, NOW);
  await replyAlerts.drop(ORGANIZATION_ID, ['told-1']);
  for (const version of [1, 7]) await replyAlerts.finish(ORGANIZATION_ID, version);
  await replyAlerts.findWindow(ORGANIZATION_ID);
  const numbers = { from: '+16025550190', phone: '+16025550199' } as const;
  for (const userId of ['u1', 'u1', 'nobody', 'missing']) {
    const ref = { organizationId: ORGANIZATION_ID, alert: 1, userId };
    await replyAlerts.findText(ORGANIZATION_ID, 1, userId);
    await replyAlerts.claim(ref, numbers, { isCount: userId === 'nobody' });
    await replyAlerts.setState(ref, 'SCHEDULED', 'CANCELED');
  }
  await platformNumbers.has(numbers.from);
  for (const [isStopped, carrierId] of [
    [true, 'SM-stop'],
    [true, 'SM-stop'],
    [false, 'SM-start'],
  ] as const)
    await platformNumbers.setStopped({ number: numbers.from, phone: numbers.phone }, isStopped, carrierId, NOW);
}
