/**
 * What platform staff switch on and off for an organization. The organization's own people cannot change these.
 * `allowOldStats` has no effect: it is kept for systems that read it.
 */
export const SWITCH_LABELS = {
  v2: 'Campaigns of version 2',
  showMessages: 'Messages',
  showEventsPage: 'Events page',
  showAppt: 'Appointments and webhooks',
  showRedirect: 'Links and last buttons',
  showApptPlaceholders: 'Appointment placeholders',
  showCalendly: 'Calendar links',
  showAudio: 'Audio slides',
  showCustomWindow: 'Custom sending hour',
  allowAfterHours: 'Texts after hours',
  allowWeekends: 'Texts on weekends',
  allowOldStats: 'Old statistics',
} as const;

export type SwitchName = keyof typeof SWITCH_LABELS;
export const SWITCH_NAMES = Object.keys(SWITCH_LABELS) as SwitchName[];

export type Switches = Readonly<Record<SwitchName, boolean>>;

/** Switches that are on unless someone switched them off. */
const ON_BY_DEFAULT: ReadonlySet<SwitchName> = new Set(['showMessages', 'allowWeekends']);

/** Returns all switches of an organization. A missing one has its default. */
export function readSwitches(item: object): Switches {
  const stored = item as Readonly<Partial<Record<SwitchName, unknown>>>;
  return Object.fromEntries(
    SWITCH_NAMES.map((name) => [name, ON_BY_DEFAULT.has(name) ? stored[name] !== false : stored[name] === true]),
  ) as Record<SwitchName, boolean>;
}

/** Returns the switches among other settings. Missing ones are left out. */
export function pickSwitches(
  given: Readonly<Partial<Record<SwitchName, boolean | null | undefined>>>,
): Partial<Switches> {
  return Object.fromEntries(SWITCH_NAMES.flatMap((name) => (given[name] == null ? [] : [[name, given[name]]])));
}
