import type { Organization } from '../accounts/account.ts';

/** The longest name, in characters. */
export const BRAND_NAME_LIMIT = 80;

/** What the pages of a campaign show in place of its organization's name, color and picture. */
export interface CampaignBranding {
  /** empty means the name of the organization. */
  readonly name: string;
  /** Such as `#0b7462`. null means the color of the organization. */
  readonly color: string | null;
  /** The key of a picture. null means none of its own. */
  readonly image: string | null;
}

export const NO_BRANDING: CampaignBranding = { name: '', color: null, image: null };

/** Whose page a contact sees. */
export interface Sender {
  readonly name: string;
  /** null means the color of the brand. */
  readonly color: string | null;
  /** The key of the picture. null if the name stands alone. */
  readonly image: string | null;
}

const COLOR = /^#[0-9a-f]{6}$/;

/**
 * Returns whose page it is: what the campaign has of its own, and otherwise what its organization has. The band of a page shows the
 * picture, and the name only where there is none. So a campaign with a name of its own never shows the picture of its organization, which
 * would hide that name.
 */
export function findSender(
  { name, color, image }: Pick<Organization, 'name' | 'color' | 'image'>,
  branding: CampaignBranding | null | undefined,
): Sender {
  const own = branding ?? NO_BRANDING;
  return {
    name: own.name === '' ? name : own.name,
    color: own.color ?? color,
    image: own.image ?? (own.name === '' ? image : null),
  };
}

/** Returns why a branding cannot be saved, or null. */
export function findBrandingProblem({ name, color }: CampaignBranding): string | null {
  if (name.length > BRAND_NAME_LIMIT) return `A name has at most ${BRAND_NAME_LIMIT} characters.`;
  return color !== null && !COLOR.test(color) ? 'Choose a color such as #0b7462.' : null;
}
