import type { Mailer } from '../../adapters/mailer.ts';
import type { Data } from '../../data/index.ts';
import { getPackById } from '../../domain/brand/packs.ts';
import { hasAccess } from '../../domain/accounts/access.ts';
import { formatDate } from '../../domain/platform/deletion.ts';
import { renderDeletion } from '../../domain/mails/deletion.ts';
import { getBillingState, getGraceEnd } from '../../domain/billing/billing.ts';
import { renderPaymentFailed } from '../../domain/mails/payment-failed.ts';
import { renderEndpointPaused } from '../../domain/mails/endpoint-paused.ts';
import { renderSpendWarning } from '../../domain/mails/spend-warning.ts';
import { findSiteOfBrand, findPackByHost } from '../../platform/brand-hosts.ts';
import { renderEmailChange, renderEmailChanged } from '../../domain/mails/email-change.ts';
import { renderInvitation } from '../../domain/mails/invitation.ts';
import { renderPasswordLink } from '../../domain/mails/password-link.ts';
import type { OrganizationId, UserId } from '../../domain/shared/ids.ts';
import { mailMessage, type MailMessage } from '../../messages/mails.ts';

export interface MailDeps {
  readonly data: Pick<
    Data,
    'billingCopies' | 'spendCaps' | 'accounts' | 'emailChanges' | 'invitations' | 'passwords' | 'webhookEndpoints'
  >;
  readonly mailer: Pick<Mailer, 'send'>;
  /** The address of the site, for a mail without a host, and for the scheme of links. */
  readonly publicAddress: () => Promise<string>;
  readonly now: () => Date;
}

/**
 * Writes and sends one mail. A repeated delivery sends the mail again, with a new link that ends the older one: a second
 * mail is better than none.
 */
export async function sendMail(deps: MailDeps, body: unknown): Promise<void> {
  const message = mailMessage.parse(body);
  switch (message.kind) {
    case 'passwordLink':
      return sendPasswordLink(deps, message);
    case 'invitation':
      return sendInvitation(deps, message);
    case 'emailChange':
      return sendEmailChange(deps, message);
    case 'spendWarning':
      return sendSpendWarning(deps, message);
    case 'paymentFailed':
      return sendPaymentFailed(deps, message);
    case 'endpointPaused':
      return sendEndpointPaused(deps, message);
    case 'deletion':
      return sendDeletion(deps, message);
    case 'emailChanged':
      return sendEmailChanged(deps, message);
  }
}

async function sendPasswordLink(
  { data, mailer, publicAddress, now }: MailDeps,
  { email, host }: Extract<MailMessage, { kind: 'passwordLink' }>,
): Promise<void> {
  const credentials = await data.accounts.findCredentials(email);
  if (!credentials) return;
  const { user } = credentials;
  const site = buildSite(await publicAddress(), host);
  const token = await data.passwords.issueLink(user.id, user.id, now());
  const pack = findPackByHost(new URL(site).host);
  const mail = renderPasswordLink(pack, { name: user.name, address: `${site}/reset-password/${token}` });
  await mailer.send(user.email, pack.name, mail);
}

/** An invitation that was accepted or withdrawn in the meantime needs no mail. */
async function sendInvitation(
  { data, mailer, publicAddress, now }: MailDeps,
  { organizationId, email }: Extract<MailMessage, { kind: 'invitation' }>,
): Promise<void> {
  const invitation = await data.invitations.findInvitation(organizationId, email);
  const organization = await data.accounts.findOrganization(organizationId);
  if (!invitation || !organization) return;
  const token = await data.invitations.issueLink(invitation, now());
  if (token === null) return;
  const site = buildSite(await publicAddress(), invitation.host);
  const pack = getPackById(organization.brand);
  const inviter = (await data.accounts.findUserNames([invitation.invitedBy])).get(invitation.invitedBy) ?? pack.name;
  const mail = renderInvitation(pack, {
    inviter,
    organization: organization.name,
    address: `${site}/register/${token}`,
  });
  await mailer.send(email, pack.name, mail);
}

/** An address that someone has gets no mail, so that the answer to the request tells nothing. */
async function sendEmailChange(
  { data, mailer, publicAddress, now }: MailDeps,
  { userId, before, email, host }: Extract<MailMessage, { kind: 'emailChange' }>,
): Promise<void> {
  if (await data.accounts.findCredentials(email)) return;
  const token = await data.emailChanges.issueLink({ userId, before, after: email }, now());
  if (token === null) return;
  const site = buildSite(await publicAddress(), host);
  const pack = findPackByHost(new URL(site).host);
  const name = (await data.accounts.findUserNames([userId])).get(userId) ?? '';
  await mailer.send(email, pack.name, renderEmailChange(pack, { name, address: `${site}/confirm-email/${token}` }));
}

/** Each owner and admin gets the warning once in a cycle. A cap that was raised in the meantime needs none. */
async function sendSpendWarning(
  { data, mailer, publicAddress, now }: MailDeps,
  { organizationId, cycleStart: given }: Extract<MailMessage, { kind: 'spendWarning' }>,
): Promise<void> {
  const cycleStart = new Date(given);
  const organization = await data.accounts.findOrganization(organizationId);
  if (organization?.spendCapCents == null || organization.spendNear?.getTime() !== cycleStart.getTime()) return;
  const pack = getPackById(organization.brand);
  const mail = renderSpendWarning(pack, {
    organization: organization.name,
    cap: `$${(organization.spendCapCents / 100).toFixed(2)}`,
    isReached: organization.spendHeld != null,
    address: `${await buildBrandSite(publicAddress, organization.brand)}/account?tab=billing`,
  });
  for (const { id, email } of await listAdmins(data, organizationId))
    await sendOnce(() => mailer.send(email, pack.name, mail), {
      claim: () => data.spendCaps.claimMail(organizationId, cycleStart, id, now()),
      giveBack: () => data.spendCaps.giveBackMail(organizationId, cycleStart, id),
    });
}

