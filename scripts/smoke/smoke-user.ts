import { randomBytes } from 'node:crypto';
import type { Data } from '../../functions/data/index.ts';
import { newContact } from '../../functions/domain/contacts/contact.ts';
import type { E164 } from '../../functions/domain/contacts/phone.ts';
import type { ContactId, UserId } from '../../functions/domain/shared/ids.ts';
import { newId } from '../../functions/platform/ids.ts';
import { Refusal } from '../../functions/platform/refusal.ts';
import { hashPassword } from '../../functions/platform/security/password.ts';
import { addUser } from '../../functions/use-cases/platform/add-user.ts';
import { createOrganization } from '../../functions/use-cases/platform/create-organization.ts';

/** Fixed, so that every run uses the same organization. It has no customer and sends nothing by itself. */
export const SMOKE_ORGANIZATION = 'smoke-test';
export const SMOKE_EMAIL = 'smoke-test@campaigns.invalid';
/** Twilio's number for tests. It belongs to no one, so that no text of a customer can come to it. */
export const SMOKE_NUMBER: E164 = '+15005550006';
/** A number that cannot exist: the code 500 is for personal numbers, and 555 for fiction. */
export const SMOKE_PHONE: E164 = '+15005550009';

/** A user for one run. */
export interface SmokeUser {
  readonly email: string;
  /** Valid until `end`. */
  readonly password: string;
  readonly contactId: ContactId;
  /** Sets a password that no one knows, and ends all sessions of the user. */
  readonly end: () => Promise<void>;
}

/** Creates the organization, the user and the contact of smoke tests unless they exist, and sets a one-time password. */
export async function prepareSmokeUser(data: Data, now: () => Date): Promise<SmokeUser> {
  const at = now();
  const organization = await createOrganization(data, {
    name: 'Smoke test',
    brand: 'text',
    id: SMOKE_ORGANIZATION,
    isBilled: false,
    now: at,
  });
  if (organization instanceof Refusal) throw organization;
  if (organization.number === null)
    await data.sendingNumbers.assign(SMOKE_ORGANIZATION, SMOKE_NUMBER, null, { userId: 'smoke-test', at });
  const contact = newContact({
    organizationId: SMOKE_ORGANIZATION,
    id: newId(at),
    name: 'Smoke test',
    firstName: 'Smoke',
    phone: SMOKE_PHONE,
    created: at,
  });
  const [added] = await data.contactWriter.addContacts(SMOKE_ORGANIZATION, [{ contact, attestation: null }]);
  const person = await addUser(data, {
    email: SMOKE_EMAIL,
    name: 'Smoke test',
    organization,
    access: 'READONLY',
    wpAdmin: false,
    now: at,
  });
  if (person instanceof Refusal) throw person;
  const password = randomBytes(24).toString('base64url');
  await setPassword(data, person.user.id, password, at);
  return {
    email: SMOKE_EMAIL,
    password,
    contactId: added?.contactId ?? contact.id,
    end: () => setPassword(data, person.user.id, randomBytes(24).toString('base64url'), now()),
  };
}

async function setPassword(data: Data, userId: UserId, password: string, now: Date): Promise<void> {
  const token = await data.passwords.issueLink(userId, 'smoke-test', now);
  await data.passwords.useLink(token, userId, await hashPassword(password), now);
}
