import type { Accounts } from '../accounts/accounts.ts';
import type { Audit } from '../accounts/audit.ts';
import type { Directory } from '../directory/directory.ts';
import type { Table } from '../table/table.ts';
import { BrowserTokens } from './browser-tokens.ts';
import { PhoneCodes } from './phone-codes.ts';
import { PlatformNumbers } from './platform-numbers.ts';
import { Registrations } from './registrations.ts';
import { SignUpLinks } from './sign-up-links.ts';

/** How organizations sign up. */
export interface SignUpData {
  readonly browserTokens: BrowserTokens;
  readonly phoneCodes: PhoneCodes;
  readonly platformNumbers: PlatformNumbers;
  readonly registrations: Registrations;
  readonly signUpLinks: SignUpLinks;
}

export function createSignUpData(
  table: Table,
  { accounts, audit, directory }: { readonly accounts: Accounts; readonly audit: Audit; readonly directory: Directory },
): SignUpData {
  const phoneCodes = new PhoneCodes(table);
  const signUpLinks = new SignUpLinks(table, audit);
  return {
    browserTokens: new BrowserTokens(table),
    phoneCodes,
    platformNumbers: new PlatformNumbers(table, audit),
    registrations: new Registrations(table, { accounts, audit, codes: phoneCodes, directory, links: signUpLinks }),
    signUpLinks,
  };
}
