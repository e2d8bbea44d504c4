import type { Organization } from '../../domain/accounts/account.ts';
import { REPLY_READERS } from '../../domain/alerts/reply-alert.ts';
import { getPackById } from '../../domain/brand/packs.ts';
import type { Campaign } from '../../domain/campaigns/campaign.ts';
import { renderBlocks } from '../../domain/content/blocks.ts';
import { toRunId } from '../../domain/if-then/action-run.ts';
import type { Action } from '../../domain/if-then/if-then.ts';
import { getPlaceholderValues } from '../../domain/sending/decide-hand-over.ts';
import type { UserId } from '../../domain/shared/ids.ts';
import { sendTeamText } from '../../messages/texts/deliveries.ts';
import { describeIfs } from './describe-ifs.ts';
import type { RunActionDeps, RunFacts } from './run-action-deps.ts';

/** What a text says of a contact of a brand that keeps health information: a private phone shows texts on its lock screen. */
const NOBODY = { firstName: '', lastName: '', phone: null, fields: {} };

/**
 * Texts people of the team from the brand's own number. Each text is created and queued before the run ends, and claimed once, so that
 * a repetition texts no one twice. People who have left the organization are skipped.
 */
export async function textTeam(
  deps: RunActionDeps,
  { run, organization, contact, campaign }: RunFacts,
  action: Extract<Action, { type: 'ME' | 'SPECIFIC' }>,
): Promise<void> {
  const { data, replies } = deps;
  const { organizationId, contactId } = run;
  const { userIds, untold } = await findPeople(deps, organization, campaign, action);
  if (userIds.length === 0) return data.actionRuns.end(run, 'NOBODY_TO_TELL', untold);
  const isPrivate = getPackById(organization.brand).flags.healthPrivacy;
  // What the contact did can be the answer to a question about its health.
  const ifs = isPrivate ? '' : (await describeIfs(data, run, campaign)).join(' and ');
  const body = renderBlocks(action.blocks, { ...getPlaceholderValues(isPrivate ? NOBODY : contact), ifs });
  const runId = toRunId(run);
  for (const userId of userIds) {
    const ref = { organizationId, contactId, runId, userId };
    await data.teamTexts.createTeamText(ref, body, deps.now());
    await replies.send({ body: sendTeamText(ref), group: organizationId });
  }
  await data.actionRuns.end(run, null, untold);
}

/** Returns the people who can be texted, and how many cannot: they have left the organization, or have no phone number. */
async function findPeople(
  { data: { accounts } }: RunActionDeps,
  { id: organizationId }: Organization,
  { userId = null }: Campaign,
  action: Extract<Action, { type: 'ME' | 'SPECIFIC' }>,
): Promise<{ readonly userIds: readonly UserId[]; readonly untold: number }> {
  const chosen = action.type === 'SPECIFIC' ? action.userIds : userId === null ? [] : [userId];
  const members = await accounts.findMemberships(organizationId, chosen);
  const known = members.filter(({ access }) => REPLY_READERS.includes(access));
  const isLeft = known.length === 0 && action.type === 'ME';
  // Who made the campaign may have left the organization. Its owners then hear of the contact.
  const told = isLeft ? (await accounts.listMembers(organizationId)).filter(({ access }) => access === 'OWNER') : known;
  const users = await accounts.findUsers(told.map((member) => member.userId));
  const userIds = told.map((member) => member.userId).filter((id) => users.get(id)?.phone);
  return { userIds, untold: Math.max(chosen.length, told.length) - userIds.length };
}
