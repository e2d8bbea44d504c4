/**
 * The templates that every new organization finds in its library: for clinics, shops, agencies, schools and gyms. Each text fits into
 * one segment together with a long first name, and none names a company, because its reader replaces nothing but the offer.
 */
import type { BrandId } from '../brand/pack.ts';
import { getPackById } from '../brand/packs.ts';
import { buildStepId } from '../campaigns/campaign-ids.ts';
import type { Campaign } from '../campaigns/campaign.ts';
import { STRUCTURE_TYPES, type Step, type StructureType } from '../campaigns/step.ts';
import type { StepTiming } from '../campaigns/timing.ts';
import { MESSAGE_PLACEHOLDERS } from '../content/blocks.ts';
import { parseLabels } from '../content/labels.ts';
import type { OrganizationId } from '../shared/ids.ts';
import type { LibraryCategory } from './publication.ts';

interface TemplateStep extends Partial<Pick<StepTiming, 'days' | 'hours' | 'window'>> {
  /** With labels of placeholders, such as `[First Name]`. */
  readonly text: string;
  /** missing means the instant phase. */
  readonly phase?: Exclude<StructureType, 'FEATURE'>;
}

export interface Template {
  /** Part of the campaign's id. Never changes, so that a template is published once. */
  readonly slug: string;
  readonly name: string;
  readonly category: LibraryCategory;
  readonly description: string;
  /** missing means that a reply ends the campaign for the contact. */
  readonly continuesAfterReply?: true;
  readonly steps: readonly TemplateStep[];
}

const MORNING = 9;
const AFTERNOON = 13;

export const TEMPLATES: readonly Template[] = [
  {
    slug: 'first-visit',
    name: 'First visit',
    category: 'Welcome',
    description: 'For clinics: says hello after a booking, and what to bring.',
    continuesAfterReply: true,
    steps: [
      {
        text: 'Hi [First Name], thank you for choosing us. If you have a question before your first visit, reply here.',
      },
      {
        text: 'Please bring a photo ID, your insurance card and a list of your medicines, [First Name].',
        days: 1,
        window: MORNING,
      },
    ],
  },
  {
    slug: 'appointment-reminder',
    name: 'Appointment reminder',
    category: 'Reminder',
    description: 'For clinics and studios: confirms the appointment, reminds twice, and asks afterwards.',
    continuesAfterReply: true,
    steps: [
      { text: 'Hi [First Name], you are booked for [Event Date] at [Event Time]. To change it, reply here.' },
      {
        text: 'Hi [First Name], we see you on [Event Date] at [Event Time]. Can you make it?',
        phase: 'BEFORE',
        days: 2,
      },
      { text: 'See you today at [Event Time], [First Name]. Running late? Reply here.', phase: 'BEFORE', hours: 3 },
      { text: 'Thank you for coming in, [First Name]. Is everything all right?', phase: 'APPOINTMENT', days: 1 },
    ],
  },
  {
    slug: 'yearly-checkup',
    name: 'Yearly checkup',
    category: 'Follow-up',
    description: 'For clinics: brings people back once a year, and stops as soon as they reply.',
    steps: [
      { text: 'Hi [First Name], it is time for your yearly checkup. Which day of the week suits you best?' },
      {
        text: 'Hi [First Name], we still have openings for checkups this month. Shall we save one for you?',
        days: 4,
        window: AFTERNOON,
      },
      {
        text: 'Last note from us, [First Name]: reply any time, and we will find a time for your checkup.',
        days: 10,
        window: MORNING,
      },
    ],
  },
  {
    slug: 'review-request',
    name: 'Review request',
    category: 'Reviews',
    description: 'For everyone who serves people: asks how it was first, and for a public review three days later.',
    steps: [
      { text: 'Hi [First Name], thank you for coming. How did we do, from 1 to 5?' },
      {
        text: 'Hi [First Name], a short review helps others to find us. Shall we send you the link?',
        days: 3,
        window: AFTERNOON,
      },
    ],
  },
  {
    slug: 'first-order',
    name: 'After the first order',
    category: 'Welcome',
    description: 'For shops: thanks for the first order, asks whether all is well, and offers help.',
    steps: [
      {
        text: 'Hi [First Name], thank you for your first order. This number reaches a person: reply whenever you need us.',
      },
      { text: 'Did everything arrive as you hoped, [First Name]?', days: 5, window: MORNING },
    ],
  },
  {
    slug: 'weekend-sale',
    name: 'Weekend sale',
    category: 'Promotion',
    description: 'For shops: announces a sale on Friday, and reminds on the last day.',
    steps: [
      { text: 'Hi [First Name], our weekend sale is on: 20% off everything until Sunday evening.' },
      {
        text: 'Last day, [First Name]: the 20% end tonight. Shall we set something aside for you?',
        days: 2,
        window: MORNING,
      },
    ],
  },
  {
    slug: 'win-back',
    name: 'We miss you',
    category: 'Promotion',
    description: 'For shops and studios: invites people back who have not come for a while.',
    steps: [
      { text: 'Hi [First Name], we have not seen you in a while. What can we do better?' },
      {
        text: 'Your next visit is on us by half, [First Name]. Show this text until the end of the month.',
        days: 5,
        window: AFTERNOON,
      },
    ],
  },
  {
    slug: 'new-inquiry',
    name: 'New inquiry',
    category: 'Follow-up',
    description: 'For agencies: answers an inquiry within a minute, and follows up three times until there is a reply.',
    steps: [
      { text: 'Hi [First Name], thank you for your inquiry. When is a good time for a short call?' },
      { text: 'Hi [First Name], would tomorrow between 10 and 12 work for a call?', days: 1, window: MORNING },
      {
        text: 'Is this still on your mind, [First Name]? One word is enough, and we take it from there.',
        days: 3,
        window: AFTERNOON,
      },
      { text: 'We will not write again, [First Name]. Reply whenever the time is right.', days: 7, window: MORNING },
    ],
  },
  {
    slug: 'quote-sent',
    name: 'Quote sent',
    category: 'Follow-up',
    description: 'For agencies and trades: asks about an offer that is out, without pressure.',
    steps: [
      { text: 'Hi [First Name], your quote is in your mail. Did it arrive?' },
      { text: 'Hi [First Name], what would you like to know about the quote?', days: 2, window: AFTERNOON },
      {
        text: 'Shall we keep your quote open, [First Name]? Prices hold for two more weeks.',
        days: 6,
        window: MORNING,
      },
    ],
  },
  {
    slug: 'enrollment',
    name: 'Enrollment deadline',
    category: 'Education',
    description: 'For schools and courses: reminds of the deadline in three steps.',
    steps: [
      { text: 'Hi [First Name], enrollment is open. Places go in the order of forms. Do you need help with yours?' },
      {
        text: 'Hi [First Name], two weeks are left to enroll. Which question can we answer?',
        days: 7,
        window: AFTERNOON,
      },
      {
        text: 'Enrollment closes on Friday, [First Name]. Reply if you want us to hold a place.',
        days: 10,
        window: MORNING,
      },
    ],
  },
  {
    slug: 'open-day',
    name: 'Open day',
    category: 'Events',
    description: 'For schools, agencies and studios: invites, and reminds those who have not replied.',
    steps: [
      { text: 'Hi [First Name], our open day is next Saturday from 10 to 2. Would you like to come?' },
      {
        text: 'Hi [First Name], we have saved you a place for Saturday. How many of you will come?',
        days: 4,
        window: AFTERNOON,
      },
    ],
  },
  {
    slug: 'free-trial',
    name: 'Free trial',
    category: 'Welcome',
    description: 'For gyms and studios: from the free week to a membership.',
    steps: [
      { text: 'Hi [First Name], your free week starts today. Which class would you like to try first?' },
      {
        text: 'How was your first class, [First Name]? Reply and we will plan the next one.',
        days: 2,
        window: AFTERNOON,
      },
      {
        text: 'Two days are left of your free week, [First Name]. Come by and we will find the plan that fits.',
        days: 3,
        window: MORNING,
      },
      {
        text: 'Join by Sunday and the first month is half price, [First Name]. Shall we set it up?',
        days: 2,
        window: MORNING,
      },
    ],
  },
];

