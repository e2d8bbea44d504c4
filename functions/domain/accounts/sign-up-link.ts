/** A link with which a stranger creates an organization, once. Platform staff issue it. */
export interface SignUpLink {
  readonly id: string;
  /** The id of the brand on whose pages the link works. */
  readonly brand: string;
  /** The proposed name of the organization. empty if the person chooses one. */
  readonly organizationName: string;
  /** Who issued the link: the id of a user, or the AWS identity of an operator. */
  readonly createdBy: string;
  readonly created: Date;
  readonly ends: Date;
  /** The id of the organization that was created by the link. null if the link was not used. */
  readonly usedBy: string | null;
}

const TOKEN = /^su_([0-9A-HJKMNP-TV-Z]{26})_[\w-]{43}$/;

/** Returns the token of a link. `secret`: 256 random bits in base64url. */
export function formatSignUpToken(id: string, secret: string): string {
  return `su_${id}_${secret}`;
}

/** Returns the id of the link that a token belongs to. Returns null for another text, such as an invitation's token. */
export function parseSignUpToken(token: string): string | null {
  return TOKEN.exec(token)?.[1] ?? null;
}

/** Returns whether a link can still be used. */
export function isOpenLink({ usedBy, ends }: Pick<SignUpLink, 'usedBy' | 'ends'>, now: Date): boolean {
  return usedBy === null && ends > now;
}
