import { Button, Menu, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconMailPlus, IconPlus, IconSearch, IconSend, IconUserPlus } from '@tabler/icons-react';
import { Suspense, type ReactNode } from 'react';
import { NavLink, useNavigate } from 'react-router-dom';
import { useBrand, useTerms } from '../../brand/brand.tsx';
import { BrandMark } from '../../components/display/brand-mark.tsx';
import { useDialogAddress } from '../../components/dialogs/use-dialog-address.ts';
import { lazyComponent } from '../../lib/chunk.ts';
import { can } from '../../lib/session/can.ts';
import type { Session } from '../../lib/session/session.ts';
import { AccountMenu } from './account-menu.tsx';
import { findVisibleEntries } from './visible-entries.ts';
import { OrganizationSwitcher } from './organization-switcher.tsx';
import classes from './sidebar.module.css';

// A chunk of its own, because it needs the time zone library.
export const SendingBanner = lazyComponent(
  async () => (await import('../../features/messaging/components/sending-banner.tsx')).SendingBanner,
);

const MAX_SHOWN_UNREAD = 99;

interface SidebarProps {
  readonly session: Session;
  /** Whether the sidebar is a drawer. A drawer always shows labels. */
  readonly inDrawer?: boolean;
}

/** Organization, create menu, screens and account. */
export function Sidebar({ session, inDrawer = false }: SidebarProps): ReactNode {
  const pack = useBrand();
  return (
    <div className={`${classes.sidebar} column gap-12 scrolls`} data-drawer={inDrawer || undefined}>
      <div className={classes.head}>
        <BrandMark name={pack.name} />
        <OrganizationSwitcher session={session} />
      </div>
      {can(session, 'editContacts') && <CreateMenu />}
      <SearchButton />
      <nav aria-label="Main" className={`${classes.nav} column`}>
        {findVisibleEntries(session, pack).map(({ path, name, sidebar }) => {
          if (!sidebar) return null;
          const { entry, icon: Icon } = sidebar;
          const label = name(pack);
          return (
            <Tooltip
              key={path}
              label={label}
              position="right"
              classNames={{ tooltip: classes.tooltip ?? '' }}
              disabled={inDrawer}
            >
              <NavLink to={path} className={classes.entry ?? ''} data-campaign={entry === 'campaigns' || undefined}>
                <Icon size={20} stroke={1.75} aria-hidden="true" />
                <span className={classes.label}>{label}</span>
                {entry === 'messages' && <UnreadBadge count={session.organization.stats.unread} />}
              </NavLink>
            </Tooltip>
          );
        })}
      </nav>
      {!inDrawer && (
        <Suspense>
          <SendingBanner />
        </Suspense>
      )}
      <div className={classes.foot}>
        <AccountMenu session={session} />
      </div>
    </div>
  );
}

/** Opens the command menu, which finds contacts, campaigns, screens and actions. */
function SearchButton(): ReactNode {
  const menu = useDialogAddress('commands');
  return (
    <Tooltip label="Search" position="right" classNames={{ tooltip: classes.tooltip ?? '' }}>
      <button
        type="button"
        className={`${classes.entry} ${classes.searchButton}`}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => menu.open('open')}
      >
        <IconSearch size={20} stroke={1.75} aria-hidden="true" />
        <span className={classes.label}>Search</span>
        <kbd className={`${classes.label} ${classes.keys} fine`} aria-hidden="true">
          Ctrl K
        </kbd>
      </button>
    </Tooltip>
  );
}

function UnreadBadge({ count }: { readonly count: number }): ReactNode {
  if (count === 0) return null;
  return (
    <span className={`${classes.badge} numbers strong centered`}>
      {count > MAX_SHOWN_UNREAD ? `${MAX_SHOWN_UNREAD}+` : count}
      <VisuallyHidden> unread</VisuallyHidden>
    </span>
  );
}

function CreateMenu(): ReactNode {
  const w = useTerms();
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
          <Menu.Item leftSection={<IconUserPlus size={16} />} onClick={() => void navigate('/contacts?add=new')}>
            Add {w('contacts')}
          </Menu.Item>
          <Menu.Item leftSection={<IconMailPlus size={16} />} onClick={() => void navigate('/users?invite=1')}>
            Invite user
          </Menu.Item>
          <Menu.Item leftSection={<IconSend size={16} />} onClick={() => void navigate('/campaigns?new=1')}>
            New {w('campaign')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
