import type { Pack } from '../brand/pack.ts';
import { renderMail, type RenderedMail } from './mail.ts';

/** Renders the mail that warns an owner or admin about the spend cap. `cap`: in dollars, such as $50.00. */
export function renderSpendWarning(
  pack: Pack,
  { organization, cap, isReached, address }: { organization: string; cap: string; isReached: boolean; address: string },
): RenderedMail {
  return renderMail(pack, {
    subject: isReached ? `${organization} has reached its spend cap` : `${organization} has used 80% of its spend cap`,
    heading: isReached ? 'Sending is on hold' : 'Your spend cap is near',
    paragraphs: isReached
      ? [
          `The texts of this billing cycle cost ${cap}, which is the cap of ${organization}.`,
          'Texts wait until you raise the cap or the next cycle begins. Nothing is lost.',
        ]
      : [
          `The texts of this billing cycle cost 80% or more of ${cap}, which is the cap of ${organization}.`,
          'At 100 % sending is put on hold. Raise the cap to keep sending.',
        ],
    button: { label: 'Look at the cap', address },
    footnote: 'Owners and admins get this mail once in a billing cycle.',
  });
}
