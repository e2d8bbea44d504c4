import type { SendTeamTextMessage } from '../../messages/texts/deliveries.ts';
import { findSiteOfBrand } from '../../platform/brand-hosts.ts';
import type { SenderDeps } from '../delivery/sender-deps.ts';
import { textPerson } from './text-person.ts';

/** Texts the words of an if/then to one person of the team, with the address of the conversation. */
export function sendTextToTeam(deps: SenderDeps, ref: SendTeamTextMessage): Promise<void> {
  const { teamTexts } = deps.data;
  return textPerson(deps, {
    organizationId: ref.organizationId,
    userId: ref.userId,
    find: () => teamTexts.findTeamText(ref),
    claim: (numbers) => teamTexts.claim(ref, numbers),
    setState: (from, to) => teamTexts.setState(ref, from, to),
    toBody: (body, { brand }) =>
      `${body}\n${findSiteOfBrand(deps.publicBaseUrl, brand)}/messages?contact=${ref.contactId}`,
  });
}
