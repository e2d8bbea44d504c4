/** A code from an authenticator app (RFC 6238), or one of the recovery codes for a lost phone. */
export type SecondFactorCode =
  | { readonly kind: 'APP'; readonly digits: string }
  | { readonly kind: 'RECOVERY'; readonly code: string };

/** Each works once. Ten last for years, and fit on a note. */
export const RECOVERY_CODE_COUNT = 10;
/** Letters and digits that no one confuses. Ten of them have 49 random bits. */
export const RECOVERY_CODE_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
export const RECOVERY_CODE_LENGTH = 10;

const APP_CODE = /^\d{6}$/;
const RECOVERY_CODE = new RegExp(`^[${RECOVERY_CODE_ALPHABET}]{${RECOVERY_CODE_LENGTH}}$`);

/** Returns what someone typed as a code, or null. Spaces, dashes and lower case are accepted. */
export function parseSecondFactorCode(typed: string): SecondFactorCode | null {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  if (APP_CODE.test(code)) return { kind: 'APP', digits: code };
  return RECOVERY_CODE.test(code) ? { kind: 'RECOVERY', code } : null;
}
