import { addContactsTo } from '../in-process-data.ts';
import type { User } from '../../../../functions/domain/accounts/account.ts';
import type { E164 } from '../../../../functions/domain/contacts/phone.ts';
import { newContact, type ContactWithPhone } from '../../../../functions/domain/contacts/contact.ts';
import type { Campaign } from '../../../../functions/domain/campaigns/campaign.ts';
import type { IfThen } from '../../../../functions/domain/if-then/if-then.ts';
import { NEW_PITCH_SETTINGS } from '../../../../functions/domain/pitches/pitch.ts';
import { buildFeatureCode, buildLeadCode } from '../../../../functions/platform/security/pitch-codes.ts';
import { Refusal } from '../../../../functions/platform/refusal.ts';
import { LockedLink, loadVisit } from '../../../../functions/use-cases/views/load-visit.ts';
import { trackVisit } from '../../../../functions/use-cases/views/track-visit.ts';
import { getPackById } from '../../../../functions/domain/brand/packs.ts';
import { ZONE, type TestMachine } from '../../simulation/test-machine.ts';
import { parsePhoenix } from '../scenario.ts';
import { buildOrganization, buildTwoStepCampaign } from '../test-data.ts';

export const START = new Date(parsePhoenix('2027-03-03 09:00:00'));
export const O = 'o';
/** The step whose text has a link, and the step of the campaign that if/thens add contacts to. */
export const STEP = 'c-one';
export const NEXT_CAMPAIGN = 'n';
export const SLIDES = ['p-a', 'p-b'] as const;
export const WIDGET = 'p-a-1';
export const STAFF_PHONE: E164 = '+16025550177';
const PACK = getPackById('text');
const RULES = { allowAfterHours: false, allowWeekends: true, firstTextSuffix: '', zone: ZONE };

export const contacts: readonly ContactWithPhone[] = Array.from({ length: 3 }, (_, index) =>
  newContact({
    organizationId: O,
    id: `l${index}`,
    created: new Date(START.getTime() - 3_600_000),
    name: `Pat ${index}`,
    firstName: 'Pat',
    phone: `+1602555010${index}`,
  }),
);

/** Creates an organization with a campaign whose text has a link to a pitch, if/thens of its step, and another campaign. */
export async function setUpIfThens({ data }: TestMachine, ifThens: readonly IfThen[]): Promise<void> {
  await data.accounts.createOrganization(buildOrganization({ id: O, name: O, number: '+16025550901' }));
  await data.platformNumbers.set('text', '+16025550190', { userId: 'seed', at: START });
  const staff: User = { id: 'u', email: 'u@x.test', name: 'U', phone: STAFF_PHONE, wpAdmin: false };
  await data.accounts.createUser(staff, 'none');
  await data.accounts.addMember({ userId: 'u', organizationId: O, access: 'OWNER', organizationName: O });
  await addContactsTo(data, O, contacts);
  await data.pitches.createPitch({
    ...NEW_PITCH_SETTINGS,
    organizationId: O,
    id: 'p',
    userId: 'u',
    code: 'code',
    structure: [...SLIDES],
    created: START,
    archived: null,
    version: 1,
  });
  await data.campaigns.createCampaign(buildCampaign('c', 'PITCH'));
  await data.campaigns.createCampaign(buildCampaign(NEXT_CAMPAIGN, 'MESSAGE'));
  for (const ifThen of ifThens) await data.ifThens.saveIfThen(O, null, ifThen, await data.ifThens.readLinks(O));
}

export async function enrollAll({ data, now, wakeUps }: TestMachine): Promise<void> {
  const campaign = await data.campaigns.findCampaign(O, 'c');
  if (!campaign) throw new Error('The campaign is gone');
  const { dues } = await data.enroller.enroll(campaign, contacts, {
    rules: RULES,
    now: now(),
    by: null,
    sendAgain: false,
    start: null,
  });
  await wakeUps.schedule(O, dues, now());
}

function buildCampaign(id: string, featureType: 'PITCH' | 'MESSAGE'): Campaign {
  const base = buildTwoStepCampaign(START);
  const { one, two } = base.steps;
  if (!one || !two) throw new Error('The campaign has no steps');
  const stepId = `${id}-one`;
  const last = { ...two, id: `${id}-two`, campaignId: id, timing: { ...two.timing, days: 3 } };
  const pitchId = featureType === 'PITCH' ? 'p' : null;
  return {
    ...base,
    id,
    userId: 'u',
    structure: { FEATURE: [stepId, last.id], BEFORE: [], APPOINTMENT: [] },
    steps: { [stepId]: { ...one, id: stepId, campaignId: id, featureType, pitchId }, [last.id]: last },
  };
}

/** What a contact does with the pitch. Seconds are since the page was opened. */
export interface Act {
  readonly contact: number;
  /** Seconds after the start. */
  readonly at: number;
  readonly slides: readonly { readonly slide: number; readonly seconds: number }[];
  readonly answer: string | null;
  readonly completed: boolean;
}

/** A contact opens its link, and reports a few times. Reports that fail come again, as the page does. */
export async function act(machine: TestMachine, { contact: index, slides, answer, completed }: Act): Promise<void> {
  const { data } = machine;
  const contact = contacts[index];
  if (!contact) return;
  const target = { organizationId: O, contactId: contact.id, campaignId: 'c', round: 1, appointmentId: null };
  const codes = { leadCode: buildLeadCode(target, contact.phone), featureCode: buildFeatureCode(STEP) };
  const visit = { ...codes, deviceId: `phone-${index}`, device: '', tokens: [], now: machine.now(), pack: PACK };
  const opened = await loadVisit({ data }, visit);
  if (opened instanceof Refusal || opened instanceof LockedLink || opened.visitId === null) return;
  const { visitId } = opened;
  const report = () =>
    trackVisit(
      {
        data,
        wakes: machine.queue('wake'),
        integrations: { send: async () => undefined },
        publish: async () => undefined,
      },
      visitId,
      {
        times: slides.map(({ slide, seconds }) => ({ slideId: SLIDES[slide % SLIDES.length] ?? '', seconds })),
        answers: answer === null ? [] : [{ widgetId: WIDGET, values: [answer] }],
        completed,
        redirected: completed,
      },
      machine.now(),
    );
  await machine.timeline.sleep(90_000);
  for (let attempt = 0; attempt < 4; attempt += 1) {
    const isStored = await machine.runWorker(report).then(
      () => true,
      () => false,
    );
    if (isStored && attempt > 0) return;
    await machine.timeline.sleep(15_000);
  }
}
