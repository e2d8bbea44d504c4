import type { CarrierAccount } from '../../functions/adapters/secrets.ts';

/** Asks the carrier for its own account with these credentials (Twilio, "Account resource"). Returns the HTTP status: 200, or 401 if it refuses them. */
export async function askCarrierAccount({ accountSid, authToken }: CarrierAccount): Promise<number> {
  const { status } = await fetch(`https://api.twilio.com/2010-04-01/Accounts/${accountSid}.json`, {
    headers: { authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}` },
  });
  return status;
}
