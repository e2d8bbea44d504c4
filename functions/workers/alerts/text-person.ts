import { isTexted } from '../../domain/contacts/countries.ts';
import type { PersonNumbers, PersonTextClaim, PersonTextState } from '../../data/table/guards/person-texts.ts';
import type { Organization } from '../../domain/accounts/account.ts';
import { ALERT_VALIDITY_SECONDS } from '../../domain/alerts/reply-alert.ts';
import { countSegments } from '../../domain/content/segments.ts';
import type { OrganizationId, UserId } from '../../domain/shared/ids.ts';
import { logger } from '../../platform/logger.ts';
import { pauseForRefusedAccount } from '../../use-cases/sending/pause-sender.ts';
import type { SenderDeps } from '../delivery/sender-deps.ts';

/** A text to one person of a team, and where it is stored. */
interface PersonText<Text> {
  readonly organizationId: OrganizationId;
  readonly userId: UserId;
  /** Returns the stored text, or null. */
  readonly find: () => Promise<Text | null>;
  readonly claim: (numbers: PersonNumbers, text: Text) => Promise<PersonTextClaim>;
  readonly setState: (from: PersonTextState, to: PersonTextState) => Promise<void>;
  /** Returns the words that leave. */
  readonly toBody: (body: string, organization: Organization) => string;
}

/**
 * Texts one person of a team from the brand's own number, at most once and at any hour: texts to staff have no sending window
 * (DECISIONS.md, "Alerts"). An interrupted hand-over is never repeated, because the carrier may have the text.
 */
export async function textPerson<Text extends { readonly state: PersonTextState; readonly body: string }>(
  deps: SenderDeps,
  person: PersonText<Text>,
): Promise<void> {
  const { data, recordMetric } = deps;
  const { organizationId, userId, claim, setState } = person;
  const [text, organization, users, pause] = await Promise.all([
    person.find(),
    data.accounts.findOrganization(organizationId),
    data.accounts.findUsers([userId]),
    data.pauses.findPlatformPause(),
  ]);
  if (text?.state !== 'SCHEDULED' || !organization) return;
  const phone = users.get(userId)?.phone ?? null;
  const from = await data.platformNumbers.findPlatformNumber(organization.brand);
  if (pause || phone === null || !isTexted(phone) || from === null) return setState('SCHEDULED', 'CANCELED');
  const carrier = await deps.carrier();
  const claimed = await claim({ from, phone }, text);
  if (claimed === 'REFUSED') return setState('SCHEDULED', 'CANCELED');
  if (claimed === 'CHANGED') return;
  const body = person.toBody(text.body, organization);
  const result = await carrier.send({ from, to: phone, body, validitySeconds: ALERT_VALIDITY_SECONDS });
  if (result.kind === 'ACCEPTED') {
    recordMetric('TextsHandedOver', 1);
    recordMetric('SegmentsHandedOver', countSegments(body).segments);
  }
  if (result.kind === 'REFUSED') await pauseForRefusedAccount(deps, result.code, deps.now());
  logger.info('A text to the team was handed over', { organizationId, userId, outcome: result.kind });
  const states = { ACCEPTED: 'HANDED_OVER', REFUSED: 'FAILED', UNKNOWN: 'OUTCOME_UNKNOWN' } as const;
  await setState('CLAIMED', states[result.kind]);
}
