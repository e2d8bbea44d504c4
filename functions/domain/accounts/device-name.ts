/** The name of a device that says nothing about itself, such as a script. */
export const UNKNOWN_DEVICE = 'Unknown device';

/** In this order, because most browsers also name those that they descend from. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bWindows\b/, 'Windows'],
  [/\b(?:Macintosh|Mac OS X)\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/**
 * Returns a short name of the device that signed in, such as "Chrome on Windows". The text of the browser itself is not kept,
 * because it can tell people apart.
 * @param userAgent the User-Agent header. undefined if the caller sent none
 */
export function nameDevice(userAgent: string | undefined): string {
  const find = (names: typeof BROWSERS): string | undefined =>
    names.find(([pattern]) => pattern.test((userAgent ?? '').slice(0, MAX_READ)))?.[1];
  const browser = find(BROWSERS);
  const system = find(SYSTEMS);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? UNKNOWN_DEVICE;
}

/** Longer headers come from no browser. */
const MAX_READ = 500;
