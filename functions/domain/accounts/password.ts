/** NIST SP 800-63B asks for length instead of rules about kinds of characters. */
export const MIN_PASSWORD_LENGTH = 10;
export const MAX_PASSWORD_LENGTH = 200;

/** Returns why a person cannot have this password, as a sentence, or null. */
export function reasonNotAllowedPassword(password: string, repeated: string): string | null {
  if (password === '') return 'Please enter your new password';
  if (repeated === '') return 'Please confirm your new password';
  if (password !== repeated) return 'Passwords must match.';
  // Characters as people count them are fewer than code units, which would let a few emoji pass.
  if ([...password].length < MIN_PASSWORD_LENGTH) return `Please use ${MIN_PASSWORD_LENGTH} characters or more.`;
  if (password.length > MAX_PASSWORD_LENGTH) return 'The password is too long.';
  if (new Set(password).size < 4) return 'Please use more than three different characters.';
  return null;
}
