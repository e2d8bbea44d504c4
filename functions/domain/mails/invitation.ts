import type { Pack } from '../brand/pack.ts';
import { renderMail, type RenderedMail } from './mail.ts';

/** Renders the mail that invites a person to an organization. */
export function renderInvitation(
  pack: Pack,
  { inviter, organization, address }: { inviter: string; organization: string; address: string },
): RenderedMail {
  return renderMail(pack, {
    subject: `${inviter} invited you to ${organization}`,
    heading: `Join ${organization}`,
    paragraphs: [`${inviter} invited you to ${organization} on ${pack.name}.`, 'The link works once, within 14 days.'],
    button: { label: 'Accept the invitation', address },
    footnote: 'If you do not know who invited you, ignore this mail.',
  });
}
