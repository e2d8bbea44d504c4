import * as z from 'zod/mini';
import { AUTO_REPLY_LIMIT } from '../../domain/accounts/auto-reply.ts';
import { ALERTED_PEOPLE_LIMIT } from '../../domain/alerts/reply-alert.ts';
import { UNDERSTANDING_NAMES, type UnderstandingName } from '../../domain/accounts/understandings.ts';
import type { Pack } from '../../domain/brand/pack.ts';
import type { MessageBlock } from '../../domain/content/blocks.ts';
import { parsePhone } from '../../domain/contacts/phone.ts';
import type { OrganizationId } from '../../domain/shared/ids.ts';
import type { OrganizationSettings } from '../../data/accounts/settings.ts';
import { Refusal, toRefusal } from '../../platform/refusal.ts';
import { field, type SignedInContext } from '../registry/router.ts';
import { pickSwitches, SWITCH_NAMES, type SwitchName } from '../../domain/platform/switches.ts';
import { saveSwitches } from '../../use-cases/platform/save-switches.ts';
import { loadSession, type SessionDeps } from '../../use-cases/accounts/session.ts';
import { saveOrganization, type SaveOrganizationDeps } from '../../use-cases/accounts/save-settings.ts';
import { blocks, id, optionalBoolean } from '../shared/inputs.ts';
import type { RespondWithSession } from './update-user.ts';

const organizationInput = z.object({
  name: z.nullish(z.string().check(z.maxLength(100, 'The name is too long.'))),
  color: z.nullish(z.string().check(z.maxLength(20, 'There is no such color.'))),
  image: z.nullish(z.string().check(z.maxLength(200, 'The upload key is too long.'))),
  messageContent: z.nullish(blocks),
  welcomeMessageContent: z.nullish(blocks),
  messageAlertIds: z.nullish(
    z.array(id).check(z.maxLength(ALERTED_PEOPLE_LIMIT, `Choose at most ${ALERTED_PEOPLE_LIMIT} people.`)),
  ),
  allowIncomingLeads: optionalBoolean,
  understandsTiming: optionalBoolean,
  understandsContacts: optionalBoolean,
  understandsEdit: optionalBoolean,
  allowSelfOnboarding: optionalBoolean,
  allowCallForwarding: optionalBoolean,
  forwardingPhone: z.nullish(z.string().check(z.maxLength(40, 'The phone number is too long.'))),
  autoReplyEnabled: optionalBoolean,
  autoReplyContent: z.nullish(
    z.string().check(z.maxLength(AUTO_REPLY_LIMIT, `The auto-reply can have at most ${AUTO_REPLY_LIMIT} characters.`)),
  ),
});

/** Only platform staff change these. */
const switchesInput = z.object({
  orgType: z.nullish(z.enum(['free', 'basic', 'pro', 'none'], 'There is no such plan.')),
  ...(Object.fromEntries(SWITCH_NAMES.map((each) => [each, optionalBoolean])) as Record<
    SwitchName,
    typeof optionalBoolean
  >),
});

const updateOrganizationInput = z.object({
  organizationId: id,
  organization: z.extend(organizationInput, switchesInput.shape),
  seen: z.nullish(
    z.pick(organizationInput, { messageContent: true, autoReplyContent: true, welcomeMessageContent: true }),
  ),
});

/** The settings of the organization. */
export function organizationFields(deps: SaveOrganizationDeps & SessionDeps, respondWithSession: RespondWithSession) {
  /** Staff may have changed the switches of another organization than that of their session. */
  const respondSaved = async (
    refusal: Refusal | undefined,
    context: SignedInContext,
    organizationId: OrganizationId,
  ): Promise<Refusal | Readonly<Record<string, unknown>>> => {
    if (refusal) return refusal;
    if (organizationId !== context.actor.organizationId) return { organization: null };
    const { organization = null } = await respondWithSession(await loadSession(deps, context.actor), context);
    return { organization };
  };
  return {
    updateOrganization: field({
      input: updateOrganizationInput,
      empty: { organization: null },
      run: async (context, { organizationId, organization, seen }) => {
        const { actor, pack } = context;
        const switches = toSwitches(organization);
        if (Object.keys(switches).length > 0 && !hasSettings(organization))
          return respondSaved(await saveSwitches(deps, actor, organizationId, switches), context, organizationId);
        const settings = toSettings(organization, pack);
        if (settings instanceof Refusal) return settings;
        return respondSaved(
          await saveOrganization(deps, actor, {
            organizationId,
            settings,
            imageUpload: organization.image ?? undefined,
            understands: pickUnderstandings(organization),
            switches,
            seen: {
              optInMessage: seen?.messageContent,
              autoReplyContent: seen?.autoReplyContent?.trim(),
              welcomeMessage: seen?.welcomeMessageContent,
            },
          }),
          context,
          organizationId,
        );
      },
    }),
  };
}

/** An empty forwarding phone removes the number. Fields that are not given keep their value. */
function toSettings(given: z.infer<typeof organizationInput>, pack: Pack): OrganizationSettings | Refusal {
  const typed = given.forwardingPhone?.trim();
  const phone = typed === undefined || typed === '' ? null : parsePhone(typed);
  if (phone && !phone.ok) return toRefusal(phone.reason, pack);
  return {
    name: given.name ?? undefined,
    color: given.color == null ? undefined : given.color.trim().toLowerCase() || null,
    optInMessage: given.messageContent ?? undefined,
    welcomeMessage: toWelcomeMessage(given.welcomeMessageContent),
    messageAlertIds: given.messageAlertIds ? [...new Set(given.messageAlertIds)] : undefined,
    allowIncomingContacts: given.allowIncomingLeads ?? undefined,
    allowSelfOnboarding: given.allowSelfOnboarding ?? undefined,
    allowCallForwarding: given.allowCallForwarding ?? undefined,
    forwardingPhone: typed === undefined ? undefined : (phone?.phone ?? null),
    autoReplyEnabled: given.autoReplyEnabled ?? undefined,
    autoReplyContent: given.autoReplyContent?.trim() ?? undefined,
  };
}

/** An empty message removes the stored one. */
function toWelcomeMessage(
  given: readonly MessageBlock[] | null | undefined,
): readonly MessageBlock[] | null | undefined {
  if (given == null) return undefined;
  return given.length === 0 ? null : given;
}

/** `none` removes the plan. */
function toSwitches({ orgType, ...given }: z.infer<typeof switchesInput>) {
  return { ...pickSwitches(given), ...(orgType == null ? {} : { plan: orgType === 'none' ? null : orgType }) };
}

function pickUnderstandings(given: z.infer<typeof organizationInput>): Partial<Record<UnderstandingName, boolean>> {
  return Object.fromEntries(UNDERSTANDING_NAMES.flatMap((name) => (given[name] == null ? [] : [[name, given[name]]])));
}

function hasSettings(given: z.infer<typeof organizationInput>): boolean {
  return Object.keys(organizationInput.shape).some((name) => given[name as keyof typeof given] != null);
}
