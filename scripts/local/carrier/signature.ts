import { createHmac } from 'node:crypto';

/** X-Twilio-Signature: HMAC-SHA1 of the exact public address followed by every parameter's name and value, sorted. */
export function twilioSignature(authToken: string, url: string, params: Readonly<Record<string, string>>): string {
  const data = Object.keys(params)
    .sort()
    .reduce((text, name) => `${text}${name}${params[name] ?? ''}`, url);
  return createHmac('sha1', authToken).update(data).digest('base64');
}
