import type { Pack } from '../brand/pack.ts';
import { renderMail, type RenderedMail } from './mail.ts';

/**
 * Renders the mail that tells an owner or admin about a failed payment. `stops`: the day on which sending stops, such as March 4, 2026.
 * null if it has stopped.
 */
export function renderPaymentFailed(
  pack: Pack,
  { organization, stops, address }: { organization: string; stops: string | null; address: string },
): RenderedMail {
  return renderMail(pack, {
    subject: `${organization}: a payment failed`,
    heading: 'Your last payment failed',
    paragraphs: [
      `The card of ${organization} could not be charged.`,
      stops === null
        ? 'Sending has stopped. Texts wait until the payment is made. Nothing is lost.'
        : `Sending stops on ${stops}. Until then texts leave as usual. Nothing is lost.`,
    ],
    button: { label: 'Pay or change the card', address },
    footnote: 'Owners and admins get this mail once for each failed payment.',
  });
}