/** Each owner and admin gets the notice once for a failure. A payment that was made in the meantime needs none. */
async function sendPaymentFailed(
  { data, mailer, publicAddress, now }: MailDeps,
  { organizationId, failedAt: given }: Extract<MailMessage, { kind: 'paymentFailed' }>,
): Promise<void> {
  const failedAt = new Date(given);
  const organization = await data.accounts.findOrganization(organizationId);
  const subscription = organization?.billing?.subscription;
  if (!organization || subscription?.pastDueSince?.getTime() !== failedAt.getTime()) return;
  const state = getBillingState(organization.billing, now());
  if (state !== 'PAST_DUE' && state !== 'SUSPENDED') return;
  const pack = getPackById(organization.brand);
  const mail = renderPaymentFailed(pack, {
    organization: organization.name,
    stops: state === 'SUSPENDED' ? null : formatDate(getGraceEnd(subscription, now())),
    address: `${await buildBrandSite(publicAddress, organization.brand)}/account?tab=billing`,
  });
  for (const { id, email } of await listAdmins(data, organizationId))
    await sendOnce(() => mailer.send(email, pack.name, mail), {
      claim: () => data.billingCopies.claimMail(organizationId, failedAt, id, now()),
      giveBack: () => data.billingCopies.giveBackMail(organizationId, failedAt, id),
    });
}

/** Each owner and admin gets the notice once for a pause. An endpoint that continues, or is gone, needs none. */
async function sendEndpointPaused(
  { data, mailer, publicAddress, now }: MailDeps,
  { organizationId, endpointId, pausedAt: given }: Extract<MailMessage, { kind: 'endpointPaused' }>,
): Promise<void> {
  const organization = await data.accounts.findOrganization(organizationId);
  const endpoint = await data.webhookEndpoints.findEndpoint(organizationId, endpointId);
  const pausedAt = new Date(given);
  if (!organization || endpoint?.pause?.at.getTime() !== pausedAt.getTime()) return;
  const pack = getPackById(organization.brand);
  const mail = renderEndpointPaused(pack, {
    organization: organization.name,
    host: new URL(endpoint.url).host,
    address: `${await buildBrandSite(publicAddress, organization.brand)}/account?tab=developers`,
  });
  const ref = { organizationId, endpointId, pausedAt };
  for (const { id, email } of await listAdmins(data, organizationId))
    await sendOnce(() => mailer.send(email, pack.name, mail), {
      claim: () => data.webhookEndpoints.claimMail(ref, id, now()),
      giveBack: () => data.webhookEndpoints.giveBackMail(ref, id),
    });
}

async function listAdmins(
  { accounts }: Pick<Data, 'accounts'>,
  organizationId: OrganizationId,
): Promise<readonly { readonly id: UserId; readonly email: string }[]> {
  const members = (await accounts.listMembers(organizationId)).filter(({ access }) => hasAccess(access, 'ADMIN'));
  return [...(await accounts.findUsers(members.map(({ userId }) => userId))).values()];
}

/** Sends a mail that no one gets twice. A mail that could not be sent is sent by the repetition. */
async function sendOnce(
  send: () => Promise<void>,
  { claim, giveBack }: { readonly claim: () => Promise<boolean>; readonly giveBack: () => Promise<void> },
): Promise<void> {
  if (!(await claim())) return;
  try {
    await send();
  } catch (error) {
    await giveBack();
    throw error;
  }
}

/** A deletion that was taken back in the meantime, or never stored, needs no mail. */
async function sendDeletion(
  { data, mailer, publicAddress }: MailDeps,
  { organizationId, deletes }: Extract<MailMessage, { kind: 'deletion' }>,
): Promise<void> {
  const organization = await data.accounts.findOrganization(organizationId);
  if (organization?.deletion?.deletes.toISOString() !== deletes) return;
  const owners = (await data.accounts.listMembers(organizationId)).filter(({ access }) => access === 'OWNER');
  const users = await data.accounts.findUsers(owners.map(({ userId }) => userId));
  const pack = getPackById(organization.brand);
  const mail = renderDeletion(pack, {
    organization: organization.name,
    date: formatDate(organization.deletion.deletes),
    address: `${await buildBrandSite(publicAddress, organization.brand)}/account?tab=data`,
  });
  for (const { email } of users.values()) await mailer.send(email, pack.name, mail);
}

/** A change that was never stored needs no notice. */
async function sendEmailChanged(
  { data, mailer, publicAddress }: MailDeps,
  { userId, email, host }: Extract<MailMessage, { kind: 'emailChanged' }>,
): Promise<void> {
  const user = userId === undefined ? undefined : (await data.accounts.findUsers([userId])).get(userId);
  if (user?.email === email) return;
  const site = buildSite(await publicAddress(), host);
  const pack = findPackByHost(new URL(site).host);
  await mailer.send(email, pack.name, renderEmailChanged(pack, { address: `${site}/login` }));
}

/** Returns the address of the brand's pages. */
async function buildBrandSite(publicAddress: MailDeps['publicAddress'], brand: string): Promise<string> {
  return findSiteOfBrand(await publicAddress(), brand);
}

/** Returns the address of the page that a person saw. Only hosts of the distribution reach the functions. */
function buildSite(publicAddress: string, host: string): string {
  return host === '' ? publicAddress : `${new URL(publicAddress).protocol}//${host}`;
}
