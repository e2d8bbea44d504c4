import { createPitchWithSlides } from '../../support/scenarios/pitches/pitch-scenario.ts';
import { createCampaign, enrollContacts, type Cloud, type Person } from '../../support/scenarios/scenario.ts';

/** Sends contacts a text with a pitch of two slides and nine questions. Returns the id of the campaign. */
export async function sendPitch(
  cloud: Cloud,
  person: Person,
  campaign: { readonly name: string; readonly requireVerification?: boolean },
  leads: readonly string[],
): Promise<string> {
  const { pitch } = await createPitchWithSlides(person);
  const { id } = await createCampaign(person, campaign.name, []);
  await person.run(
    'mutation F($c: ID!, $p: ID) { createCampaignFeature(campaignId: $c, structureType: FEATURE, featureType: PITCH, pitchId: $p) { success errors } }',
    { c: id, p: pitch },
  );
  if (campaign.requireVerification)
    await person.run(
      'mutation U($c: ID!) { updateCampaign(campaignId: $c, requireVerification: true) { success errors } }',
      { c: id },
    );
  await enrollContacts(cloud, person, id, leads);
  return id;
}
