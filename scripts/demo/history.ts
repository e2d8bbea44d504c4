import type { Data } from '../../functions/data/index.ts';
import { buildSendingRules } from '../../functions/domain/accounts/account.ts';
import type { Campaign } from '../../functions/domain/campaigns/campaign.ts';
import type { Contact } from '../../functions/domain/contacts/contact.ts';
import { nextOpening } from '../../functions/domain/hours/window.ts';
import type { Step } from '../../functions/domain/campaigns/step.ts';
import { accepted } from './accepted.ts';
import { Refusal } from '../../functions/platform/refusal.ts';
import { archiveCampaign, createCampaign } from '../../functions/use-cases/campaigns/change-campaign.ts';
import { updateCampaign } from '../../functions/use-cases/campaign-settings/update-campaign.ts';
import { addStep, updateStep } from '../../functions/use-cases/campaigns/change-steps.ts';
import { createContacts } from '../../functions/use-cases/contacts/create-contacts.ts';
import { markContactViewed } from '../../functions/use-cases/contacts/update-contact.ts';
import { messageContact } from '../../functions/use-cases/sending/message-contact.ts';
import { DEMO_NUMBERS } from '../seed.ts';
import { buildGreeting, DEMO_CAMPAIGNS, type DemoCampaign } from './campaigns.ts';
import { DemoProduct } from './demo-product.ts';
import { ANSWERS, buildPeople, REPLIES } from './people.ts';
import { makePitchCampaign } from './pitch.ts';
import { withData } from './with-data.ts';

const CONTACTS = 400;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const OWNER_EMAIL = 'owner@harbor.test';

/** Some texts fail: the phone was off, the number does not exist, the carrier filtered the text. */
const FAILURES: ReadonlyMap<number, number> = new Map([
  [7, 30003],
  [19, 30005],
  [33, 30003],
  [47, 30007],
  [61, 30006],
  [104, 30003],
]);
/** Every so many contacts reply, and fewer opt out. */
/** How many contacts join, from Sunday to Saturday, for two weeks. */
const JOINS = [1, 6, 9, 7, 8, 5, 2, 2, 8, 6, 10, 7, 4, 1];
const REPLY_EVERY = 5;
const OPT_OUT_EVERY = 23;

/**
 * Fills the demo organization Harbor Realty with 400 contacts and the history of seven campaigns, one of them with a pitch. The organization must be
 * new. Cost: about 1,500 transactions.
 */
export function fillDemoHistory(environment: Readonly<Record<string, string>>, now: Date): Promise<void> {
  return withData(environment, async (data) => makeHistory(await openProduct(data), now));
}

/** @throws when the seed has not created the organization. */
async function openProduct(data: Data): Promise<DemoProduct> {
  const organizationId = await data.accounts.findOrganizationIdByNumber(DEMO_NUMBERS.harbor);
  const organization = organizationId ? await data.accounts.findOrganization(organizationId) : null;
  const owner = await data.accounts.findCredentials(OWNER_EMAIL);
  if (!organization || !owner) throw new Error('The demo organization Harbor Realty does not exist');
  return new DemoProduct(data, organization, owner.user.id);
}

async function makeHistory(product: DemoProduct, now: Date): Promise<void> {
  const rules = buildSendingRules(product.organization, product.zone);
  const opening = (daysAgo: number): Date => nextOpening(new Date(now.getTime() - daysAgo * DAY_MS), rules);
  product.setTime(opening(60));
  const { deps, pack } = product;
  const created = await createContacts(deps, product.actor, {
    contacts: buildPeople(CONTACTS),
    campaignId: null,
    attestation: 'Every contact agreed to get texts at an open house.',
    pack,
  });
  if (created instanceof Refusal) throw new Error(created.errors.join(' '));
  for (const demo of DEMO_CAMPAIGNS) {
    product.setTime(demo.startedDaysAgo === 0 ? now : opening(demo.startedDaysAgo));
    await makeCampaign(product, demo, created.contacts.slice(...demo.contacts), now);
  }
  product.setTime(opening(2));
  await makePitchCampaign(product, [...created.contacts.slice(0, 30), ...created.contacts.slice(380)]);
  // At one text a second the banner shows a campaign that is sending for several minutes.
  await product.data.settings.setPace(product.organization.id, { segmentsPerSecond: 1, segmentsPerDay: 2_000 });
}

