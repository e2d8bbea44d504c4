import type { Data } from '../../data/index.ts';
import type { LinkedStepType, Step } from '../../domain/campaigns/step.ts';
import { buildStepLink, NOBODY } from '../../domain/pitches/pitch-link.ts';
import type { OrganizationId } from '../../domain/shared/ids.ts';
import { buildFeatureCode, buildLeadCode } from '../../platform/security/pitch-codes.ts';

const LOCAL_HOST = /^([^/:]+\.)?localhost(:\d+)?$/;

/** Returns the link of a step for the team. It belongs to no contact, so that no view of it counts. */
export async function storePreviewLink(
  { data }: { readonly data: Pick<Data, 'pitchLinks'> },
  { id, campaignId, featureType }: Pick<Step, 'id' | 'campaignId'> & { readonly featureType: LinkedStepType },
  organizationId: OrganizationId,
  host: string,
): Promise<string> {
  const target = { organizationId, contactId: NOBODY, campaignId, round: 0, appointmentId: null };
  const leadCode = buildLeadCode(target, null);
  await data.pitchLinks.store([{ code: leadCode, target }]);
  const protocol = LOCAL_HOST.test(host) ? 'http' : 'https';
  return buildStepLink(`${protocol}://${host}`, featureType, { leadCode, featureCode: buildFeatureCode(id) });
}
