import * as z from 'zod/mini';
import { REDIRECT_LIMITS, REDIRECT_TYPES, type Redirect } from '../../domain/pitches/redirect.ts';
import { dropMissing } from './inputs.ts';

/** The rules of the domain say what is wrong. These limits only keep a request small. */
const text = (limit: number) => z.nullish(z.string().check(z.maxLength(limit * 2, 'The text is too long.')));

/** The arguments that say where a button or a link leads. */
export const redirectInput = {
  redirectType: z.nullish(z.enum(REDIRECT_TYPES, 'There is no such button.')),
  redirectUrl: text(REDIRECT_LIMITS.url),
  redirectPhone: text(40),
  redirectButton: text(REDIRECT_LIMITS.button),
};

const redirectObject = z.object(redirectInput);

/** Returns the part of a redirect that an input names. undefined means none. */
export function toRedirect({
  redirectType: type,
  redirectUrl: url,
  redirectPhone: phone,
  redirectButton: button,
}: z.infer<typeof redirectObject>): Partial<Redirect> | undefined {
  const given = dropMissing({ type, url, phone, button });
  return Object.keys(given).length === 0 ? undefined : given;
}
