import { Menu, UnstyledButton, useMantineColorScheme, VisuallyHidden } from '@mantine/core';
import {
  IconBooks,
  IconDevicesOff,
  IconHandStop,
  IconKey,
  IconKeyboard,
  IconLink,
  IconLogout,
  IconMessageQuestion,
  IconSelector,
  IconSettings,
  IconUsers,
  IconVideo,
} from '@tabler/icons-react';
import { Suspense, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { VERSION } from '../../../../functions/domain/brand/version.ts';
import { useBrand } from '../../brand/brand.tsx';
import { getTerm } from '../../../../functions/domain/brand/speak.ts';
import { useDialogAddress } from '../../components/dialogs/use-dialog-address.ts';
import { InitialsAvatar } from '../../components/display/initials-avatar.tsx';
import { lazyComponent } from '../../lib/chunk.ts';
import { can } from '../../lib/session/can.ts';
import type { Session } from '../../lib/session/session.ts';
import classes from './account-menu.module.css';

// Only platform staff load it.
const PlatformItems = lazyComponent(async () => (await import('./platform-items.tsx')).PlatformItems);

const SCHEMES = [
  { value: 'auto', label: 'Match system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

/** Menu of the signed-in person at the bottom of the sidebar. */
export function AccountMenu({ session }: { readonly session: Session }): ReactNode {
  const pack = useBrand();
  const navigate = useNavigate();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { user } = session;
  const account = useDialogAddress('account');
  const { pathname } = useLocation();
  // The screen of the account needs no dialog over it.
  const openAccount = (): void => (pathname === '/account' ? void navigate('/account') : account.open('settings'));
  const name = user.name === '' ? user.email : user.name;
  return (
    <Menu position="top-start" width={232} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <UnstyledButton className={classes.button ?? ''}>
          <VisuallyHidden>Account of </VisuallyHidden>
          <InitialsAvatar name={name} />
          <span className="column fill" data-collapses>
            <span className="cut strong size-14 line-18">{name}</span>
            <span className="cut fine line-16">{user.email}</span>
          </span>
          <IconSelector size={16} className={classes.chevron} data-collapses aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Appearance</Menu.Label>
        <Menu.RadioGroup
          value={colorScheme}
          onChange={(value) => setColorScheme(SCHEMES.find((scheme) => scheme.value === value)?.value ?? 'auto')}
        >
          {SCHEMES.map(({ value, label }) => (
            <Menu.RadioItem key={value} value={value}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        {pack.flags.blastMode && can(session, 'editContacts') && (
          <Menu.Item
            leftSection={<IconMessageQuestion size={16} />}
            onClick={() => void navigate('/account?tab=opt-in')}
          >
            Opt-in message
          </Menu.Item>
        )}
        {can(session, 'sendMessages') && !session.organization.heldBy.includes('ORGANIZATION') && (
          <Menu.Item leftSection={<IconHandStop size={16} />} onClick={() => void navigate('?hold=ORGANIZATION')}>
            Stop all sending
          </Menu.Item>
        )}
        {session.user.wpAdmin && !session.organization.heldBy.includes('PLATFORM') && (
          <Menu.Item leftSection={<IconHandStop size={16} />} onClick={() => void navigate('?hold=PLATFORM')}>
            Stop the whole platform
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item leftSection={<IconSettings size={16} />} onClick={openAccount}>
          Account
        </Menu.Item>
        {can(session, 'seeUsers') && (
          <Menu.Item leftSection={<IconUsers size={16} />} onClick={() => void navigate('/users')}>
            Users
          </Menu.Item>
        )}
        {can(session, 'seeCampaigns') && !session.organization.v2 && (
          <Menu.Item leftSection={<IconBooks size={16} />} onClick={() => void navigate('/campaign-library')}>
            {getTerm(pack.terms, 'Campaign')} library
          </Menu.Item>
        )}
        {can(session, 'seeCampaigns') && (
          <Menu.Item leftSection={<IconLink size={16} />} onClick={() => void navigate('/landing-pages')}>
            Landing pages
          </Menu.Item>
        )}
        {pack.flags.bodyParts && can(session, 'seeCampaigns') && (
          <Menu.Item leftSection={<IconLink size={16} />} onClick={() => void navigate('/body-parts')}>
            Body parts
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconKeyboard size={16} />} onClick={() => void navigate('?shortcuts=open')}>
          Keyboard shortcuts
        </Menu.Item>
        <Suspense>{can(session, 'managePlatform') && <PlatformItems session={session} />}</Suspense>
        {pack.flags.howTos && can(session, 'editContacts') && (
          <Menu.Item leftSection={<IconVideo size={16} />} onClick={() => void navigate('?guide=open')}>
            How To Videos
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconKey size={16} />} onClick={() => void navigate('?password=change')}>
          Change password
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void navigate('/logout')}>
          Sign out
        </Menu.Item>
        <Menu.Item leftSection={<IconDevicesOff size={16} />} onClick={() => void navigate('/logout?everywhere=yes')}>
          Sign out on all devices
        </Menu.Item>
        <Menu.Label>
          {pack.name} {VERSION}
        </Menu.Label>
      </Menu.Dropdown>
    </Menu>
  );
}
