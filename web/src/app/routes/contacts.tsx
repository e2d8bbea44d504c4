import type { ReactNode } from 'react';
import { useTerms } from '../../brand/brand.tsx';
import { Page } from '../../components/layout/page.tsx';
import { ContactsActions, OrganizationContacts } from './organization-contacts.tsx';

/** `/contacts`: all contacts of the organization. */
export function ContactsRoute(): ReactNode {
  const w = useTerms();
  return (
    <Page title={w('Contacts')} actions={<ContactsActions />}>
      <OrganizationContacts />
    </Page>
  );
}
