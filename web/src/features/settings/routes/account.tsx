import { Loader } from '@mantine/core';
import { Suspense, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Page } from '../../../components/layout/page.tsx';
import { lazyComponent } from '../../../lib/chunk.ts';
import { AccountTabsView } from '../components/account-tabs-view.tsx';

/** The pop-up that connects an account at another system ends here, so that no other page loads its screen. */
const ConnectAccount = lazyComponent(async () => (await import('../components/connect-account.tsx')).ConnectAccount);

/** `/account`: the own profile, and the organization's settings for people who may change them. */
export function Account(): ReactNode {
  const [params, setParams] = useSearchParams();
  if (params.has('connect'))
    return (
      <Suspense fallback={<Loader />}>
        <ConnectAccount />
      </Suspense>
    );
  return (
    <Page title="Account">
      <AccountTabsView tab={params.get('tab')} onTab={(tab) => setParams(tab === '' ? {} : { tab })} />
    </Page>
  );
}
