import type { Pack } from '../brand/pack.ts';
import { buildField, KNOWN_ITEMS, type FormItem } from './form-item.ts';

/** The public forms: of a landing page, of a campaign, and of a group. */
export const FORM_KINDS = ['PAGE', 'CAMPAIGN', 'GROUP'] as const;
export type FormKind = (typeof FORM_KINDS)[number];

/** Names a form of an organization. */
export interface FormRef {
  readonly kind: FormKind;
  /** Of the landing page, the campaign or the group. */
  readonly id: string;
}

/** Returns a form as one text, such as "PAGE#2NBX". */
export function toFormName({ kind, id }: FormRef): string {
  return `${kind}#${id}`;
}

/** What the address of each kind begins with. */
const FORM_PATHS: Readonly<Record<FormKind, string>> = { PAGE: 'p', CAMPAIGN: 'l', GROUP: 'g' };

/** Returns the path of a form, such as `/p/23456789`. */
export function buildFormPath(kind: FormKind, code: string): string {
  return `/${FORM_PATHS[kind]}/${code}`;
}

/** Returns the form that a path names, or null. */
export function parseFormPath(path: string): { readonly kind: FormKind; readonly code: string } | null {
  const [, first = '', code = '', ...rest] = path.split('/');
  const kind = FORM_KINDS.find((each) => FORM_PATHS[each] === first);
  return kind && code !== '' && rest.every((part) => part === '') ? { kind, code } : null;
}

/** What the person behind a form has to do, by its brand and its kind. */
export interface FormRules {
  readonly items: readonly FormItem[];
  /** The ids of items. Of each list one must be answered. */
  readonly needs: readonly (readonly string[])[];
  /** The parts of the body that need the date of the appointment, because texts go out around it. missing means none. */
  readonly datedParts?: readonly string[];
  /** The first day that an appointment may have, "2026-03-02". missing means any. */
  readonly today?: string;
}

/** An option of the field for the part of the body. */
export interface BodyPartOption {
  readonly id: string;
  readonly label: string;
  /** Whether its campaigns have steps around the appointment. */
  readonly needsDate?: boolean;
}

/**
 * Returns the items of a form as the page shows them, and what must be answered. Every form ends with the box for texts. A studio's page
 * takes the date of an appointment in its place. A clinic's form also asks for the consent to health information. A landing page of a
 * clinic whose people start by themselves does not need it. A part of the body whose campaigns have steps around the appointment needs the
 * date, so that such a page asks for it in any case.
 */
export function buildFormRules(
  kind: FormKind,
  stored: readonly FormItem[],
  {
    pack,
    allowSelfOnboarding,
    bodyParts,
  }: {
    readonly pack: Pick<Pack, 'flags' | 'legal'>;
    readonly allowSelfOnboarding: boolean;
    readonly bodyParts: readonly BodyPartOption[];
  },
): FormRules {
  const { flags, legal } = pack;
  const asksForHealth = flags.healthPrivacy && kind !== 'GROUP';
  const asksForDate = stored.some(({ id }) => id === KNOWN_ITEMS.appointment);
  const takesAppointment = flags.bodyParts && kind === 'PAGE' && asksForDate;
  const hasBodyPart = flags.bodyParts && kind === 'PAGE' && bodyParts.length > 0;
  const dated = hasBodyPart ? bodyParts.filter(({ needsDate }) => needsDate === true) : [];
  const datedParts = [...new Set(dated.map(({ label }) => label))];
  const labels = hasBodyPart ? [...new Set(bodyParts.map(({ label }) => label))] : [];
  const items = [
    ...stored,
    ...(datedParts.length > 0 && !asksForDate ? [buildField(KNOWN_ITEMS.appointment, 'Appointment date', 'DATE')] : []),
    ...(hasBodyPart ? [buildField(KNOWN_ITEMS.bodyPart, 'Body part', 'DROPDOWN', false, { labels })] : []),
    ...(asksForHealth ? [buildField(KNOWN_ITEMS.health, legal.hipaa, 'VERIFY')] : []),
    buildField(KNOWN_ITEMS.optIn, legal.optIn, 'VERIFY', false, { fineText: legal.optInFinePrint }),
  ];
  const needsHealth = asksForHealth && !(kind === 'PAGE' && allowSelfOnboarding);
  const needs = [
    [KNOWN_ITEMS.phone],
    ...stored.filter(({ id, required }) => required && id !== KNOWN_ITEMS.phone).map(({ id }) => [id]),
    ...(needsHealth ? [[KNOWN_ITEMS.health]] : []),
    takesAppointment ? [KNOWN_ITEMS.optIn, KNOWN_ITEMS.appointment] : [KNOWN_ITEMS.optIn],
  ];
  const isAlone = (id: string): boolean => needs.some((ids) => ids.length === 1 && ids[0] === id);
  return {
    items: items.map((item) => ({ ...item, required: isAlone(item.id) })),
    needs,
    ...(datedParts.length > 0 ? { datedParts } : {}),
  };
}
