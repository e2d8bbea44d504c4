import { describeTrigger, type IfThenNames } from '../if-then/describe.ts';
import { waitsForNothing, type Action, type IfThen } from '../if-then/if-then.ts';
import { findFirstDeadline } from '../if-then/triggers.ts';
import { renderBlocks } from '../content/blocks.ts';
import { nextHandOver, nextOpening } from '../hours/window.ts';
import { countSegmentsFor } from '../forecast/count-segments.ts';
import { getPlaceholderValues } from '../sending/decide-hand-over.ts';
import type { CampaignId, UserId } from '../shared/ids.ts';
import type { SimulationInput } from './simulation.ts';

/** The names in the sentences about actions. null if it is gone. */
export interface PredictionNames {
  readonly findCampaign: (campaignId: CampaignId) => string | null;
  readonly findUser: (userId: UserId) => string | null;
}

/** What an action of an if/then would do. */
interface PredictedAction {
  readonly sentence: string;
  /** The text to the contact: its words and segments. null means the action texts no contact. */
  readonly text: { readonly body: string; readonly segments: number } | null;
  /** When the text would go out. null means at once when the if/then fires, or it is no text to the contact. */
  readonly at: Date | null;
}

/** What could follow a text of a run. */
export interface PredictedIfThen {
  readonly ifThen: IfThen;
  /** "does not open the pitch within 2 days". */
  readonly ifs: readonly string[];
  /** When the if/then fires by time alone, if the contact does nothing. null if the contact has to do something. */
  readonly at: Date | null;
  readonly actions: readonly PredictedAction[];
}

/**
 * Returns what the if/thens of a step would do after a text. A run knows nothing of what the contact will do, so that only those have a
 * time that wait for nothing to happen. `sent`: when the text goes out. Cost: computation alone.
 */
export function predictIfThens(
  { contact, rules, contactRules }: Pick<SimulationInput, 'contact' | 'rules' | 'contactRules'>,
  { ifThens, sent }: { readonly ifThens: readonly IfThen[]; readonly sent: Date },
  names: IfThenNames & PredictionNames,
): PredictedIfThen[] {
  // The line on how to opt out went with the text before.
  const texted = { ...contact, texted: contact.texted ?? sent };
  return ifThens
    .filter(({ active }) => active)
    .map((ifThen) => {
      const at = findFiring(ifThen, sent);
      return {
        ifThen,
        ifs: ifThen.triggers.map((trigger) => describeTrigger(trigger, names)),
        at,
        actions: ifThen.actions.map((action) => {
          const text = findText(action, texted, rules.firstTextSuffix);
          const goesOut = at !== null && text !== null ? nextHandOver(nextOpening(at, rules), contactRules) : null;
          return { sentence: describeAction(action, names), text, at: goesOut };
        }),
      };
    });
}

/** Returns when every if is met without any act of the contact: when the last of them has waited long enough. */
function findFiring({ triggers }: IfThen, sent: Date): Date | null {
  const deadlines = triggers.map((trigger) => (waitsForNothing(trigger) ? findFirstDeadline([trigger], sent) : null));
  return deadlines.reduce<Date | null>(
    (last, deadline) => (last === null || deadline === null ? null : deadline > last ? deadline : last),
    deadlines[0] ?? null,
  );
}

function findText(
  action: Action,
  contact: SimulationInput['contact'],
  firstTextSuffix: string,
): PredictedAction['text'] {
  if (action.type !== 'LEAD') return null;
  const body = renderBlocks(action.blocks, getPlaceholderValues(contact));
  return { body, segments: countSegmentsFor(action.blocks, contact, firstTextSuffix) };
}

function describeAction(action: Action, { findCampaign, findUser }: PredictionNames): string {
  switch (action.type) {
    case 'LEAD':
      return 'Texts the contact';
    case 'ME':
      return 'Texts the owner of the campaign';
    case 'SPECIFIC': {
      const people = action.userIds.flatMap((userId) => findUser(userId) ?? []);
      return people.length === 0 ? 'Texts no one: the chosen people have left' : `Texts ${people.join(', ')}`;
    }
    case 'CAMPAIGN': {
      const name = action.campaignId === null ? null : findCampaign(action.campaignId);
      return name === null ? 'Adds no campaign: it was archived or deleted' : `Adds to “${name}”`;
    }
    case 'WEBHOOK':
      return `Calls ${URL.canParse(action.url) ? new URL(action.url).host : 'an address'}`;
  }
}
