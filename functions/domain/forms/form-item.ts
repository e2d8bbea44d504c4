import { cleanWidget, findWidgetProblem, type Widget, type WidgetType } from '../pitches/widget.ts';

/** A field or a question of a public form. Fields that the platform knows have the ids of `KNOWN_ITEMS`. */
export interface FormItem extends Widget {
  /** Whether the form can be submitted only with an answer. */
  readonly required: boolean;
}

/** The fields that staff choose, and the two that every form ends with. */
export const KNOWN_ITEMS = {
  name: 'name',
  lastName: 'last_name',
  phone: 'phone',
  birthday: 'dob',
  gender: 'gender',
  appointment: 'appointment',
  bodyPart: 'body-part',
  health: 'hipaa',
  optIn: 'opt-in',
} as const;

/** Fields that a form gets from its brand and its kind, and that staff cannot change. */
const FIXED: ReadonlySet<string> = new Set([KNOWN_ITEMS.bodyPart, KNOWN_ITEMS.health, KNOWN_ITEMS.optIn]);

/** The fields that staff may put on a form, with the label that each begins with. */
export const FIELD_CHOICES: readonly FormItem[] = [
  buildField(KNOWN_ITEMS.name, 'Name', 'SHORT'),
  buildField(KNOWN_ITEMS.lastName, 'Last name', 'SHORT'),
  buildField(KNOWN_ITEMS.phone, 'Phone', 'SHORT', true),
  buildField(KNOWN_ITEMS.appointment, 'Appointment date', 'DATE'),
  buildField(KNOWN_ITEMS.birthday, 'Date of birth', 'DATE'),
  buildField(KNOWN_ITEMS.gender, 'Gender', 'SHORT'),
];

/** The kinds of questions that the editor of a form offers. The API takes all kinds. */
export const QUESTION_TYPES = [
  'SHORT',
  'YESNO',
  'CHOICE',
  'CHECKBOX',
  'DROPDOWN',
  'RATING',
  'DATE',
  'VERIFY',
] as const satisfies readonly WidgetType[];

/** `items`: of one form. `id`: characters of the id of a question. */
export const FORM_LIMITS = { items: 25, id: 60 } as const;

/** A question of a campaign's page may begin with the campaign's id instead. */
const QUESTION_ID = /^(?:q|[0-9A-Z]{26})-[a-z0-9]{8,32}$/;

/** Returns a field of a form. */
export function buildField(
  id: string,
  label: string,
  widgetType: Widget['widgetType'],
  required = false,
  given: Partial<Widget> = {},
): FormItem {
  return { id, widgetType, label, fineText: '', labels: [], start: 1, end: 10, ...given, required };
}

/** Returns whether the platform knows what an item asks for. */
export function isKnownItem(id: string): boolean {
  return FIXED.has(id) || FIELD_CHOICES.some((item) => item.id === id);
}

/** The fields of a new form. `withAppointment`: the brand's people come to appointments. */
export function buildFirstItems(withAppointment: boolean): readonly FormItem[] {
  const ids: readonly string[] = [
    KNOWN_ITEMS.name,
    KNOWN_ITEMS.phone,
    ...(withAppointment ? [KNOWN_ITEMS.appointment] : []),
  ];
  return FIELD_CHOICES.filter(({ id }) => ids.includes(id));
}

/**
 * Returns the items of a form as they are stored: cleaned, each once, and with the phone number, without which no one can be texted.
 * What staff cannot choose is left out. A known field keeps its kind.
 */
export function cleanItems(given: readonly FormItem[]): readonly FormItem[] {
  const seen = new Set<string>();
  const items = given.flatMap((item) => {
    if (FIXED.has(item.id) || seen.has(item.id)) return [];
    seen.add(item.id);
    const known = FIELD_CHOICES.find(({ id }) => id === item.id);
    if (!known) return [{ ...cleanWidget(item), required: item.required }];
    const label = item.label.trim() || known.label;
    return [{ ...known, label, fineText: item.fineText.trim(), required: known.required || item.required }];
  });
  if (seen.has(KNOWN_ITEMS.phone)) return items;
  const phone = FIELD_CHOICES.filter(({ id }) => id === KNOWN_ITEMS.phone);
  return items.toSpliced(items.findLastIndex(({ id }) => isNameItem(id)) + 1, 0, ...phone);
}

function isNameItem(id: string): boolean {
  return id === KNOWN_ITEMS.name || id === KNOWN_ITEMS.lastName;
}

/** Returns why cleaned items cannot be saved, or null. */
export function findItemsProblem(items: readonly FormItem[]): string | null {
  if (items.length > FORM_LIMITS.items) return `A form has at most ${FORM_LIMITS.items} fields.`;
  for (const item of items) {
    if (!isKnownItem(item.id) && !QUESTION_ID.test(item.id)) return 'A question has an id that cannot be used.';
    const problem = findWidgetProblem(item);
    if (problem !== null) return problem;
  }
  return null;
}