async function makeCampaign(
  product: DemoProduct,
  demo: DemoCampaign,
  contacts: readonly Contact[],
  now: Date,
): Promise<void> {
  const { deps } = product;
  const campaign = await writeCampaign(product, demo);
  const rules = buildSendingRules(product.organization, product.zone);
  if (demo.joinsDaily) return joinDaily(product, demo, campaign, contacts, now);
  const { now: started } = product.actor;
  await product.data.enroller.enroll(campaign, contacts, { sendAgain: false, by: null, rules, now: started });
  if (demo.end === 'PAUSED')
    await updateCampaign(deps, product.actor, { campaignId: campaign.id, changes: { paused: true } });
  // The local cloud itself sends the texts of the campaign that is sending now.
  if (demo.end === 'PAUSED' || demo.end === 'SENDING') return;
  for (let step = 0; step < demo.steps.length; step += 1) await sendStep(product, contacts, now);
  if (demo.end === 'ARCHIVED') await archiveCampaign(deps, product.actor, { campaignId: campaign.id, restore: false });
}

/** Lets contacts join on every day until yesterday, so that the charts of the overview have a course. */
async function joinDaily(
  product: DemoProduct,
  demo: DemoCampaign,
  campaign: Campaign,
  contacts: readonly Contact[],
  now: Date,
): Promise<void> {
  const rules = buildSendingRules(product.organization, product.zone);
  const days = Array.from({ length: demo.startedDaysAgo }, (_, index) => demo.startedDaysAgo - index).map((daysAgo) =>
    nextOpening(new Date(now.getTime() - daysAgo * DAY_MS), rules),
  );
  const shares = days.map((day, index) => JOINS[(day.getUTCDay() + 7 * (index % 2)) % JOINS.length] ?? 1);
  const total = shares.reduce((sum, share) => sum + share, 0);
  let [share, from] = [0, 0];
  for (const [index, day] of days.entries()) {
    share += shares[index] ?? 0;
    const until = Math.round((contacts.length * share) / total);
    const joining = contacts.slice(from, until);
    product.setTime(day);
    await product.data.enroller.enroll(campaign, joining, { sendAgain: false, by: null, rules, now: day });
    await sendStep(product, joining, now, { from, answersAll: true });
    from = until;
  }
}

async function writeCampaign(product: DemoProduct, demo: DemoCampaign): Promise<Campaign> {
  const { deps } = product;
  const { id: campaignId } = accepted(await createCampaign(deps, product.actor, { name: demo.name }));
  let after: string | null = null;
  for (const { text, days } of demo.steps) {
    const step: Step = accepted(
      await addStep(deps, product.actor, {
        campaignId,
        structureType: 'FEATURE',
        featureType: 'MESSAGE',
        after,
      }),
    );
    await updateStep(deps, product.actor, { stepId: step.id, changes: { blocks: buildGreeting(text), days } });
    after = step.id;
  }
  const campaign = await product.data.campaigns.find(product.organization.id, campaignId);
  if (!campaign) throw new Error(`The demo campaign ${campaignId} was not stored`);
  return campaign;
}

/** Sends the next text to each contact, and lets some of them reply or opt out. */
async function sendStep(
  product: DemoProduct,
  contacts: readonly Contact[],
  now: Date,
  { from, answersAll }: { readonly from: number; readonly answersAll: boolean } = { from: 0, answersAll: false },
): Promise<void> {
  for (const [position, contact] of contacts.entries()) {
    const index = from + position;
    const { messages } = product.data;
    const [next] = await messages.listLatest(contact.organizationId, contact.id, 1);
    // Texts that are due in the future stay scheduled for the local cloud.
    if (next?.state !== 'SCHEDULED' || next.due > now) continue;
    const sent = await product.send(contact.id);
    if (!sent) continue;
    const failure = FAILURES.get(index) ?? null;
    await product.report(sent, failure);
    if (failure !== null || contact.phone === null) continue;
    if (index % OPT_OUT_EVERY === OPT_OUT_EVERY - 1) await product.receive(contact.phone, 'STOP');
    else if (index % REPLY_EVERY === 0) await converse(product, contact, index, answersAll);
  }
}

/** A contact replies, and staff answer every second reply, or all of them. */
async function converse(product: DemoProduct, contact: Contact, index: number, answersAll: boolean): Promise<void> {
  const { now } = product.actor;
  if (contact.phone === null) return;
  product.passTime(MINUTE_MS);
  await product.receive(contact.phone, REPLIES[(index / REPLY_EVERY) % REPLIES.length] ?? REPLIES[0]);
  if (answersAll || (index / REPLY_EVERY) % 2 === 1) {
    product.passTime(MINUTE_MS);
    const text = ANSWERS[Math.floor((index / REPLY_EVERY - 1) / 2) % ANSWERS.length] ?? ANSWERS[0];
    // Staff see the reply when they open the conversation. Otherwise an answered conversation would count as unread.
    await markContactViewed(product.deps, product.actor, contact.id);
    await messageContact(product.deps, product.actor, {
      contactId: contact.id,
      blocks: [{ type: 'TEXT', text }],
      pack: product.pack,
    });
    const answer = await product.send(contact.id);
    if (answer) await product.report(answer, null);
  }
  // The conversation runs beside the campaign: the next contact's text is sent at its own time.
  product.setTime(now);
}
