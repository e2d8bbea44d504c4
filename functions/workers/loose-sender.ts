import { holdsOn, sendingRules } from '../domain/accounts/account.ts';
import { wordsOf } from '../domain/messaging/carrier-codes.ts';
import { heldBy } from '../domain/messaging/holds.ts';
import { dateIn, isOpen, validitySeconds } from '../domain/messaging/window.ts';
import { TryLater } from '../platform/batch.ts';
import { answerLost, holdSender } from './hold-sender.ts';
import { loosePayload } from './payloads.ts';
import type { SenderParts } from './sender.ts';

/** Hands over a text that belongs to no contact, at most once: what breaks off half-way is never tried again. */
export async function sendLooseText(parts: SenderParts, body: unknown): Promise<void> {
  const { o, t } = loosePayload.parse(body);
  const { data, now, zone } = parts;
  const [loose, organization, platform] = await Promise.all([
    data.looseTexts.find(o, t),
    data.accounts.organization(o),
    data.holds.platform(),
  ]);
  if (!loose || loose.state !== 'SCHEDULED' || !organization?.number) return;
  const rules = sendingRules(organization, zone);
  // A test goes to a phone that may be a contact's; the answer to a keyword may go at any hour.
  const anyHour = loose.kind === 'CONFIRMATION';
  const validity = validitySeconds(now(), rules);
  if (!anyHour && (!isOpen(now(), rules) || validity === 0))
    return data.looseTexts.settle(loose, 'SCHEDULED', 'CANCELED', 'Outside sending hours');
  const held = heldBy(holdsOn(organization, platform), loose.kind === 'TEST' ? 'DIRECT' : 'CONFIRMATION', now());
  if (held && loose.kind === 'TEST') return data.looseTexts.settle(loose, 'SCHEDULED', 'CANCELED', held.words);
  if (held) throw new TryLater();
  const claim = await data.looseTexts.claim(loose, parts.paceOf(organization), dateIn(zone, now()), now());
  if (claim === 'FULL') throw new TryLater();
  if (claim === 'OPTED_OUT') return data.looseTexts.settle(loose, 'SCHEDULED', 'CANCELED', 'The number has opted out');
  if (claim === 'MOVED') return;
  const carrier = await parts.carrier();
  const result = await carrier.send({
    from: organization.number,
    to: loose.phone,
    body: loose.body,
    ...(anyHour ? {} : { validitySeconds: validity }),
  });
  if (result.kind === 'ACCEPTED') {
    parts.measure('TextsHandedOver', 1);
    parts.measure('SegmentsHandedOver', loose.segments);
  }
  if (result.kind === 'REFUSED') await holdSender(parts, organization.id, result.code, now());
  if (result.kind === 'UNKNOWN') await answerLost(parts, organization.id, now());
  const state = { ACCEPTED: 'HANDED_OVER', REFUSED: 'FAILED', UNKNOWN: 'OUTCOME_UNKNOWN' } as const;
  await data.looseTexts.settle(
    loose,
    'CLAIMED',
    state[result.kind],
    result.kind === 'REFUSED' ? wordsOf(result.code) : null,
  );
}
