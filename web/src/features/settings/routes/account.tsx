import { Skeleton, Tabs } from '@mantine/core';
import { Suspense, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useBrand } from '../../../brand/brand.tsx';
import { Page } from '../../../components/layout/page.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { findVisibleTabs } from '../account-tabs.ts';
import classes from './account.module.css';

/** `/account`: the own profile, and the organization's settings for people who may change them. */
export function Account(): ReactNode {
  const tabs = findVisibleTabs(useBrand(), useSession());
  const [params, setParams] = useSearchParams();
  // An address of a tab that this person does not have shows the first tab.
  const current = tabs.find(({ id }) => id === params.get('tab')) ?? tabs[0];
  return (
    <Page title="Account">
      <Tabs
        value={current?.id ?? null}
        onChange={(tab) => setParams(tab === null ? {} : { tab })}
        keepMounted={false}
        classNames={{ list: classes.tabs ?? '' }}
      >
        <Tabs.List mb="lg" aria-label="Parts of the account">
          {tabs.map(({ id, label }) => (
            <Tabs.Tab key={id} value={id}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ id, Panel }) => (
          <Tabs.Panel key={id} value={id}>
            <Suspense fallback={<Skeleton height={320} maw={640} />}>
              <Panel />
            </Suspense>
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  );
}
