import type { Access } from './access.ts';
import { fillTemplate, getPackById } from '../brand/packs.ts';
import { getTimeZones } from '../contacts/area-codes.ts';
import type { Plan } from '../billing/plan.ts';
import type { CarrierPause, SendingPauseState, PlatformPause, StaffPause } from '../sending/sending-pauses.ts';
import type { MessageBlock } from '../content/blocks.ts';
import type { Pace } from '../sending/pace.ts';
import type { WindowRules } from '../hours/window.ts';

export interface User {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly phone: string | null;
  readonly wpAdmin: boolean;
}

export interface Membership {
  readonly userId: string;
  readonly organizationId: string;
  readonly organizationName: string;
  readonly access: Access;
}

export interface Organization {
  readonly id: string;
  readonly name: string;
  readonly brand: string;
  readonly v2: boolean;
  /** The number its texts come from, E.164; none yet: sending waits. */
  readonly number: string | null;
  readonly color: string | null;
  readonly image: string | null;
  readonly showMessages: boolean;
  readonly allowAfterHours: boolean;
  readonly allowWeekends: boolean;
  readonly allowIncomingContacts: boolean;
  /** The words with which it asks contacts to opt in; none: the brand's. */
  readonly optInMessage?: readonly MessageBlock[] | null;
  /** Null: no plan yet. */
  readonly plan?: Plan | null;
  /** A segment's price by contract, in millionths of a dollar. Null: the price of the table. */
  readonly segmentPriceMicros?: number | null;
  /** Its number's own rate, where the carrier granted one; else the deployment's. */
  readonly pace?: Pace | null;
  /** It stopped its own sending. */
  readonly staffPause?: StaffPause | null;
  /** The carrier takes none of its number's texts for now. */
  readonly carrierPause?: CarrierPause | null;
}

/** By what an organization's texts are planned: its window, and the line that a first text to a number ends with. */
export interface SendingRules extends WindowRules {
  readonly firstTextSuffix: string;
}

/** The rules for a text to one number, where the deployment keeps recipient hours as well. */
export function withRecipientZones(rules: SendingRules, phone: string, keepsRecipientHours: boolean): SendingRules {
  return keepsRecipientHours ? { ...rules, recipientZones: getTimeZones(phone) } : rules;
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

/** The holds on an organization, as they were read. */
export function getSendingPauseState(
  organization: Pick<Organization, 'staffPause' | 'carrierPause'> | undefined,
  platform: PlatformPause | null,
): SendingPauseState {
  return { platform, staff: organization?.staffPause ?? null, carrier: organization?.carrierPause ?? null };
}
