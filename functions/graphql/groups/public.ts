import { loginFields } from '../accounts/login.ts';

/** The fields of the Lambda that answers without a session. */
export const publicGroup = loginFields;
