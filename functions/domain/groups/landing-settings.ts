import type { CampaignId } from '../shared/ids.ts';

/** How often people pay for what a group offers. */
export const FREQUENCIES = ['WEEKLY', 'BI_MONTHLY', 'MONTHLY', 'OTHER'] as const;
type Frequency = (typeof FREQUENCIES)[number];

/** What the public page of a group shows, and what starts when someone signs up there. */
export interface LandingSettings {
  readonly title: string;
  readonly description: string;
  /** Such as `#0b7462`. null means the color of the organization. */
  readonly color: string | null;
  /** null means the page names no schedule. */
  readonly schedule: Frequency | null;
  /** Dollars. The page shows the price. No one is charged. */
  readonly price: number;
  /** Days. */
  readonly trialPeriod: number;
  /** Whether a person who signs up joins the campaign. */
  readonly sendCampaign: boolean;
  readonly campaignId: CampaignId | null;
}

/** The settings of a group that no one has changed. */
export const DEFAULT_LANDING_SETTINGS: LandingSettings = {
  title: '',
  description: '',
  color: null,
  schedule: null,
  price: 5,
  trialPeriod: 0,
  sendCampaign: false,
  campaignId: null,
};

export const LANDING_LIMITS = { title: 100, description: 1_000, price: 10_000, trialDays: 365 } as const;

const COLOR = /^#[0-9a-f]{6}$/;

/** Returns why settings cannot be saved, or null. */
export function findLandingProblem({ color, price, trialPeriod, ...settings }: LandingSettings): string | null {
  if (settings.title.length > LANDING_LIMITS.title) return `A title has at most ${LANDING_LIMITS.title} characters.`;
  if (settings.description.length > LANDING_LIMITS.description)
    return `A description has at most ${LANDING_LIMITS.description.toLocaleString('en-US')} characters.`;
  if (color !== null && !COLOR.test(color)) return 'Choose a color such as #0b7462.';
  if (!(price >= 0 && price <= LANDING_LIMITS.price)) return 'Choose a price between $0 and $10,000.';
  if (!Number.isInteger(trialPeriod) || trialPeriod < 0 || trialPeriod > LANDING_LIMITS.trialDays)
    return `A trial has between 0 and ${LANDING_LIMITS.trialDays} days.`;
  return settings.sendCampaign && settings.campaignId === null ? 'Choose a campaign first.' : null;
}

/**
 * Returns whether someone else has changed a setting that is about to change, since the form began with `seen`. Someone who chose the
 * same value is no conflict.
 */
export function hasOtherSettings(
  stored: LandingSettings,
  changes: Partial<LandingSettings>,
  seen: Partial<LandingSettings>,
): boolean {
  return (Object.keys(changes) as (keyof LandingSettings)[]).some(
    (name) => name in seen && stored[name] !== seen[name] && stored[name] !== changes[name],
  );
}

/** Returns the days of a trial as a person typed them. A text that is no number means no trial. */
export function parseTrialPeriod(typed: string | number): number {
  const days = typeof typed === 'number' ? typed : Number.parseInt(typed, 10);
  return Number.isFinite(days) ? Math.max(0, Math.trunc(days)) : 0;
}
