import type { Pack } from '../brand/pack.ts';
import { renderMail, type RenderedMail } from './mail.ts';

/** Renders the mail with the link to set a password. */
export function renderPasswordLink(pack: Pack, { name, address }: { name: string; address: string }): RenderedMail {
  const [firstName = ''] = name.split(' ');
  return renderMail(pack, {
    subject: `Choose a new password for ${pack.name}`,
    heading: firstName === '' ? 'Choose a new password' : `Choose a new password, ${firstName}`,
    paragraphs: [
      `Someone asked for a new password for your account at ${pack.name}.`,
      'The link works once, within 24 hours. A new password signs you out on all other devices.',
    ],
    button: { label: 'Choose a password', address },
    footnote: 'If you did not ask for this, ignore this mail. Your password stays as it is.',
  });
}
