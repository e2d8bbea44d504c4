import { createHmac } from 'node:crypto';

/** Returns X-Twilio-Signature: the HMAC-SHA1 of the exact public URL, followed by every parameter, sorted by name. */
export function twilioSignature(authToken: string, url: string, params: Readonly<Record<string, string>>): string {
  const data = Object.keys(params)
    .sort()
    .reduce((text, name) => `${text}${name}${params[name] ?? ''}`, url);
  return createHmac('sha1', authToken).update(data).digest('base64');
}
