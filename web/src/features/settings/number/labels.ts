import {
  BUSINESS_TYPES,
  MONTHLY_TEXTS,
  USE_CASES,
  type NumberFormField,
} from '../../../../../functions/domain/numbers/registration-form.ts';
import type { RegistrationState } from '../../../../../functions/domain/numbers/registration.ts';
import { US_STATES } from '../../../../../functions/domain/numbers/us-places.ts';
import type { Tone } from '../../../components/display/tag.tsx';
import { formatCount } from '../../../lib/format/numbers.ts';

/** What people read of each state. */
export const STATES: Readonly<
  Record<RegistrationState, { readonly label: string; readonly tone: Tone; readonly text: string }>
> = {
  DRAFT: {
    label: 'Draft',
    tone: 'plain',
    text: 'Complete the form and submit it. Texts wait until then, and nothing is lost.',
  },
  SUBMITTED: {
    label: 'Submitted',
    tone: 'plain',
    text: 'We check your registration and pass it on to the carriers. Texts wait until it is approved, and nothing is lost.',
  },
  IN_REVIEW: {
    label: 'In review',
    tone: 'plain',
    text: 'The carriers check your registration. That takes days, sometimes weeks. Texts wait until it is approved, and nothing is lost.',
  },
  APPROVED: { label: 'Approved', tone: 'good', text: 'The carriers accept your texts.' },
  REJECTED: {
    label: 'Rejected',
    tone: 'bad',
    text: 'Fix what is named below and submit again. Texts wait until then, and nothing is lost.',
  },
};

export const LABELS: Readonly<Record<NumberFormField, string>> = {
  numberType: 'Kind of number',
  areaCode: 'Area code',
  legalName: 'Legal name of the business',
  ein: 'EIN',
  businessType: 'Type of business',
  street: 'Street',
  city: 'City',
  state: 'State',
  postalCode: 'ZIP code',
  website: 'Website',
  contactFirstName: 'First name',
  contactLastName: 'Last name',
  contactEmail: 'Email',
  contactPhone: 'Phone',
  useCase: 'What your texts are about',
  useCaseDescription: 'Describe your texts',
  monthlyTexts: 'Texts a month',
  sampleOne: 'First sample text',
  sampleTwo: 'Second sample text',
  optInDescription: 'How people agree to get texts',
  optInUrl: 'Page that shows how people agree',
};

export const HINTS: Partial<Record<NumberFormField, string>> = {
  areaCode: 'Three digits. Your number begins with them.',
  legalName: 'Exactly as on your tax documents.',
  ein: 'The federal tax number, nine digits.',
  contactPhone: 'Carriers may call this person.',
  useCaseDescription: 'Who gets them, and why.',
  sampleOne: 'As people get it, with the name of your business.',
  optInDescription: 'For example: patients check a box on a form at the front desk.',
};

const USE_CASE_LABELS: Readonly<Record<(typeof USE_CASES)[number], string>> = {
  MIXED: 'Several of these',
  MARKETING: 'Offers and news',
  CUSTOMER_CARE: 'Answers to customers',
  ACCOUNT_NOTIFICATION: 'Notices about accounts and appointments',
  HIGHER_EDUCATION: 'Messages of a college or university',
  PUBLIC_SERVICE_ANNOUNCEMENT: 'Public service announcements',
  LOW_VOLUME: 'Few texts of several kinds',
};

const BUSINESS_LABELS: Readonly<Record<(typeof BUSINESS_TYPES)[number], string>> = {
  LLC: 'Limited liability company',
  CORPORATION: 'Corporation',
  NONPROFIT: 'Nonprofit corporation',
  PARTNERSHIP: 'Partnership',
  COOPERATIVE: 'Cooperative',
  SOLE_PROPRIETORSHIP: 'Sole proprietorship',
};

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** The choices of each field that is no free text. */
export const CHOICES: Partial<Record<NumberFormField, readonly Choice[]>> = {
  businessType: BUSINESS_TYPES.map((value) => ({ value, label: BUSINESS_LABELS[value] })),
  state: [...US_STATES].map((value) => ({ value, label: value })),
  useCase: USE_CASES.map((value) => ({ value, label: USE_CASE_LABELS[value] })),
  monthlyTexts: MONTHLY_TEXTS.map((value) => ({ value, label: `Up to ${formatCount(Number(value))}` })),
};

/** The sections of the form, in the order in which people fill them in. */
export const SECTIONS: readonly {
  readonly id: string;
  readonly title: string;
  readonly fields: readonly NumberFormField[];
}[] = [
  {
    id: 'business',
    title: 'Your business',
    fields: ['legalName', 'ein', 'businessType', 'website', 'street', 'city', 'state', 'postalCode'],
  },
  {
    id: 'contact-person',
    title: 'Contact person',
    fields: ['contactFirstName', 'contactLastName', 'contactEmail', 'contactPhone'],
  },
  {
    id: 'texts',
    title: 'Your texts',
    fields: ['useCase', 'useCaseDescription', 'monthlyTexts', 'sampleOne', 'sampleTwo'],
  },
  { id: 'agreement', title: 'How people agree', fields: ['optInDescription', 'optInUrl'] },
];

/** Returns the value of a field as people read it. */
export function describeValue(field: NumberFormField, value: string): string {
  if (field === 'numberType') return value === 'TOLL_FREE' ? 'Toll-free number' : 'Local number';
  return CHOICES[field]?.find((choice) => choice.value === value)?.label ?? value;
}
