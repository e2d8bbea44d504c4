import { FREQUENCIES, type LandingSettings } from '../../../../../functions/domain/groups/landing-settings.ts';

export const SCHEDULE_LABELS: Readonly<Record<(typeof FREQUENCIES)[number], string>> = {
  WEEKLY: 'Weekly',
  BI_MONTHLY: 'Twice a month',
  MONTHLY: 'Monthly',
  OTHER: 'Other',
};

const LABELS: Readonly<Record<keyof LandingSettings, string>> = {
  title: 'Title',
  description: 'Description',
  color: 'Color',
  schedule: 'Schedule',
  price: 'Price',
  trialPeriod: 'Trial in days',
  sendCampaign: 'Add people who sign up',
  campaignId: 'Choice of what they join',
};

/** Returns the settings of a group's page alone, as the form compares and sends them. */
export function pickSettings(page: LandingSettings): LandingSettings {
  const { title, description, color, schedule, price, trialPeriod, sendCampaign, campaignId } = page;
  return { title, description, color, schedule, price, trialPeriod, sendCampaign, campaignId };
}

/** Returns the settings that a person changed since the form began. */
export function findLandingChanges(began: LandingSettings, typed: LandingSettings): Partial<LandingSettings> {
  return Object.fromEntries(
    listNames(typed).flatMap((name) => (typed[name] === began[name] ? [] : [[name, typed[name]]])),
  );
}

interface ConflictingSetting {
  readonly label: string;
  readonly saved: string;
  readonly typed: string;
}

/** Returns the settings that the person and someone else changed, in words. */
export function describeConflicts(
  began: LandingSettings,
  saved: LandingSettings,
  changes: Partial<LandingSettings>,
): ConflictingSetting[] {
  return listNames(saved).flatMap((name) => {
    const typed = changes[name];
    if (typed === undefined || saved[name] === began[name] || saved[name] === typed) return [];
    return [{ label: LABELS[name], saved: toWords(name, saved[name], false), typed: toWords(name, typed, true) }];
  });
}

function toWords(name: keyof LandingSettings, value: LandingSettings[keyof LandingSettings], isTyped: boolean): string {
  if (value === null) return '';
  if (name === 'price') return `$${value}`;
  if (name === 'sendCampaign') return value === true ? 'Yes' : 'No';
  if (name === 'campaignId') return isTyped ? 'The one you chose' : 'Another one';
  if (name === 'schedule') return SCHEDULE_LABELS[FREQUENCIES.find((each) => each === value) ?? 'OTHER'];
  return String(value);
}

function listNames(settings: LandingSettings): (keyof LandingSettings)[] {
  return Object.keys(settings).filter((name): name is keyof LandingSettings => name in LABELS);
}
