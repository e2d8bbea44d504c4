import type { Data } from '../../../../functions/data/index.ts';
import { secondsLater, NOW, ORGANIZATION_ID, organization } from './actors.ts';

export async function exerciseAccounts(data: Data): Promise<void> {
  const { accounts, settings, invitations, passwords, sendingNumbers, sessions, limits, idempotency } = data;
  await accounts.createOrganization(organization);
  await settings.setPace(organization.id, organization.pace);
  const user = { id: 'u1', email: 'ann@example.test', name: 'Ann', phone: null, wpAdmin: false };
  await accounts.createUser(user, 'hash');
  await accounts.setDevices('u1', [], ['one']);
  await accounts.setDevices('u1', ['one'], ['two', 'one']);
  await accounts.listMemberPage(ORGANIZATION_ID, { limit: 1, after: 'u0' });
  const member = { userId: 'u3', organizationId: ORGANIZATION_ID, organizationName: 'One', access: 'MANAGER' as const };
  const by = { userId: 'u1', at: NOW };
  await accounts.addMember(member);
  await accounts.changeAccess(member, 'READONLY', by);
  await accounts.removeMember({ ...member, access: 'READONLY' }, by);
  const link = await passwords.issueLink('u1', 'operator', NOW);
  await passwords.findLink(link, secondsLater(60));
  await passwords.useLink(link, 'u1', 'another hash', secondsLater(60));
  await sendingNumbers.assign(ORGANIZATION_ID, '+16025550177' as never, null, by);
  await sendingNumbers.assign('none', '+16025550177' as never, null, by);
  await passwords.change('u1', { before: 'another hash', after: 'fourth hash' }, 'session', secondsLater(61));
  await settings.saveOrganization(ORGANIZATION_ID, { name: 'One', image: null }, { name: 'One', optInMessage: [] }, by);
  await settings.saveOrganization('none', { name: 'None', image: null }, { allowIncomingContacts: true }, by);
  await settings.saveOrganization(
    ORGANIZATION_ID,
    { name: 'One', image: null },
    { color: null, forwardingPhone: '+16025550178' },
    by,
  );
  await data.table.transact([data.autoReplies.onceWrite(ORGANIZATION_ID, 'c1', NOW)]);
  await settings.endWelcome('u1');
  await data.accounts.findCredentials('ann@example.test').then(async (credentials) => {
    if (!credentials) return;
    const check = data.passwords.credentialsCheck(credentials);
    await sessions.startIf([check], 'u1', ORGANIZATION_ID, NOW);
    await data.secondFactors.begin('u1', 'SECRET');
    const first = { secret: 'SECRET', period: 5, recoveryCodes: ['one', 'two'] };
    await data.secondFactors.confirm('u1', first, 'session', NOW);
    await data.secondFactors.confirm('u1', first, 'session', NOW);
    await data.secondFactors.begin('u1', 'OTHER');
  });
  await data.secondFactors.findSecondFactor('u1');
  await data.secondFactors.usePeriod('u1', 'SECRET', 6);
  await data.secondFactors.useRecoveryCode('u1', 'one');
  await data.secondFactors.removeSecondFactor('u1', NOW);
  const heir = { userId: 'u7', organizationId: ORGANIZATION_ID, organizationName: 'One', access: 'ADMIN' as const };
  await data.accounts.addMember(heir);
  const owner = { ...heir, userId: 'u1', access: 'OWNER' as const };
  await data.ownership.transfer(owner, heir, NOW);
  await data.secondFactors.removeSecondFactor('u1', NOW);
  await exerciseInvitations(invitations);
  await settings.saveMemberName({ ...member, userId: 'u1', access: 'OWNER' }, 'Ann', by);
  await settings.setLegacy('u1', true);
  await exerciseSignUps(data);
  await exerciseDirectory(data);
  await exerciseEmailChanges(data.emailChanges);
  const token = await sessions.start('u1', ORGANIZATION_ID, NOW);
  const session = await sessions.findSession(token, secondsLater(60));
  const handOff = await data.handOffs.issue(
    { userId: 'u1', organizationId: 'o2' },
    session?.id ?? '',
    secondsLater(70),
  );
  await data.handOffs.use(handOff, secondsLater(71));
  await sessions.switchTo(session?.id ?? '', 'o2');
  await data.sessionList.listSessions('u1', { limit: 1, after: null, now: secondsLater(80) });
  await sessions.endOthers('u1', session?.id ?? '', secondsLater(89));
  await sessions.endAll('u1', secondsLater(90));
  await sessions.end(session?.id ?? '', 'another');
  await data.table.transact(limits.attemptWrites('testText', 'bob', NOW));
  const call = {
    organizationId: ORGANIZATION_ID,
    userId: 'u1',
    operation: 'messageLead',
    key: 'key-12345',
    input: { a: 1 },
  };
  await idempotency.discard({ ...call, key: 'key-67890' });
}

