import { holdsOn, sendingRules } from '../domain/accounts/account.ts';
import { wordsOf } from '../domain/messaging/carrier-codes.ts';
import { heldBy } from '../domain/messaging/holds.ts';
import { dateIn, isOpen, validitySeconds } from '../domain/messaging/window.ts';
import { TryLater } from '../platform/batch.ts';
import { answerLost, holdSender } from './hold-sender.ts';
import { unlinkedPayload } from './payloads.ts';
import type { SenderDeps } from './sender.ts';

/** Hands over a text that belongs to no contact, at most once: what breaks off half-way is never tried again. */
export async function sendUnlinkedMessage(deps: SenderDeps, body: unknown): Promise<void> {
  const { o, t } = unlinkedPayload.parse(body);
  const { data, now, zone } = deps;
  const [unlinked, organization, platform] = await Promise.all([
    data.unlinkedMessages.find(o, t),
    data.accounts.organization(o),
    data.holds.platform(),
  ]);
  if (!unlinked || unlinked.state !== 'SCHEDULED' || !organization?.number) return;
  const rules = sendingRules(organization, zone);
  // A test goes to a phone that may be a contact's; the answer to a keyword may go at any hour.
  const anyHour = unlinked.kind === 'CONFIRMATION';
  const validity = validitySeconds(now(), rules);
  if (!anyHour && (!isOpen(now(), rules) || validity === 0))
    return data.unlinkedMessages.settle(unlinked, 'SCHEDULED', 'CANCELED', 'Outside sending hours');
  const held = heldBy(holdsOn(organization, platform), unlinked.kind === 'TEST' ? 'DIRECT' : 'CONFIRMATION', now());
  if (held && unlinked.kind === 'TEST')
    return data.unlinkedMessages.settle(unlinked, 'SCHEDULED', 'CANCELED', held.words);
  if (held) throw new TryLater();
  const claim = await data.unlinkedMessages.claim(unlinked, deps.paceOf(organization), dateIn(zone, now()), now());
  if (claim === 'FULL') throw new TryLater();
  if (claim === 'OPTED_OUT')
    return data.unlinkedMessages.settle(unlinked, 'SCHEDULED', 'CANCELED', 'The number has opted out');
  if (claim === 'MOVED') return;
  const carrier = await deps.carrier();
  const result = await carrier.send({
    from: organization.number,
    to: unlinked.phone,
    body: unlinked.body,
    ...(anyHour ? {} : { validitySeconds: validity }),
  });
  if (result.kind === 'ACCEPTED') {
    deps.measure('TextsHandedOver', 1);
    deps.measure('SegmentsHandedOver', unlinked.segments);
  }
  if (result.kind === 'REFUSED') await holdSender(deps, organization.id, result.code, now());
  if (result.kind === 'UNKNOWN') await answerLost(deps, organization.id, now());
  const state = { ACCEPTED: 'HANDED_OVER', REFUSED: 'FAILED', UNKNOWN: 'OUTCOME_UNKNOWN' } as const;
  await data.unlinkedMessages.settle(
    unlinked,
    'CLAIMED',
    state[result.kind],
    result.kind === 'REFUSED' ? wordsOf(result.code) : null,
  );
}