/** Returns the templates of a brand. Brands without appointments have none of their reminders. Cost: none. */
export function listTemplates(brand: BrandId): readonly Template[] {
  const { blastMode } = getPackById(brand).flags;
  return TEMPLATES.filter(({ steps }) => !blastMode || steps.every(({ phase }) => phase === undefined));
}

/** Returns the published campaign of a template. Its ids follow from the slug, so that it exists once in an organization. */
export function buildTemplate(
  { slug, name, category, description, continuesAfterReply, steps }: Template,
  {
    organizationId,
    brand,
    now,
  }: { readonly organizationId: OrganizationId; readonly brand: BrandId; readonly now: Date },
): Campaign {
  // Begins with a digit, as the ids of all campaigns for everyone, and is older than any of them.
  const id = `0-${brand}-${slug}`;
  const built = steps.map(({ text, phase, days = 0, hours = 0, window = null }, index): Step => ({
    id: buildStepId(id, `${index + 1}`),
    campaignId: id,
    label: '',
    structureType: phase ?? 'FEATURE',
    featureType: 'MESSAGE',
    pitchId: null,
    redirect: null,
    blocks: parseLabels(text, MESSAGE_PLACEHOLDERS),
    timing: { days, hours, minutes: 0, window, delayUntil: null },
    created: now,
    ready: now,
    version: 1,
  }));
  const structure = Object.fromEntries(
    STRUCTURE_TYPES.map((phase) => [
      phase,
      built.filter((step) => step.structureType === phase).map((step) => step.id),
    ]),
  ) as Record<StructureType, string[]>;
  return {
    organizationId,
    id,
    name,
    created: now,
    archived: null,
    paused: null,
    stopped: null,
    stopOnReply: continuesAfterReply !== true,
    publication: { brand, category, description, since: now },
    hasAppt: steps.some(({ phase }) => phase !== undefined),
    structure,
    steps: Object.fromEntries(built.map((step) => [step.id, step])),
    version: 1,
  };
}
