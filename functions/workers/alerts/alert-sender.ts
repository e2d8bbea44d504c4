import type { SendAlertMessage } from '../../messages/texts/deliveries.ts';
import type { SenderDeps } from '../delivery/sender-deps.ts';
import { textPerson } from './text-person.ts';

/** Texts an alert about replies to one person. */
export function sendAlertText(deps: SenderDeps, ref: SendAlertMessage): Promise<void> {
  const { replyAlerts } = deps.data;
  const { organizationId, userId, alert } = ref;
  return textPerson(deps, {
    organizationId,
    userId,
    find: () => replyAlerts.findText(organizationId, alert, userId),
    claim: (numbers, text) => replyAlerts.claim(ref, numbers, text),
    setState: (from, to) => replyAlerts.setState(ref, from, to),
    toBody: (body) => body,
  });
}
