import type { Pack } from '../brand/pack.ts';
import { renderMail, type RenderedMail } from './mail.ts';

/** Renders the mail that tells an owner about the planned deletion. `date`: such as March 4, 2026. */
export function renderDeletion(
  pack: Pack,
  { organization, date, address }: { organization: string; date: string; address: string },
): RenderedMail {
  return renderMail(pack, {
    subject: `${organization} will be deleted on ${date}`,
    heading: `${organization} will be deleted`,
    paragraphs: [
      `The owner asked us to delete ${organization}. On ${date} we delete its ${pack.terms.contacts}, conversations, ${pack.terms.campaigns}, files and people, and give its phone number back.`,
      'Nothing is sent from now on, and the plan ends with its billing period. Until that date the owner can keep the organization.',
    ],
    button: { label: 'Open the account', address },
    footnote: 'If you did not ask for this, open the account, keep the organization, and change your password.',
  });
}
