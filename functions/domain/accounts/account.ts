import type { E164 } from '../contacts/phone.ts';
import type { OrganizationId, UserId } from '../shared/ids.ts';
import type { Access } from './access.ts';
import type { Understandings } from './understandings.ts';
import { fillTemplate, getPackById } from '../brand/packs.ts';
import { getTimeZones } from '../contacts/area-codes.ts';
import type { Switches } from '../platform/switches.ts';
import type { Bank } from '../billing/bank.ts';
import type { Billing } from '../billing/billing.ts';
import type { Plan } from '../billing/plan.ts';
import { isRegistrationPending, type RegistrationState } from '../numbers/registration.ts';
import type {
  CarrierPause,
  SendingPauseState,
  PlatformPause,
  StaffPause,
  Suspension,
} from '../sending/sending-pauses.ts';
import type { MessageBlock } from '../content/blocks.ts';
import type { Deletion } from '../platform/deletion.ts';
import type { Pace } from '../sending/pace.ts';
import type { WindowRules } from '../hours/window.ts';

export interface User {
  readonly id: UserId;
  readonly email: string;
  readonly name: string;
  readonly phone: E164 | null;
  readonly wpAdmin: boolean;
  /** Whether a sign-in needs a code besides the password. */
  readonly secondFactor?: boolean;
  /** The person signed up in a brand that bills by contacts, and has not seen the welcome yet. */
  readonly isNew?: boolean;
  /** Whether the person's calendar links are shown. */
  readonly showCalendly?: boolean;
  /** Whether the person works with appointments and webhooks. */
  readonly showAppt?: boolean;
  /** The person still works at the legacy address. */
  readonly isLegacy?: boolean;
}

export interface Membership {
  readonly userId: UserId;
  readonly organizationId: OrganizationId;
  readonly organizationName: string;
  readonly access: Access;
}

export interface Organization extends Partial<Switches>, Understandings {
  readonly id: OrganizationId;
  readonly name: string;
  readonly brand: string;
  readonly v2: boolean;
  /** The number that the organization sends from, in E.164. null means no number yet, so its messages wait. */
  readonly number: E164 | null;
  readonly color: string | null;
  readonly image: string | null;
  readonly showMessages: boolean;
  readonly allowAfterHours: boolean;
  readonly allowWeekends: boolean;
  readonly allowIncomingContacts: boolean;
  /** Whether calls to the organization's number go to `forwardingPhone`. */
  readonly allowCallForwarding: boolean;
  readonly forwardingPhone: E164 | null;
  /** Whether replies get `autoReplyContent` instead of an answer by staff. */
  readonly autoReplyEnabled: boolean;
  readonly autoReplyContent: string | null;
  /** Whether people start by themselves. Off: the organization is set up by hand. */
  readonly allowSelfOnboarding: boolean;
  /** The organization's own opt-in message. null if the brand's opt-in message is used. */
  readonly optInMessage?: readonly MessageBlock[] | null;
  /** The message that the form for a new contact begins with. null if the form begins empty. */
  readonly welcomeMessage?: readonly MessageBlock[] | null;
  /** null if the organization has no plan yet. */
  readonly plan?: Plan | null;
  /** The contract price of one segment, in millionths of a dollar. null if the price table applies. */
  readonly segmentPriceMicros?: number | null;
  /** The contract price of a month, in cents. null if the price table applies. */
  readonly monthlyPriceCents?: number | null;
  /** What the payment provider said last. null if the organization is not billed, because it is older than billing. */
  readonly billing?: Billing | null;
  /** What the segments of a billing cycle may cost, in cents. null means no cap. */
  readonly spendCapCents?: number | null;
  /** The start of the billing cycle in which 80 % of the cap were reached, and of that in which all of it was. */
  readonly spendNear?: Date | null;
  readonly spendHeld?: Date | null;
  /** How far the registration of the number is. null if an operator set the number, or no one has begun. */
  readonly registrationState?: RegistrationState | null;
  /** The bank account to which payouts go. */
  readonly bank?: Bank | null;
  /** The pace that the carrier granted this number. null if the deployment's pace applies. */
  readonly pace?: Pace | null;
  /** The users who get alerts about replies. missing if no one was chosen yet. */
  readonly messageAlertIds?: readonly UserId[];
  /** Set while the organization is going to be deleted. */
  readonly deletion?: Deletion | null;
  /** Set while platform staff suspend the organization. */
  readonly suspension?: Suspension | null;
  /** Set while staff pause the organization's sending. */
  readonly staffPause?: StaffPause | null;
  /** Set while the carrier accepts no messages from the organization's number. */
  readonly carrierPause?: CarrierPause | null;
}

/** Returns an organization with the settings that every new one has. */
export function newOrganization(
  fields: Pick<Organization, 'id' | 'name' | 'brand'> & Partial<Organization>,
): Organization {
  return {
    v2: false,
    number: null,
    color: null,
    image: null,
    showMessages: true,
    allowAfterHours: false,
    allowWeekends: true,
    allowIncomingContacts: false,
    allowCallForwarding: false,
    forwardingPhone: null,
    autoReplyEnabled: false,
    autoReplyContent: null,
    allowSelfOnboarding: true,
    pace: null,
    ...fields,
  };
}

/**
 * The rules for planning an organization's messages: the sending window, and the line that a first message ends with.
 */
export interface SendingRules extends WindowRules {
  readonly firstTextSuffix: string;
}

/**
 * Returns the rules for messages to one number. Adds the recipient's time zones when the deployment keeps recipient
 * hours.
 */
export function withRecipientZones(
  rules: SendingRules,
  phone: E164 | null,
  keepsRecipientHours: boolean,
): SendingRules {
  return keepsRecipientHours && phone !== null ? { ...rules, recipientZones: getTimeZones(phone) } : rules;
}

export function buildSendingRules(organization: Organization, zone: string): SendingRules {
  const { allowAfterHours, allowWeekends, brand, name } = organization;
  return {
    allowAfterHours,
    allowWeekends,
    zone,
    firstTextSuffix: fillTemplate(getPackById(brand).texts.firstMessageSuffix, { org: name }),
  };
}

/** Returns the pauses of an organization and of the platform as they were read. */
export function getSendingPauseState(
  organization:
    | Pick<
        Organization,
        'staffPause' | 'carrierPause' | 'billing' | 'suspension' | 'registrationState' | 'number' | 'spendHeld'
      >
    | undefined,
  platform: PlatformPause | null,
): SendingPauseState {
  return {
    platform,
    suspension: organization?.suspension ?? null,
    staff: organization?.staffPause ?? null,
    carrier: organization?.carrierPause ?? null,
    billing: organization?.billing ?? null,
    spendCapReached: organization?.spendHeld != null,
    registrationPending: isRegistrationPending(organization?.registrationState, organization?.number ?? null),
  };
}
