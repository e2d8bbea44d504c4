import { describeText } from '../../domain/media/attachment.ts';
import type { AlertWindow } from '../../data/sending/alert-items.ts';
import type { WaitingReply } from '../../data/sending/reply-alerts.ts';
import type { Organization } from '../../domain/accounts/account.ts';
import {
  ALERT_NAMES_LIMIT,
  ALERT_PAUSE_SECONDS,
  ALERT_REPLIES_LIMIT,
  buildAlertText,
  REPLY_READERS,
} from '../../domain/alerts/reply-alert.ts';
import { getPackById } from '../../domain/brand/packs.ts';
import { formatPhone } from '../../domain/contacts/phone-format.ts';
import { decideMask, showContact, showText, type Mask } from '../../domain/contacts/mask.ts';
import { alertReplies, sendAlert, type AlertRepliesMessage } from '../../messages/texts/deliveries.ts';
import { findSiteOfBrand } from '../../platform/brand-hosts.ts';
import type { SenderDeps } from '../delivery/sender-deps.ts';

/** How often a worker looks again when another worker was faster. */
const MAX_ROUNDS = 5;

/**
 * Tells the chosen people about the replies that wait: the first at once, and those of the next five minutes together. Each
 * reply asks for this, so a repetition finds no reply that waits and does nothing. An interrupted alert is finished first.
 */
export async function alertAboutReplies(deps: SenderDeps, { organizationId }: AlertRepliesMessage): Promise<void> {
  const { data, now } = deps;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const before = await data.replyAlerts.findWindow(organizationId);
    if (before && !before.isFinished) await finishAlert(deps, organizationId, before);
    const waiting = await data.replyAlerts.listWaiting(organizationId, ALERT_REPLIES_LIMIT + 1);
    if (waiting.length === 0) return;
    const seconds = before ? Math.ceil((before.opens.getTime() - now().getTime()) / 1000) : 0;
    if (seconds > 0)
      return getQueue(deps).send({ body: alertReplies(organizationId), delaySeconds: seconds, group: organizationId });
    const next = await buildAlert(deps, organizationId, before, waiting);
    if (next === 'PAUSED') return;
    // No one gets alerts now. Someone who is chosen in a week must not get an alert about the replies of today.
    if (next === 'NOBODY')
      return data.replyAlerts.drop(
        organizationId,
        waiting.map(({ messageId }) => messageId),
      );
    if (await data.replyAlerts.begin(organizationId, before, next)) return finishAlert(deps, organizationId, next);
  }
  throw new Error(`The alerts of organization ${organizationId} kept changing`);
}

/** Returns the next alert. PAUSED: all sending is paused, and the replies wait. */
async function buildAlert(
  deps: SenderDeps,
  organizationId: string,
  before: AlertWindow | null,
  waiting: readonly WaitingReply[],
): Promise<AlertWindow | 'NOBODY' | 'PAUSED'> {
  const { data, now } = deps;
  const [organization, pause] = await Promise.all([
    data.accounts.findOrganization(organizationId),
    data.pauses.findPlatformPause(),
  ]);
  const userIds = organization?.messageAlertIds ?? [];
  if (pause) return 'PAUSED';
  if (!organization || userIds.length === 0) return 'NOBODY';
  if ((await data.platformNumbers.findPlatformNumber(organization.brand)) === null) return 'NOBODY';
  const told = waiting.slice(0, ALERT_REPLIES_LIMIT);
  const hasMore = waiting.length > told.length;
  // All who read replies get the same text, so that one who may see less decides for all.
  const [users, members] = await Promise.all([
    data.accounts.findUsers(userIds),
    data.accounts.findMemberships(organization.id, userIds),
  ]);
  const counting = members.filter(({ access }) => !REPLY_READERS.includes(access)).map(({ userId }) => userId);
  const mask = decideMask({ wpAdmin: [...users.values()].some((user) => user.wpAdmin) }, organization);
  return {
    version: (before?.version ?? 0) + 1,
    opens: new Date(now().getTime() + ALERT_PAUSE_SECONDS * 1000),
    body: await buildBody(deps, organization, { told, hasMore, mask }),
    userIds: [...userIds],
    counted:
      counting.length === 0 ? null : { body: buildCount(deps, organization, told.length, hasMore), userIds: counting },
    messageIds: told.map(({ messageId }) => messageId),
    isFinished: false,
  };
}

/** Returns the text for people who may not read replies: how many there are, and the address of the overview. */
function buildCount(
  { publicBaseUrl }: SenderDeps,
  { name, brand }: Organization,
  replies: number,
  hasMore: boolean,
): string {
  const address = `${findSiteOfBrand(publicBaseUrl, brand)}/dashboard`;
  return buildAlertText({ organization: name, address, replies, hasMore, contacts: 0, names: [], reply: null });
}

async function buildBody(
  { data, publicBaseUrl }: SenderDeps,
  { id: organizationId, name, brand }: Organization,
  { told, hasMore, mask }: { readonly told: readonly WaitingReply[]; readonly hasMore: boolean; readonly mask: Mask },
): Promise<string> {
  const contactIds = [...new Set(told.map(({ contactId }) => contactId))];
  const { flags, terms } = getPackById(brand);
  const isPrivate = flags.healthPrivacy;
  const [first] = told;
  const one = contactIds.length === 1 && first ? first : null;
  const [contacts, message] = await Promise.all([
    isPrivate ? [] : data.contacts.findMany(organizationId, contactIds.slice(0, ALERT_NAMES_LIMIT)),
    isPrivate || told.length > 1 || !one
      ? null
      : data.messages.findMessage({ organizationId, contactId: one.contactId, id: one.messageId }),
  ]);
  return buildAlertText({
    organization: name,
    address: `${findSiteOfBrand(publicBaseUrl, brand)}/messages${one ? `?contact=${one.contactId}` : ''}`,
    replies: told.length,
    hasMore,
    contacts: contactIds.length,
    names: contacts
      .map((contact) => showContact(contact, mask, 'LIST'))
      .map(({ name: shown, phone }) => shown || (phone ? formatPhone(phone) : `a ${terms.contact}`)),
    reply: message && contacts[0] ? showText(describeText(message), contacts[0], mask) || null : null,
  });
}

/** Creates and queues the texts of an alert. May run any number of times: each text is claimed once. */
async function finishAlert(deps: SenderDeps, organizationId: string, alert: AlertWindow): Promise<void> {
  const { replyAlerts } = deps.data;
  await replyAlerts.createTexts(organizationId, alert, deps.now());
  for (const userId of alert.userIds)
    await getQueue(deps).send({
      body: sendAlert({ organizationId, alert: alert.version, userId }),
      group: organizationId,
    });
  await replyAlerts.finish(organizationId, alert.version);
}

/** @throws in the sender of campaigns, which gets no alerts */
function getQueue({ replies }: SenderDeps): NonNullable<SenderDeps['replies']> {
  if (!replies) throw new Error('Alerts belong on the queue of replies');
  return replies;
}
