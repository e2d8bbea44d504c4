import { Skeleton, Tabs } from '@mantine/core';
import { Suspense, type ReactNode } from 'react';
import { useBrand } from '../../../brand/brand.tsx';
import { TabStrip } from '../../../components/layout/tab-strip.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { findVisibleTabs } from '../account-tabs.ts';

interface AccountTabsViewProps {
  /** Id of the tab in the address. A tab that this person does not have, or none, shows the first one. */
  readonly tab: string | null;
  readonly onTab: (tab: string) => void;
}

/** The tabs of the account, on the screen and in the dialog. */
export function AccountTabsView({ tab, onTab }: AccountTabsViewProps): ReactNode {
  const tabs = findVisibleTabs(useBrand(), useSession());
  const current = tabs.find(({ id }) => id === tab) ?? tabs[0];
  return (
    <Tabs value={current?.id ?? null} onChange={(next) => onTab(next ?? '')} keepMounted={false}>
      <TabStrip selected={current?.id ?? null} mb="lg" aria-label="Parts of the account">
        {tabs.map(({ id, label }) => (
          <Tabs.Tab key={id} value={id}>
            {label}
          </Tabs.Tab>
        ))}
      </TabStrip>
      {tabs.map(({ id, Panel }) => (
        <Tabs.Panel key={id} value={id}>
          <Suspense fallback={<Skeleton height={320} maw={640} />}>
            <Panel />
          </Suspense>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
