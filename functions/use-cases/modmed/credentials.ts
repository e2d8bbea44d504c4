import type { PracticeCredentials } from '../../adapters/integrations/modmed-api.ts';
import type { SecretBox } from '../../adapters/integrations/secret-box.ts';
import type { Integration } from '../../domain/integrations/integration.ts';
import { OutsideError } from '../../domain/integrations/outside-error.ts';

interface CredentialDeps {
  readonly secretBox: Pick<SecretBox, 'seal' | 'open'>;
}

/** Returns what opens the records of a practice as it is stored. Cost: one call of KMS. */
export function sealCredentials(
  { secretBox }: CredentialDeps,
  { organizationId, id }: Pick<Integration, 'organizationId' | 'id'>,
  credentials: PracticeCredentials,
): Promise<string> {
  return secretBox.seal(JSON.stringify(credentials), { organizationId, integrationId: id });
}

/** Returns what opens the records of a practice. Cost: one call of KMS. @throws OutsideError ENDED when nothing does anymore */
export async function openCredentials(
  { secretBox }: CredentialDeps,
  { organizationId, id, sealedSecret }: Integration,
): Promise<PracticeCredentials> {
  if (sealedSecret === null) throw new OutsideError('ModMed', 'ENDED', null);
  const secret = await secretBox.open(sealedSecret, { organizationId, integrationId: id });
  return JSON.parse(secret) as PracticeCredentials;
}
