import type { Pack } from '../brand/pack.ts';
import { renderMail, type RenderedMail } from './mail.ts';

/** Renders the mail to a new address. Its link makes the address the one that the person signs in with. */
export function renderEmailChange(pack: Pack, { name, address }: { name: string; address: string }): RenderedMail {
  return renderMail(pack, {
    subject: `Confirm your new email address for ${pack.name}`,
    heading: 'Confirm your new email address',
    paragraphs: [
      `Hello${name === '' ? '' : ` ${name}`}, you want to sign in to ${pack.name} with this address.`,
      'The link works once, within 24 hours.',
    ],
    button: { label: 'Confirm the address', address },
    footnote: 'If you did not ask for this, ignore this mail. Nothing changes then.',
  });
}

/** Renders the notice to an address that no one signs in with anymore. `address`: of the page for help. */
export function renderEmailChanged(pack: Pack, { address }: { address: string }): RenderedMail {
  return renderMail(pack, {
    subject: `Your email address for ${pack.name} has changed`,
    heading: 'Your email address has changed',
    paragraphs: [`From now on, your account of ${pack.name} signs in with another email address.`],
    button: { label: 'Open the sign-in page', address },
    footnote: `If this was not you, write to ${pack.legal.privacyEmail} at once.`,
  });
}
