import type { Queue } from '../../functions/adapters/queue.ts';
import type { Data } from '../../functions/data/index.ts';
import { getPackById } from '../../functions/domain/brand/packs.ts';
import { describeReason } from '../../functions/domain/brand/reasons.ts';
import { parsePhone } from '../../functions/domain/contacts/phone.ts';
import { countSegments } from '../../functions/domain/content/segments.ts';
import { sendUnlinked } from '../../functions/messages/texts/deliveries.ts';
import { newId } from '../../functions/platform/ids.ts';
import { findOrganization } from '../stage/stage.ts';

export interface TestTextDeps {
  readonly data: Pick<Data, 'accounts' | 'unlinkedMessages'>;
  readonly replies: Pick<Queue, 'send'>;
  readonly now: () => Date;
}

/** The reply sender takes seconds. A cold start adds a few. */
const WAIT_MS = 60_000;
const POLL_MS = 500;

/**
 * Sends a text from the number of an organization to a phone, by the way that test texts of staff take.
 * @throws when the carrier has not accepted the text within a minute
 */
export async function sendTestText(
  { data, replies, now }: TestTextDeps,
  { organizationId, to }: { readonly organizationId: string; readonly to: string },
): Promise<void> {
  const parsed = parsePhone(to);
  if (!parsed.ok) throw new Error(`${to} is not a phone number`);
  const { brand } = await findOrganization(data, organizationId);
  const body = 'This is a test of your text messages. Everything works.';
  const text = {
    organizationId,
    id: newId(now()),
    kind: 'TEST',
    state: 'SCHEDULED',
    phone: parsed.phone,
    body,
    segments: countSegments(body).segments,
    reason: null,
  } as const;
  await data.unlinkedMessages.createUnlinkedMessage(text, now());
  await replies.send({ body: sendUnlinked(organizationId, text.id) });
  const end = Date.now() + WAIT_MS;
  for (;;) {
    const state = await data.unlinkedMessages.findUnlinkedMessage(organizationId, text.id);
    if (state?.state === 'HANDED_OVER') return;
    if (state && !['SCHEDULED', 'CLAIMED'].includes(state.state))
      throw new Error(
        `The text was not sent: ${state.reason === null ? state.state : `${describeReason(state.reason, getPackById(brand))} (${state.reason})`}`,
      );
    if (Date.now() > end) throw new Error('The text was not handed over within a minute');
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
