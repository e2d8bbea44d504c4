export const PRACTICE_LIMITS = { practice: 60, username: 200, password: 200 } as const;

/**
 * Returns the name of a practice in addresses, such as "dermassoc" of dermassoc.ema.md, or null. It becomes a part of a path, so that it has
 * letters, digits and hyphens only.
 */
export function parsePractice(text: string): string | null {
  const name = text
    .trim()
    .toLowerCase()
    .replace(/^https:\/\//, '')
    .replace(/\.ema\.md\/?.*$/, '');
  return /^[a-z0-9][a-z0-9-]{1,59}$/.test(name) ? name : null;
}
