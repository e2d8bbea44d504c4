import type { Pack } from '../brand/pack.ts';
import { renderMail, type RenderedMail } from './mail.ts';

/** Renders the mail that tells an owner or admin that an endpoint is paused. `host`: of the endpoint, such as hooks.example.com. */
export function renderEndpointPaused(
  pack: Pack,
  { organization, host, address }: { organization: string; host: string; address: string },
): RenderedMail {
  return renderMail(pack, {
    subject: `${organization}: events for ${host} are paused`,
    heading: 'A webhook endpoint is paused',
    paragraphs: [
      `Nothing could be delivered to ${host} for four days, so we stopped trying.`,
      'Events that happen during the pause are not stored. Repair the receiver, then resume the endpoint. What could not be delivered before is in its log, where you can send it again.',
    ],
    button: { label: 'Look at the endpoint', address },
    footnote: 'Owners and admins get this mail once for each pause.',
  });
}
