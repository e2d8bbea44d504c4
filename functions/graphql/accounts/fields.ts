import { field } from '../registry/router.ts';
import { changePassword, type ChangePasswordDeps } from '../../use-cases/accounts/change-password.ts';
import type { RequestEmailChangeDeps } from '../../use-cases/accounts/change-email.ts';
import { toInvitedAccess } from '../../domain/accounts/invitation.ts';
import {
  inviteUsers,
  listInvitations,
  resendInvitation,
  type InviteDeps,
} from '../../use-cases/accounts/invite-users.ts';
import {
  listMembers,
  listOrganizationNames,
  removeMembers,
  type OrganizationNamesDeps,
  type RenameDeps,
} from '../../use-cases/accounts/members.ts';
import type { SaveSettingsDeps } from '../../use-cases/accounts/save-settings.ts';
import {
  loadSession,
  signOut,
  signOutEverywhere,
  switchOrganization,
  type SessionDeps,
} from '../../use-cases/accounts/session.ts';
import { listAllUsers, type AllUsersDeps } from '../../use-cases/platform/all-users.ts';
import { issueHandOff, type HandOffDeps } from '../../use-cases/accounts/hand-off.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';
import type { PaymentPage } from '../billing/view.ts';
import type { Payments } from '../../adapters/payments/payments.ts';
import { loadBilling, type LoadBillingDeps } from '../../use-cases/billing/load-billing.ts';
import type { SavePaymentDeps } from '../../use-cases/payments/save-payment.ts';
import { findUserValues, type CustomValuesDeps } from '../../use-cases/content/custom-values.ts';
import { customValueView } from '../sending/custom-values.ts';
import { listShownIntegrations, type IntegrationDeps } from '../../use-cases/integrations/integrations.ts';
import { integrationView } from '../integrations/view.ts';
import { respond, respondDone } from '../shared/respond.ts';
import { updateUserField, type RespondWithSession, type UpdateUserDeps } from './update-user.ts';
import {
  createHandOffInput,
  deleteUsersInput,
  logoutInput,
  switchOrganizationInput,
  userInput,
  usersInput,
  inviteUsersInput,
  newPasswordInput,
} from './inputs.ts';
import { invitedView, listedUserView, memberView, organizationView, userStatsView, userView } from './view.ts';

export interface AccountDeps
  extends
    SessionDeps,
    RenameDeps,
    SaveSettingsDeps,
    ChangePasswordDeps,
    InviteDeps,
    RequestEmailChangeDeps,
    AllUsersDeps,
    HandOffDeps,
    SavePaymentDeps,
    LoadBillingDeps,
    CustomValuesDeps {
  readonly data: SessionDeps['data'] &
    RenameDeps['data'] &
    SaveSettingsDeps['data'] &
    ChangePasswordDeps['data'] &
    InviteDeps['data'] &
    RequestEmailChangeDeps['data'] &
    AllUsersDeps['data'] &
    HandOffDeps['data'] &
    SavePaymentDeps['data'] &
    UpdateUserDeps['data'] &
    LoadBillingDeps['data'] &
    CustomValuesDeps['data'] &
    OrganizationNamesDeps['data'] &
    Pick<IntegrationDeps['data'], 'integrations'>;
  readonly payments: Payments;
  /** Null if the stage has no billing. */
  readonly paymentPage: PaymentPage | null;
  readonly realtimeUrl: string;
  /** Ids that the deployment lists by name in its configuration. */
  readonly listed: {
    readonly adminSidebarOrganizations: readonly string[];
    readonly campaignActionOrganizations: readonly string[];
    readonly dashboardUsers: readonly string[];
  };
}

