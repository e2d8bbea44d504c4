import { addPitchStep, createPitchWithSlides } from '../../support/scenarios/pitches/pitch-scenario.ts';
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
  await addPitchStep(person, id, pitch);
  if (campaign.requireVerification) await person.call('updateCampaign', { campaignId: id, requireVerification: true });
  await enrollContacts(cloud, person, id, leads);
  return id;
}
