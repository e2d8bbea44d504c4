import { openPitch } from '../../support/scenarios/webhooks/one-webhook-call.ts';
import { addContacts, type Cloud, type Person } from '../../support/scenarios/scenario.ts';
import { sendPitch } from './sent-pitch.ts';

/** Returns a phone of the story by its last two digits. */
export const phone = (last: number): string => `+160255571${String(last).padStart(2, '0')}`;
/** The number does not exist, by the carrier's table of codes. */
const INVALID = phone(9);

/**
 * Ten contacts get a text with a pitch: nine texts arrive, and one number is invalid. Four contacts open the pitch, and two of them reach the
 * end. One replies, and one opts out. Three more contacts got nothing: one without a name, one without a phone, and one with both.
 */
export async function seedContacts(
  cloud: Cloud,
  { owner, blast, opportunity, tattoo }: Readonly<Record<'owner' | 'blast' | 'opportunity' | 'tattoo', Person>>,
): Promise<void> {
  await cloud.carrier.rules({ to: INVALID, do: 'fail:30005' });
  const pitched = await addContacts(
    owner,
    Array.from({ length: 10 }, (_, index) => ({ name: `Pat${index} Doe`, phone: phone(index) })),
  );
  await sendPitch(cloud, owner, { name: 'Spring check-up for everyone' }, pitched);
  for (const last of [0, 1, 2, 3]) await openPitch(cloud, phone(last), last < 2);
  await cloud.sendText(phone(4), owner.number, 'Which day?');
  await cloud.sendText(phone(5), owner.number, 'STOP');
  await addContacts(owner, [
    { name: '', phone: phone(20) },
    { name: 'Nora North', phone: '' },
    { name: 'Last Lane', phone: phone(21) },
  ]);

  // A blast: each contact is asked to opt in, and one of the two writes.
  const [first = '', second = ''] = await addContacts(blast, [
    { name: 'Bea Bold', phone: phone(30) },
    { name: 'Bob Bold', phone: phone(31) },
  ]);
  for (const leadId of [first, second]) await blast.call('messageLead', { leadId, message: 'Class at 6' });
  await cloud.waitUntilIdle();
  await cloud.sendText(phone(30), blast.number, 'Who is this?');
  await addContacts(opportunity, [{ name: 'Olga Open', phone: phone(40) }]);
  await addContacts(tattoo, [{ name: 'Tim Tattoo', phone: phone(50) }]);
}