/** Returns what answers with the session of a person: the person, the organization, and what every page needs. */
export function createSessionResponder(deps: AccountDeps): RespondWithSession {
  return async (result, { actor, pack }, included = {}) => {
    const always = { realtimeUrl: deps.realtimeUrl, now: actor.now };
    if (result instanceof Refusal) return { ...always, success: false, errors: result.errors };
    const [details, names, customValues, integrations] = await Promise.all([
      included.billing ? loadBilling(deps, result, result.organization) : null,
      included.lists
        ? listOrganizationNames(deps, { organizationId: result.organization.id, access: result.access })
        : null,
      findUserValues(deps, result.organization.id, result.user.id),
      listShownIntegrations(deps, result.organization.id),
    ]);
    const organization = {
      ...organizationView(result, actor.now, pack, { page: deps.paymentPage, details }),
      users: names?.users ?? null,
      pitches: names?.pitches ?? null,
      integrations: integrations.filter(({ owner }) => owner === null).map(integrationView),
      adminSidebar: deps.listed.adminSidebarOrganizations.includes(result.organization.id),
      campaignAction:
        pack.flags.v2CampaignAction ||
        result.organization.v2 !== true ||
        deps.listed.campaignActionOrganizations.includes(result.organization.id),
    };
    const user = {
      // Platform staff have the rights of staff only in a session with their second factor.
      ...userView({ ...result.user, wpAdmin: actor.wpAdmin }, result.memberships, null),
      selectsOnDashboard: deps.listed.dashboardUsers.includes(result.user.id),
      moreOrganizations: result.hasMoreMemberships,
      stats: userStatsView(result.counts),
      needsSecondFactor: result.user.wpAdmin && !actor.wpAdmin,
      organization,
      integrations: integrations.filter(({ owner }) => owner === result.user.id).map(integrationView),
      customValues: customValues.map((value) => customValueView(value, result.user.id, result.user.name)),
    };
    return { ...always, user, organization };
  };
}

/** The session, the people of the organization and the organization's settings. */
export function accountFields(deps: AccountDeps) {
  const respondWithSession = createSessionResponder(deps);
  return {
    user: field({
      input: userInput,
      run: async (context, { userId, includeBilling, includeLists }) => {
        const isSelf = !userId || userId === context.actor.userId;
        const state = isSelf ? await loadSession(deps, context.actor) : notFound('user');
        return respondWithSession(state, context, { billing: includeBilling === true, lists: includeLists === true });
      },
    }),
    switchOrganization: field({
      input: switchOrganizationInput,
      run: async (context, { organizationId }) =>
        respondWithSession(await switchOrganization(deps, context.actor, organizationId), context),
    }),
    logoutUser: field({
      input: logoutInput,
      run: async ({ actor }, { everywhere }) => {
        await (everywhere === true ? signOutEverywhere : signOut)(deps, actor);
        return {};
      },
    }),
    users: field({
      input: usersInput,
      empty: { users: [], next: null },
      run: async ({ actor }, { orgAdmins, allUsers, search, after }) => {
        if (allUsers === true) {
          if (!actor.wpAdmin) return new Refusal('Only platform staff can list all users.');
          const { users, next } = await listAllUsers(deps, { search: search ?? '', after: after ?? null });
          return { users: users.map(listedUserView), next };
        }
        const adminsOnly = orgAdmins === true;
        const { members, next } = await listMembers(deps, actor, { adminsOnly, after: after ?? null });
        // Those who were invited stand behind all members.
        const invited = adminsOnly || next !== null ? [] : await listInvitations(deps, actor);
        return { users: [...members.map(memberView), ...invited.map(invitedView)], next };
      },
    }),
    updateUser: updateUserField(deps, respondWithSession),
    deleteUsers: field({
      input: deleteUsersInput,
      run: async ({ actor }, { userIds }) => respondDone(await removeMembers(deps, actor, userIds)),
    }),
    inviteUsers: field({
      input: inviteUsersInput,
      empty: { users: [] },
      run: async ({ actor, host }, { users, token, campaignId, groupId, showCalendly }) => {
        const people = (users ?? []).map(({ email, role }) => ({ email, access: toInvitedAccess(role) }));
        const opens = { campaignId: campaignId ?? null, groupId: groupId ?? null, showCalendly: showCalendly === true };
        const invited = token
          ? await resendInvitation(deps, actor, token, host)
          : await inviteUsers(deps, actor, people, opens, host);
        return respond(invited, (all) => ({ users: all.map((each) => ({ email: each.email, role: each.access })) }));
      },
    }),
    createHandOff: field({
      input: createHandOffInput,
      empty: { token: null },
      run: async ({ actor }) => ({ token: await issueHandOff(deps, actor) }),
    }),
    newPassword: field({
      input: newPasswordInput,
      run: async ({ actor }, { oldPassword, password, password2: repeated }) =>
        respondDone(await changePassword(deps, actor, { oldPassword, password, repeated })),
    }),
  };
}
