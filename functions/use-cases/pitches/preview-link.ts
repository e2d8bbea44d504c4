import type { Data } from '../../data/index.ts';
import type { Step } from '../../domain/campaigns/step.ts';
import { buildPitchLink, NOBODY } from '../../domain/pitches/pitch-link.ts';
import type { OrganizationId } from '../../domain/shared/ids.ts';
import { buildFeatureCode, buildLeadCode } from '../../platform/security/pitch-codes.ts';

const LOCAL_HOST = /^([^/:]+\.)?localhost(:\d+)?$/;

/** Returns the link of a step for the team. It belongs to no contact, so that no view of it counts. */
export async function storePreviewLink(
  { data }: { readonly data: Pick<Data, 'pitchLinks'> },
  { id, campaignId }: Pick<Step, 'id' | 'campaignId'>,
  organizationId: OrganizationId,
  host: string,
): Promise<string> {
  const target = { organizationId, contactId: NOBODY, campaignId, round: 0, appointmentId: null };
  const code = buildLeadCode(target, null);
  await data.pitchLinks.store([{ code, target }]);
  const protocol = LOCAL_HOST.test(host) ? 'http' : 'https';
  return buildPitchLink(`${protocol}://${host}`, code, buildFeatureCode(id));
}
