import { addToken } from '../../../../functions/domain/views/access.ts';

const KEY = 'viewer-tokens';

/** Returns the tokens of this browser, as the API takes them. */
export function readTokens(): string {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

/** Keeps a token for the next visit. Returns the tokens to open the page with now, also in a browser that keeps nothing. */
export function keepToken(token: string): string {
  const tokens = addToken(readTokens(), token);
  try {
    localStorage.setItem(KEY, tokens);
  } catch {
    // The next visit asks for another code.
  }
  return tokens;
}
