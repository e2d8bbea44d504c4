import { Button, Menu, Tooltip } from '@mantine/core';
import { IconHome, IconMessage, IconPlus, IconSend, IconUserPlus, type TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { NavLink, useNavigate } from 'react-router-dom';
import type { SidebarEntry } from '../../../../functions/domain/brand/pack.ts';
import { useBrand, useWords, type Word } from '../../brand/brand.tsx';
import { BrandMark } from '../../components/brand-mark.tsx';
import { can } from '../../lib/session/can.ts';
import type { Session } from '../../lib/session/session.ts';
import { AccountMenu } from './account-menu.tsx';
import { OrganizationSwitcher } from './organization-switcher.tsx';
import classes from './sidebar.module.css';

const ENTRIES: Readonly<
  Record<SidebarEntry, { readonly to: string; readonly icon: TablerIcon; readonly also?: string }>
> = {
  overview: { to: '/dashboard', icon: IconHome },
  campaigns: { to: '/campaigns', icon: IconSend },
  messages: { to: '/messages', icon: IconMessage },
};

function labelOf(entry: SidebarEntry, w: (word: Word) => string): string {
  if (entry === 'overview') return 'Overview';
  return entry === 'campaigns' ? w('Campaigns') : 'Messages';
}

interface SidebarProps {
  readonly session: Session;
  /** Opened over the page on narrow screens, where it always has its words. */
  readonly inDrawer?: boolean;
}

export function Sidebar({ session, inDrawer = false }: SidebarProps): ReactNode {
  const pack = useBrand();
  const w = useWords();
  const entries = can(session, 'seeContacts') ? pack.sidebar.full : pack.sidebar.limited;
  return (
    <div className={classes.sidebar} data-drawer={inDrawer || undefined}>
      <div className={classes.head}>
        <BrandMark name={pack.name} />
        <OrganizationSwitcher session={session} />
      </div>
      {can(session, 'editContacts') && <CreateMenu />}
      <nav aria-label="Main" className={classes.nav}>
        {entries.map((entry) => {
          const { to, icon: Icon } = ENTRIES[entry];
          const label = labelOf(entry, w);
          return (
            <Tooltip
              key={entry}
              label={label}
              position="right"
              classNames={{ tooltip: classes.tooltip ?? '' }}
              disabled={inDrawer}
            >
              <NavLink to={to} className={classes.entry ?? ''} data-campaign={entry === 'campaigns' || undefined}>
                <Icon size={20} stroke={1.75} aria-hidden="true" />
                <span className={classes.label}>{label}</span>
              </NavLink>
            </Tooltip>
          );
        })}
      </nav>
      <div className={classes.foot}>
        <AccountMenu session={session} />
      </div>
    </div>
  );
}

function CreateMenu(): ReactNode {
  const w = useWords();
  const navigate = useNavigate();
  return (
    <div className={classes.create}>
      <Menu position="bottom-start" width={200} withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button
            variant="default"
            fullWidth
            className={classes.createButton ?? ''}
            leftSection={<IconPlus size={18} aria-hidden="true" />}
            aria-label="Create"
            classNames={{ section: classes.createIcon ?? '', label: classes.label ?? '' }}
          >
            Create
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconUserPlus size={16} />} onClick={() => void navigate('/dashboard?add=new')}>
            Add {w('leads')}
          </Menu.Item>
          <Menu.Item leftSection={<IconSend size={16} />} onClick={() => void navigate('/campaigns?new=1')}>
            New {w('campaign')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
