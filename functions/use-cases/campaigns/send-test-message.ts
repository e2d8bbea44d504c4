import { countChargedSegments, isTexted } from '../../domain/contacts/countries.ts';
import type { CampaignId, ContactId, StepId } from '../../domain/shared/ids.ts';
import type { Queue } from '../../adapters/queue.ts';
import type { Data } from '../../data/index.ts';
import { buildSendingRules, withRecipientZones } from '../../domain/accounts/account.ts';
import type { Pack } from '../../domain/brand/pack.ts';
import { findStep } from '../../domain/campaigns/campaign.ts';
import { isFinished, renderStep } from '../../domain/campaigns/step.ts';
import { newContact } from '../../domain/contacts/contact.ts';
import { parsePersonName } from '../../domain/contacts/name.ts';
import { parsePhone } from '../../domain/contacts/phone.ts';
import { countSegments } from '../../domain/content/segments.ts';
import { isOpen } from '../../domain/hours/window.ts';
import { appendSuffix, getPlaceholderValues } from '../../domain/sending/decide-hand-over.ts';
import { sendUnlinked } from '../../messages/texts/deliveries.ts';
import { storePreviewLink } from '../pitches/preview-link.ts';
import { holdUnreadyPitches } from '../pitches/waiting-steps.ts';
import { refuseWithoutBilling } from '../billing/require-billing.ts';
import type { Actor } from '../../platform/actor.ts';
import { newId } from '../../platform/ids.ts';
import { notFound, Refusal, toRefusal } from '../../platform/refusal.ts';

export interface SendTestMessageDeps {
  readonly data: Pick<
    Data,
    'accounts' | 'campaigns' | 'contacts' | 'consents' | 'limits' | 'pitches' | 'pitchLinks' | 'unlinkedMessages'
  >;
  readonly replies: Pick<Queue, 'send'>;
  readonly zone: string;
  /** Whether the deployment also keeps to the hours at the recipient's place. */
  readonly recipientHours: boolean;
}

/** Sends a step's text to a phone that staff name, as a contact would get it. A test counts in no report. */
export async function sendTestMessage(
  { data, replies, zone, recipientHours }: SendTestMessageDeps,
  { organizationId, userId, now }: Actor,
  input: {
    readonly campaignId: CampaignId;
    readonly stepId: StepId;
    readonly phone: string;
    /** The contact whose fields fill the placeholders. null means the person's own name. */
    readonly contactId: ContactId | null;
    readonly pack: Pack;
    /** The host of the page that the call comes from. The link to a pitch leads there. */
    readonly host: string;
  },
): Promise<Refusal | undefined> {
  const [campaign, organization, userNames, contact] = await Promise.all([
    data.campaigns.findCampaign(organizationId, input.campaignId),
    data.accounts.findOrganization(organizationId),
    data.accounts.findUserNames([userId]),
    input.contactId ? data.contacts.findContact(organizationId, input.contactId) : null,
  ]);
  const step = campaign ? findStep(campaign, input.stepId) : undefined;
  if (!campaign || !organization || !step) return notFound('campaign');
  if (input.contactId && !contact) return notFound('contact');
  const unpaid = refuseWithoutBilling(organization, now, input.pack);
  if (unpaid) return unpaid;
  if (!isFinished(step))
    return new Refusal(
      step.featureType === 'REDIRECT' ? 'Choose where the link leads first.' : 'Write the text first.',
    );
  const held = await holdUnreadyPitches(data, campaign);
  if (!isFinished(held.steps[step.id] ?? step)) return new Refusal('Add a slide to the pitch first.');
  const parsed = parsePhone(input.phone);
  if (!parsed.ok) return toRefusal(parsed.reason, input.pack);
  const { phone } = parsed;
  if (!isTexted(phone)) return toRefusal('COUNTRY_NOT_TEXTED', input.pack);
  const rules = buildSendingRules(organization, zone);
  if (!isOpen(now, rules)) return new Refusal('Tests also wait for 8 am to 8 pm. Try again then.');
  if (!isOpen(now, withRecipientZones(rules, phone, recipientHours)))
    return new Refusal('Tests also wait for 8 am to 9 pm at the phone. Try again then.');
  if ((await data.consents.findConsent(organizationId, phone)).state === 'OPTED_OUT')
    return new Refusal('That phone has opted out of your texts. Text START from it first.');
  const waitSeconds = await data.limits.countAttempt('testText', userId, now);
  if (waitSeconds !== null)
    return new Refusal(`Too many test messages. Try again in ${Math.ceil(waitSeconds / 60)} min.`);

  const name = parsePersonName({ name: userNames.get(userId) ?? '' });
  const id = newId(now);
  // Staff without a contact get the words that a contact with their name would get. This contact is never stored.
  const recipient = contact ?? newContact({ organizationId, id, created: now, ...name, phone });
  const { featureType } = step;
  const link =
    featureType === 'MESSAGE'
      ? ''
      : await storePreviewLink({ data }, { ...step, featureType }, organizationId, input.host);
  const body = appendSuffix(renderStep(step, getPlaceholderValues(recipient), link), rules.firstTextSuffix);
  const segments = countChargedSegments(countSegments(body).segments, phone);
  await data.unlinkedMessages.createUnlinkedMessage(
    { organizationId, id, kind: 'TEST', state: 'SCHEDULED', phone, body, segments, reason: null },
    now,
  );
  await replies.send({ body: sendUnlinked(organizationId, id) });
  return undefined;
}
