import type { BrandingChanges } from '../../use-cases/campaign-branding/change-branding.ts';

interface BrandingInput {
  readonly brandName?: string | null | undefined;
  readonly brandColor?: string | null | undefined;
  readonly brandImage?: string | null | undefined;
}

/** Splits a change of a campaign into what concerns its branding, null for nothing, and the rest. */
export function splitBranding<Input extends BrandingInput>(input: Input) {
  const { brandName, brandColor, brandImage, ...changes } = input;
  const branding: BrandingChanges = {
    ...(brandName == null ? {} : { name: brandName }),
    ...(brandColor === undefined ? {} : { color: brandColor }),
    ...(brandImage === undefined ? {} : { image: brandImage }),
  };
  return { branding: Object.keys(branding).length === 0 ? null : branding, changes };
}
