import { Secret, TOTP } from 'otpauth';
import { randomInt } from 'node:crypto';
import {
  RECOVERY_CODE_ALPHABET,
  RECOVERY_CODE_COUNT,
  RECOVERY_CODE_LENGTH,
} from '../../domain/accounts/second-factor.ts';

/** Seconds that a code is shown. Authenticator apps support only this value reliably. */
const PERIOD = 30;
/** Codes of one period before and after are accepted, because clocks differ (RFC 6238, section 5.2). */
const WINDOW = 1;
/** RFC 4226, section 4, asks for 160 bits. */
const SECRET_BYTES = 20;

/** Returns a new secret in base32, as people type it into an app. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** Returns the address that a QR code brings to an authenticator app. */
export function buildTotpUri(
  secret: string,
  { issuer, label }: { readonly issuer: string; readonly label: string },
): string {
  return createTotp(secret, issuer, label).toString();
}

/** Returns the number of the period whose code this is, or null. Each period's code is accepted once, see the store. */
export function findTotpPeriod(secret: string, digits: string, now: Date): number | null {
  const delta = createTotp(secret).validate({ token: digits, timestamp: now.getTime(), window: WINDOW });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD) + delta;
}

/** Returns new recovery codes. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODE_COUNT }, () =>
    Array.from({ length: RECOVERY_CODE_LENGTH }, () =>
      RECOVERY_CODE_ALPHABET.charAt(randomInt(RECOVERY_CODE_ALPHABET.length)),
    ).join(''),
  );
}

function createTotp(secret: string, issuer = '', label = 'code'): TOTP {
  return new TOTP({ issuer, label, algorithm: 'SHA1', digits: 6, period: PERIOD, secret: Secret.fromBase32(secret) });
}
