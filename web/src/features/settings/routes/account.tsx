import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Page } from '../../../components/layout/page.tsx';
import { AccountTabsView } from '../components/account-tabs-view.tsx';

/** `/account`: the own profile, and the organization's settings for people who may change them. */
export function Account(): ReactNode {
  const [params, setParams] = useSearchParams();
  return (
    <Page title="Account">
      <AccountTabsView tab={params.get('tab')} onTab={(tab) => setParams(tab === '' ? {} : { tab })} />
    </Page>
  );
}
