import { Menu } from '@mantine/core';
import {
  IconBriefcase,
  IconBuilding,
  IconChartBar,
  IconDoorExit,
  IconHeartbeat,
  IconLink,
  IconUserSearch,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { PLATFORM_ORGANIZATION } from '../../../../functions/domain/platform/platform-organization.ts';
import type { Session } from '../../lib/session/session.ts';
import { useEnterOrganization } from '../../shared/accounts/use-enter-organization.ts';

/** The entries of the account menu for platform staff. */
export function PlatformItems({ session }: { readonly session: Session }): ReactNode {
  const navigate = useNavigate();
  const { enter } = useEnterOrganization();
  return (
    <>
      <Menu.Divider />
      <Menu.Item leftSection={<IconBuilding size={16} />} onClick={() => void navigate('/super-admin')}>
        All organizations
      </Menu.Item>
      <Menu.Item leftSection={<IconBriefcase size={16} />} onClick={() => void navigate('?organizations=open')}>
        Switch organization
      </Menu.Item>
      <Menu.Item leftSection={<IconUserSearch size={16} />} onClick={() => void navigate('?users=all')}>
        All Users
      </Menu.Item>
      <Menu.Item leftSection={<IconChartBar size={16} />} onClick={() => void navigate('/super-admin?metrics=open')}>
        Engagement metrics
      </Menu.Item>
      <Menu.Item leftSection={<IconLink size={16} />} onClick={() => void navigate('/sign-up-links')}>
        Sign-up links
      </Menu.Item>
      <Menu.Item leftSection={<IconHeartbeat size={16} />} onClick={() => void navigate('/status')}>
        Status
      </Menu.Item>
      {session.organization.id !== PLATFORM_ORGANIZATION && (
        <Menu.Item leftSection={<IconDoorExit size={16} />} onClick={() => enter(PLATFORM_ORGANIZATION)}>
          Leave Super Admin
        </Menu.Item>
      )}
      <Menu.Divider />
    </>
  );
}
