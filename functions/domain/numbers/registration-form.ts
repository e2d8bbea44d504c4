import { parsePhone } from '../contacts/phone.ts';
import { AREA_CODE, US_STATES } from './us-places.ts';

/** A number with an area code, or a toll-free one. */
const NUMBER_TYPES = ['LOCAL', 'TOLL_FREE'] as const;
export const BUSINESS_TYPES = [
  'LLC',
  'CORPORATION',
  'NONPROFIT',
  'PARTNERSHIP',
  'COOPERATIVE',
  'SOLE_PROPRIETORSHIP',
] as const;
/** The use cases of an A2P 10DLC campaign that fit the product (Twilio, "List of campaign use cases"). */
export const USE_CASES = [
  'MIXED',
  'MARKETING',
  'CUSTOMER_CARE',
  'ACCOUNT_NOTIFICATION',
  'HIGHER_EDUCATION',
  'PUBLIC_SERVICE_ANNOUNCEMENT',
  'LOW_VOLUME',
] as const;
/** Texts a month, at most. */
export const MONTHLY_TEXTS = ['1000', '10000', '100000', '1000000'] as const;

/** What an organization tells the carriers. Everything is text, because a draft may be incomplete. */
export interface NumberForm {
  readonly numberType: string;
  /** Three digits. Only for a local number. */
  readonly areaCode: string;
  readonly legalName: string;
  /** The federal tax number: 12-3456789. */
  readonly ein: string;
  readonly businessType: string;
  readonly street: string;
  readonly city: string;
  /** Two letters. */
  readonly state: string;
  readonly postalCode: string;
  readonly website: string;
  readonly contactFirstName: string;
  readonly contactLastName: string;
  readonly contactEmail: string;
  readonly contactPhone: string;
  readonly useCase: string;
  readonly useCaseDescription: string;
  readonly monthlyTexts: string;
  readonly sampleOne: string;
  readonly sampleTwo: string;
  readonly optInDescription: string;
  /** A page that shows how people agree. Carriers ask for it for toll-free numbers. */
  readonly optInUrl: string;
}

export type NumberFormField = keyof NumberForm;

/** The longest text of each field (Twilio, "A2P 10DLC campaign fields" and "Toll-free verification API"). */
export const FORM_LIMITS: Readonly<Record<NumberFormField, number>> = {
  numberType: 20,
  areaCode: 3,
  legalName: 255,
  ein: 10,
  businessType: 40,
  street: 100,
  city: 100,
  state: 2,
  postalCode: 10,
  website: 500,
  contactFirstName: 100,
  contactLastName: 100,
  contactEmail: 254,
  contactPhone: 40,
  useCase: 40,
  useCaseDescription: 500,
  monthlyTexts: 10,
  sampleOne: 1_024,
  sampleTwo: 1_024,
  optInDescription: 2_048,
  optInUrl: 500,
};

export const FORM_FIELDS = Object.keys(FORM_LIMITS) as readonly NumberFormField[];

/** The carriers reject shorter texts. */
const DESCRIPTION_MIN = 40;
const SAMPLE_MIN = 20;

export const EMPTY_FORM: NumberForm = {
  ...(Object.fromEntries(FORM_FIELDS.map((name) => [name, ''])) as unknown as NumberForm),
  numberType: 'LOCAL',
};

export type FormProblems = Partial<Record<NumberFormField, string>>;

const EIN = /^\d{2}-\d{7}$/;
const POSTAL_CODE = /^\d{5}(-\d{4})?$/;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Returns the form as it is stored: trimmed, an EIN with its hyphen, capital letters for the state. Unknown fields go. */
export function tidyForm(given: Partial<Record<NumberFormField, string | null | undefined>>): NumberForm {
  const trimmed = Object.fromEntries(FORM_FIELDS.map((name) => [name, (given[name] ?? '').trim()]));
  const form = trimmed as unknown as NumberForm;
  const digits = form.ein.replaceAll(/\D/g, '');
  return {
    ...form,
    numberType: form.numberType || 'LOCAL',
    areaCode: form.numberType === 'TOLL_FREE' ? '' : form.areaCode,
    ein: digits.length === 9 ? `${digits.slice(0, 2)}-${digits.slice(2)}` : form.ein,
    state: form.state.toUpperCase().slice(0, FORM_LIMITS.state),
  };
}

/** Returns what is missing or wrong before the form can be submitted, by field. empty means nothing. */
export function findFormProblems(form: NumberForm): FormProblems {
  const checks: readonly (readonly [NumberFormField, boolean, string])[] = [
    ['numberType', includesValue(NUMBER_TYPES, form.numberType), 'Choose a local or a toll-free number.'],
    [
      'areaCode',
      form.numberType === 'TOLL_FREE' || AREA_CODE.test(form.areaCode),
      'Enter an area code of three digits, such as 602.',
    ],
    ['legalName', form.legalName !== '', 'Enter the legal name, as on your tax documents.'],
    ['ein', EIN.test(form.ein), 'Enter the nine digits of your EIN, such as 12-3456789.'],
    ['businessType', includesValue(BUSINESS_TYPES, form.businessType), 'Choose the type of the business.'],
    ['street', form.street !== '', 'Enter the street and number.'],
    ['city', form.city !== '', 'Enter the city.'],
    ['state', US_STATES.has(form.state), 'Choose a state.'],
    ['postalCode', POSTAL_CODE.test(form.postalCode), 'Enter a ZIP code, such as 85004.'],
    ['website', isWebAddress(form.website), 'Enter the address of your website, such as https://sunrise.com.'],
    ['contactFirstName', form.contactFirstName !== '', 'Enter the first name.'],
    ['contactLastName', form.contactLastName !== '', 'Enter the last name.'],
    ['contactEmail', EMAIL.test(form.contactEmail), 'Enter an email address.'],
    ['contactPhone', parsePhone(form.contactPhone).ok, 'Enter a phone number that people answer.'],
    ['useCase', includesValue(USE_CASES, form.useCase), 'Choose what your texts are about.'],
    ['useCaseDescription', isLong(form.useCaseDescription, DESCRIPTION_MIN), atLeast(DESCRIPTION_MIN)],
    ['monthlyTexts', includesValue(MONTHLY_TEXTS, form.monthlyTexts), 'Choose how many texts you send.'],
    ['sampleOne', isLong(form.sampleOne, SAMPLE_MIN), atLeast(SAMPLE_MIN)],
    ['sampleTwo', isLong(form.sampleTwo, SAMPLE_MIN), atLeast(SAMPLE_MIN)],
    ['optInDescription', isLong(form.optInDescription, DESCRIPTION_MIN), atLeast(DESCRIPTION_MIN)],
    [
      'optInUrl',
      form.optInUrl === '' ? form.numberType !== 'TOLL_FREE' : isWebAddress(form.optInUrl),
      'Enter the address of a page that shows how people agree, such as https://sunrise.com/join.',
    ],
  ];
  const problems: FormProblems = {};
  for (const [field, isFine, problem] of checks) if (!isFine) problems[field] = problem;
  return problems;
}

function includesValue(values: readonly string[], given: string): boolean {
  return values.includes(given);
}

function isLong(text: string, min: number): boolean {
  return text.length >= min;
}

function atLeast(min: number): string {
  return `Write at least ${min} characters. Carriers reject shorter texts.`;
}

/** Carriers open the page, so the address must be a public host over HTTP or HTTPS. */
function isWebAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && /^[^.\s]+(\.[^.\s]+)+$/.test(url.hostname);
}
