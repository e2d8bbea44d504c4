import { createHash } from 'node:crypto';
import {
  buildSampleLink,
  buildStepLink,
  FEATURE_CODE_LENGTH,
  LEAD_CODE_LENGTH,
} from '../../domain/pitches/pitch-link.ts';
import type { PitchLinkTarget } from '../../domain/pitches/pitch-link.ts';
import type { E164 } from '../../domain/contacts/phone.ts';
import type { LinkedStepType, StepType } from '../../domain/campaigns/step.ts';
import type { StepId } from '../../domain/shared/ids.ts';
import { findSiteOfBrand, listHostsOfBrand } from '../brand-hosts.ts';
import { toCodeCharacters } from '../ids.ts';

/**
 * Returns the code of a contact in one round of a campaign. The same target always gets the same code, so that a repeated text has
 * the same link. The code is as hard to guess as the id of the contact, which no public page shows. `phone`: where the text goes. When
 * staff correct the number, the contact gets another code, and the person behind the wrong number has a link that is no one's.
 */
export function buildLeadCode(target: PitchLinkTarget, phone: E164 | null): string {
  const { organizationId, contactId, campaignId, round, appointmentId } = target;
  const name = ['LEAD', organizationId, contactId, campaignId, round, appointmentId ?? '', phone ?? ''].join('|');
  return toCode(name, LEAD_CODE_LENGTH);
}

/** Returns the code of a step. It needs no item of its own: the campaign has few steps, and one of them has the code. */
export function buildFeatureCode(stepId: StepId): string {
  return toCode(`FEATURE|${stepId}`, FEATURE_CODE_LENGTH);
}

/** Returns a contact's link in the text of a step. `publicBaseUrl`: the address of the site. */
export function buildLinkOfContact(
  publicBaseUrl: string,
  {
    brand,
    target,
    phone,
    step,
  }: {
    readonly brand: string;
    readonly target: PitchLinkTarget;
    readonly phone: E164 | null;
    readonly step: { readonly id: StepId; readonly featureType: LinkedStepType };
  },
): string {
  return buildStepLink(findSiteOfBrand(publicBaseUrl, brand), step.featureType, {
    leadCode: buildLeadCode(target, phone),
    featureCode: buildFeatureCode(step.id),
  });
}

/** Returns a link that is as long as the links of a brand, to count segments before there is a link. */
export function getSampleLink(brand: string, type: StepType): string {
  return buildSampleLink(type, listHostsOfBrand(brand)[0]);
}

function toCode(name: string, length: number): string {
  return toCodeCharacters(createHash('sha256').update(name).digest(), length);
}
