import { listTextedCountries } from '../../domain/contacts/countries.ts';
import { hasAccess, type Access } from '../../domain/accounts/access.ts';
import type { Membership, Organization, User } from '../../domain/accounts/account.ts';
import { toInvitationId, type Invitation } from '../../domain/accounts/invitation.ts';
import { listUnderstandings } from '../../domain/accounts/understandings.ts';
import type { Pack } from '../../domain/brand/pack.ts';
import { findAutoReply } from '../../domain/accounts/auto-reply.ts';
import { formatBlocks } from '../../domain/content/blocks.ts';
import { getOptInMessage } from '../../domain/consent/opt-in.ts';
import { describeActivePause } from '../../domain/sending/describe-pause.ts';
import { computePitchRates, computeResponseRate } from '../../domain/contacts/response.ts';
import { computeDeliveryRate, type Counts } from '../../domain/sending/figures.ts';
import { readSwitches } from '../../domain/platform/switches.ts';
import { findBannerPause, type SendingPauseState } from '../../domain/sending/sending-pauses.ts';
import type { BillingDetails } from '../../use-cases/billing/load-billing.ts';
import { billingView, type PaymentPage } from '../billing/view.ts';
import type { Member } from '../../use-cases/accounts/members.ts';
import type { ListedUser } from '../../use-cases/platform/all-users.ts';
import type { SessionState } from '../../use-cases/accounts/session.ts';

/** An organization without a number sends nothing, whatever else is on. */
const NO_NUMBER = 'Number registration pending';

/** People and organizations as the contract shows them. `token`: only in the answer to signing in. */
export function userView(
  user: User,
  memberships: readonly (Membership & { readonly organization?: Organization })[],
  token: string | null,
) {
  return {
    id: user.id,
    name: user.name,
    firstName: user.name.split(' ')[0] ?? '',
    email: user.email,
    phone: user.phone,
    token,
    new: user.isNew === true,
    showAppt: user.showAppt === true,
    showCalendly: user.showCalendly === true,
    wpAdmin: user.wpAdmin,
    selectsOnDashboard: false,
    moreOrganizations: false,
    needsSecondFactor: false,
    organization: null,
    stats: null,
    customValues: [] as unknown[],
    integrations: [] as unknown[],
    organizations: memberships.map(({ organizationId, organizationName, access, organization }) => ({
      id: organizationId,
      name: organizationName,
      access,
      bank: organization ? bankView(organization, access) : null,
      ...listUnderstandings(organization ?? {}),
    })),
  };
}

/** What a page shows of the billing. `details`: null unless they were asked for. */
export interface BillingShown {
  /** Null if the stage has no billing. */
  readonly page: PaymentPage | null;
  readonly details: BillingDetails | null;
}

/** An invitation in the list of users. The person has no name yet. */
export function invitedView({ email, access }: Pick<Invitation, 'email' | 'access'>) {
  return { id: toInvitationId(email), name: '', phone: null, email, access };
}

export function memberView({ user: { id, name, phone, email }, membership: { access } }: Member) {
  return { id, name, phone, email, access };
}

/** A user in the list of all users, with the organizations that the person belongs to. */
export function listedUserView({ user: { id, name, phone, email }, memberships }: ListedUser) {
  return {
    id,
    name,
    phone,
    email,
    access: memberships[0]?.access ?? 'NONE',
    organizations: memberships.map(({ organizationId, organizationName, access }) => ({
      id: organizationId,
      name: organizationName,
      access,
      ...listUnderstandings({}),
    })),
  };
}

export function organizationView(
  { organization, access, counts, pauses }: SessionState,
  now: Date,
  pack: Pack,
  { page, details }: BillingShown,
) {
  const { id, name, brand, number, color, image } = organization;
  return {
    id,
    name,
    brand,
    ...readSwitches(organization),
    orgType: organization.plan ?? null,
    access,
    twilioPhone: number,
    registration: organization.registrationState ?? null,
    color,
    image: image === null ? null : `/${image}`,
    allowIncomingLeads: organization.allowIncomingContacts,
    messageAlertIds: organization.messageAlertIds ?? [],
    allowSelfOnboarding: organization.allowSelfOnboarding,
    allowCallForwarding: organization.allowCallForwarding,
    forwardingPhone: organization.forwardingPhone,
    bank: bankView(organization, access),
    ...listUnderstandings(organization),
    suspended: organization.suspension != null,
    deletes: organization.deletion?.deletes ?? null,
    autoReply: findAutoReply(organization) !== null,
    autoReplyEnabled: organization.autoReplyEnabled,
    autoReplyContent: organization.autoReplyContent,
    message: formatBlocks(getOptInMessage(organization)),
    messageContent: getOptInMessage(organization),
    welcomeMessageContent: organization.welcomeMessage ?? [],
    textedCountries: listTextedCountries(),
    sendingHeld: describePause(pauses, now, pack) ?? (number === null ? NO_NUMBER : null),
    heldBy: [...(pauses.platform ? ['PLATFORM'] : []), ...(pauses.staff ? ['ORGANIZATION'] : [])],
    stats: statsView(counts),
    monthlyPriceCents: organization.monthlyPriceCents ?? null,
    segmentPriceMicros: organization.segmentPriceMicros ?? null,
    billing: billingView(organization, { now, access, details, page }),
  };
}

/** Only admins and the owner see the payout account. */
function bankView({ bank }: Pick<Organization, 'bank'>, access: Access) {
  return bank && hasAccess(access, 'ADMIN') ? { name: bank.name, last4: bank.last4 } : null;
}

function describePause(pauses: SendingPauseState, now: Date, pack: Pack): string | null {
  const pause = findBannerPause(pauses, now);
  return pause && describeActivePause(pause, pack);
}

/** What the organization of the session did, beside the person. No one earns anything yet: groups take no money. */
export function userStatsView({ leads, messages, views }: Counts) {
  return { leads, messages, views, earnings: 0 };
}

function statsView(counts: Counts) {
  const { leads, messages, messagesSuccess, messagesFailed, responses, segments, unread, views } = counts;
  const deliveryRate = computeDeliveryRate({ messagesSuccess, messagesFailed });
  const responseRate = computeResponseRate(counts);
  return {
    leads,
    messages,
    messagesSuccess,
    messagesFailed,
    responses,
    segments,
    unread,
    views,
    deliveryRate,
    responseRate,
    ...computePitchRates(counts),
  };
}
