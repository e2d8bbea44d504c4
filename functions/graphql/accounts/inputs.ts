import * as z from 'zod/mini';
import { MAX_INVITATIONS_PER_CALL } from '../../domain/accounts/invitation.ts';
import { MAX_PASSWORD_LENGTH } from '../../domain/accounts/password.ts';
import { PLANS } from '../../domain/billing/plan.ts';
import { ASSIGNABLE_ACCESS } from '../../domain/accounts/roles.ts';
import { customValueChanges } from '../sending/custom-values.ts';
import { id, optionalBoolean, optionalId, pageCursor, search } from '../shared/inputs.ts';

const name = z.string().check(z.maxLength(100, 'The name is too long.'));

const email = z.pipe(
  z.string().check(z.maxLength(254, 'The email address is too long.')),
  z.transform((given) => given.trim().toLowerCase()),
);

export const loginInput = z.object({
  email,
  password: z.string().check(z.maxLength(200, 'The password is too long.')),
  deviceId: z.nullish(z.string().check(z.maxLength(100, 'The device id is too long.'))),
  code: z.nullish(z.string().check(z.maxLength(40, 'The code is too long.'))),
});

const password = z.string().check(z.maxLength(MAX_PASSWORD_LENGTH, 'The password is too long.'));

export const forgotPasswordInput = z.object({ email, brand: z.nullish(z.string()) });

export const newPasswordInput = z.object({ oldPassword: password, password, password2: password });

export const resetPasswordInput = z.object({
  token: z.string().check(z.maxLength(100, 'The link is not complete.')),
  password,
  password2: password,
});

export const userInput = z.object({
  userId: z.nullish(z.string()),
  includeBilling: optionalBoolean,
  includeLists: optionalBoolean,
});
export const switchOrganizationInput = z.object({ organizationId: id });
export const usersInput = z.object({
  orgAdmins: optionalBoolean,
  allUsers: optionalBoolean,
  search,
  after: pageCursor(300),
});
const phone = z.string().check(z.maxLength(40, 'The phone number is too long.'));
export const updateUserInput = z.object({
  userId: id,
  user: z.object({
    name: z.nullish(name),
    new: z.nullish(z.literal(false, 'No one becomes new again.')),
    email: z.nullish(email),
    phone: z.nullish(phone),
    password: z.nullish(password),
    access: z.nullish(z.enum(ASSIGNABLE_ACCESS, 'You cannot give this permission.')),
    token: z.nullish(z.string().check(z.regex(/^pm_\w{1,100}$/, 'The card could not be read. Enter it again.'))),
    plan: z.nullish(z.enum(PLANS, 'There is no such plan.')),
    payInvoices: optionalBoolean,
    customValues: z.nullish(customValueChanges),
    bankToken: z.nullish(z.string().check(z.regex(/^btok_\w{1,100}$/, 'An error occured.'))),
  }),
  cancelSubscription: optionalBoolean,
  keepSubscription: optionalBoolean,
});
/** The id of a user, or of an invitation, which contains an e-mail address. */
const memberId = z.string().check(z.minLength(1, 'An id is missing.'), z.maxLength(300, 'An id is too long.'));
export const deleteUsersInput = z.object({
  userIds: z
    .array(memberId)
    .check(z.minLength(1, 'Select at least one.'), z.maxLength(500, 'Select at most 500 at a time.')),
});
export const inviteUsersInput = z.object({
  users: z.nullish(
    z
      .array(z.object({ email, role: z.nullish(z.string().check(z.maxLength(20, 'There is no such role.'))) }))
      .check(
        z.maxLength(MAX_INVITATIONS_PER_CALL, `Please invite at most ${MAX_INVITATIONS_PER_CALL} people at a time.`),
      ),
  ),
  token: z.nullish(memberId),
  campaignId: optionalId,
  groupId: optionalId,
  showCalendly: optionalBoolean,
  brand: z.nullish(z.string()),
});
const linkToken = z.string().check(z.maxLength(100, 'The link is not complete.'));
export const invitationInput = z.object({ token: linkToken });
const code = z.string().check(z.maxLength(20, 'The code has 6 digits.'));
const brand = z.nullish(z.string().check(z.maxLength(40, 'There is no such brand.')));
export const handOffInput = z.object({ token: linkToken });
export const createHandOffInput = z.object({});
export const confirmEmailInput = z.object({ token: linkToken });
export const registerUserInput = z.object({
  token: z.nullish(linkToken),
  name: z.nullish(name),
  email: z.nullish(email),
  phone: z.nullish(phone),
  password,
  password2: z.nullish(password),
  organizationName: z.nullish(name),
  phoneCode: z.nullish(code),
  brand,
});
export const registerPhoneInput = z.object({ phone, token: z.nullish(linkToken), brand });
export const confirmPhoneInput = z.object({ phone, code, token: z.nullish(linkToken) });
export const createSignUpLinkInput = z.object({
  brandId: z.string().check(z.maxLength(40, 'There is no such brand.')),
  organizationName: z.nullish(name),
});
export const signUpLinksInput = z.object({ after: optionalId });
export const endSignUpLinkInput = z.object({ signUpLinkId: id });
export const logoutInput = z.object({ everywhere: z.nullish(z.boolean()) });
