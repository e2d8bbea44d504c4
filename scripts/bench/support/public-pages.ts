import { createLandingPage, findPageCode } from '../../../test/support/scenarios/pitches/form-scenario.ts';
import type { Cloud } from '../../../test/support/cloud/cloud.ts';
import { createCallingStep } from '../../../test/support/scenarios/webhooks/one-webhook-call.ts';
import { createPitchWithSlides } from '../../../test/support/scenarios/pitches/pitch-scenario.ts';
import { createGroup } from '../../../test/support/scenarios/create-group.ts';
import { addContacts, enrollContacts, type Person } from '../../../test/support/scenarios/scenario.ts';

const ANN = '+14805300001';

/** Texts a contact a link to a pitch. Returns its path, and the campaign. */
async function createPitchLink(
  cloud: Cloud,
  owner: Person,
): Promise<{ readonly path: string; readonly campaignId: string }> {
  const [lead = ''] = await addContacts(owner, [{ name: 'Ann Archer', phone: ANN }]);
  const { pitch } = await createPitchWithSlides(owner);
  const { step } = await createCallingStep(cloud, owner, pitch, 'http://127.0.0.1:9/hook');
  await enrollContacts(cloud, owner, step.campaignId, [lead]);
  const [path] = /\/c\/\w+\/\w+/u.exec((await cloud.texts(ANN)).at(-1)?.body ?? '') ?? [];
  if (path === undefined) throw new Error('The contact got no link');
  return { path, campaignId: step.campaignId };
}

/** Creates a page of each kind that contacts and strangers open. Returns their paths by name. */
export async function createPublicPages(cloud: Cloud, owner: Person): Promise<Readonly<Record<string, string>>> {
  const { path, campaignId } = await createPitchLink(cloud, owner);
  const page = await createLandingPage(owner, 'Free whitening consult', campaignId);
  const group = await createGroup(owner, 'Early birds', []);
  await owner.run(
    'mutation L($c: ID!) { updateCampaign(campaignId: $c, landingPageTitle: "Sign up") { success errors } }',
    { c: campaignId },
  );
  const { campaign, group: made } = await owner.run<{
    campaign: { campaign: { code: string } };
    group: { group: { code: string } };
  }>(
    'query C($c: ID!, $g: ID!) { campaign(campaignId: $c, includeLanding: true) { success errors campaign { code } } group(groupId: $g) { success errors group { code } } }',
    { c: campaignId, g: group },
  );
  return {
    'pitch of a link': path,
    'landing page': `/p/${await findPageCode(owner, page)}`,
    'page of a campaign': `/l/${campaign.campaign.code}`,
    'page of a group': `/g/${made.group.code}`,
    policy: '/policy',
  };
}
