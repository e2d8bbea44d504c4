import type { Message } from '../sending/message.ts';
import type { CampaignId } from '../shared/ids.ts';

/** What became of the texts of a campaign to one contact. */
export interface PastTexts {
  /** The texts that no longer wait, oldest first. */
  readonly texts: readonly Message[];
  /** The texts that wait. */
  readonly waiting: readonly Message[];
}

/**
 * Returns the texts of a campaign among the texts of a contact, for each step and appointment the last one: a step that was edited,
 * moved or sent again has earlier texts, which were canceled.
 */
export function findPastTexts(newestFirst: readonly Message[], campaignId: CampaignId): PastTexts {
  const last = new Map<string, Message>();
  for (const message of newestFirst) {
    const { campaign } = message;
    if (campaign?.id !== campaignId) continue;
    const step = JSON.stringify([campaign.round, campaign.stepId, campaign.appointment?.id ?? null]);
    const known = last.get(step);
    if (!known || isLater(message, known)) last.set(step, message);
  }
  const all = [...last.values()];
  return {
    texts: all
      .filter(({ state }) => state !== 'SCHEDULED')
      .sort((a, b) => getMoment(a).getTime() - getMoment(b).getTime()),
    waiting: all.filter(({ state }) => state === 'SCHEDULED'),
  };
}

/** Returns when a text went out. For a text that did not go out: when it was due. */
export function getMoment({ sent, claimed, due }: Message): Date {
  return sent ?? claimed ?? due;
}

/** A text that was planned later replaces the earlier one, which may have had a later time. */
function isLater(message: Message, known: Message): boolean {
  if (message.state === 'CANCELED' || known.state === 'CANCELED')
    return known.state === 'CANCELED' && (message.state !== 'CANCELED' || message.created > known.created);
  return message.created > known.created;
}
