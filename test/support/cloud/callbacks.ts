import { twilioSignature } from '../../../local-cloud/index.ts';
import type { Cloud } from './cloud.ts';

export type Params = Readonly<Record<string, string>>;

/** Sends a signed callback as the carrier does. `instead` replaces values that are sent, but not values that are signed. */
export async function callback(
  cloud: Cloud,
  path: string,
  params: Params,
  instead: { params?: Params; signature?: string; signedAs?: string } = {},
): Promise<Response> {
  const { accountSid, authToken } = cloud.local.services.vendorAccount();
  const all = { AccountSid: accountSid, ...params };
  const signature = instead.signature ?? twilioSignature(authToken, `${cloud.baseUrl}${instead.signedAs ?? path}`, all);
  return cloud.fetch(path, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(signature === '' ? {} : { 'x-twilio-signature': signature }),
    },
    body: new URLSearchParams(instead.params ?? all),
  });
}