async function exerciseInvitations(invitations: Data['invitations']): Promise<void> {
  const invitation = {
    organizationId: ORGANIZATION_ID,
    email: 'new@example.test',
    access: 'MANAGER' as const,
    invitedBy: 'u1',
    host: '',
    campaignId: null,
    showCalendly: true,
    created: NOW,
    ends: secondsLater(86_400),
  };
  await invitations.saveInvitation(invitation);
  await invitations.listInvitations(ORGANIZATION_ID);
  const token = (await invitations.issueLink(invitation, NOW)) ?? '';
  await invitations.issueLink({ ...invitation, email: 'none@example.test' }, NOW);
  const user = { id: 'u9', email: 'new@example.test', name: 'New', phone: null, wpAdmin: false };
  const member = { user, passwordHash: 'hash', organizationName: 'One' };
  await invitations.accept(invitation, 'none', member, NOW);
  await invitations.accept(invitation, token, member, secondsLater(2));
  await invitations.accept(invitation, token, { ...member, passwordHash: null }, secondsLater(3));
  await invitations.saveInvitation({ ...invitation, email: 'ann@example.test' });
  const known = (await invitations.issueLink({ ...invitation, email: 'ann@example.test' }, NOW)) ?? '';
  const ann = { user: { ...user, id: 'u1' }, passwordHash: null, organizationName: 'One' };
  await invitations.accept({ ...invitation, email: 'ann@example.test' }, known, ann, secondsLater(4));
  await invitations.saveInvitation({ ...invitation, email: 'other@example.test' });
  const by = { userId: 'u1', at: NOW };
  await invitations.withdraw({ ...invitation, email: 'other@example.test' }, by);
  await invitations.withdraw({ ...invitation, email: 'other@example.test' }, by);
}

async function exerciseSignUps({ phoneCodes, platformNumbers, registrations, signUpLinks }: Data): Promise<void> {
  const by = { userId: 'u1', at: NOW };
  await platformNumbers.findPlatformNumber('text');
  await platformNumbers.set('text', '+16025550190', by);
  const { link, token } = await signUpLinks.issue({ brand: 'text', organizationName: '' }, 'u1', NOW);
  const { link: ended } = await signUpLinks.issue({ brand: 'text', organizationName: '' }, 'u1', NOW);
  await signUpLinks.findByToken(token, NOW);
  await signUpLinks.end(ended.id, by);
  const target = { purpose: 'SIGN_UP', subject: link.id, phone: '+16025550142' } as const;
  const names = await phoneCodes.request(target, 'text', NOW);
  await phoneCodes.findRequest(names, NOW);
  await phoneCodes.claim(names, 'hash', NOW);
  for (let tries = 0; tries < 6; tries += 1) await phoneCodes.countTry(target, NOW);
  await phoneCodes.refundTry(target, names.requestId);
  const registration = {
    organization: { ...organization, id: 'o9', number: null },
    user: { id: 'u10', email: 'owner@example.test', name: 'Owner', phone: null, wpAdmin: false },
    passwordHash: 'hash',
    code: { target, requestId: names.requestId },
    linkId: link.id,
  };
  await registrations.createRegistration({ ...registration, code: { target, requestId: 'none' } }, NOW);
  await registrations.createRegistration(registration, NOW);
  const newPhone = { purpose: 'NEW_PHONE', subject: 'u10', phone: '+16025550143' } as const;
  const { requestId } = await phoneCodes.request(newPhone, 'text', NOW);
  await registrations.changePhone('u10', { target: newPhone, requestId }, NOW);
  await signUpLinks.listSignUpLinks({ limit: 1, after: null });
}

async function exerciseEmailChanges(emailChanges: Data['emailChanges']): Promise<void> {
  const change = { userId: 'u10', before: 'owner@example.test', after: 'new-owner@example.test' };
  await emailChanges.issueLink({ ...change, before: 'none@example.test' }, NOW);
  const token = (await emailChanges.issueLink(change, NOW)) ?? '';
  await emailChanges.findByToken('none', NOW);
  await emailChanges.confirm(token, { ...change, after: 'ann@example.test' }, NOW);
  await emailChanges.confirm(token, change, NOW);
  await emailChanges.confirm(token, change, NOW);
}

async function exerciseDirectory({ directory, settings, table }: Data): Promise<void> {
  await settings.saveOrganization(
    ORGANIZATION_ID,
    { name: 'One', image: null },
    { name: 'Two', v2: true },
    { userId: 'u1', at: NOW },
  );
  await settings.saveOrganization(
    ORGANIZATION_ID,
    { name: 'One', image: null },
    { name: 'Three' },
    { userId: 'u1', at: NOW },
  );
  await settings.saveOrganization(
    ORGANIZATION_ID,
    { name: 'Two', image: null },
    { name: 'One', v2: false },
    { userId: 'u1', at: NOW },
  );
  const { next } = await directory.listOrganizations({ search: '', limit: 1, after: null });
  await directory.listOrganizations({ search: 'o', limit: 1, after: next });
  await directory.listOrganizations({ search: 'z', limit: 1, after: next });
  await directory.countOrganizations('');
  await directory.listUsers({ search: 'ann', limit: 5, after: null });
  await table.transact(directory.organizationWrites({ id: 'o7', name: 'Older' }, { id: 'o7', name: 'Newer' }));
  await table.transact(directory.userWrites('u7', 'older@example.test', 'newer@example.test'));
}
