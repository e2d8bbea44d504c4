import { Menu, UnstyledButton } from '@mantine/core';
import { IconBuilding, IconSelector } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useBrand } from '../../brand/brand.tsx';
import { toastError } from '../../components/feedback/toasts.tsx';
import { useSwitchOrganization } from '../../features/accounts/api/switch-organization.ts';
import { getErrorText } from '../../lib/api/api-error.ts';
import type { Session } from '../../lib/session/session.ts';
import classes from './sidebar.module.css';

/** Shows the current organization at the top of the sidebar. Members of several organizations can switch. */
export function OrganizationSwitcher({ session }: { readonly session: Session }): ReactNode {
  const { screen } = useBrand();
  const navigate = useNavigate();
  const switching = useSwitchOrganization();
  const { organization, user } = session;
  if (user.organizations.length < 2) {
    return (
      <p className={`${classes.organization} cut`} title={organization.name}>
        {organization.name}
      </p>
    );
  }
  const switchTo = (id: string): void => {
    if (id === organization.id) return;
    switching.mutate(id, {
      onSuccess: () => void navigate('/dashboard'),
      onError: (error) => toastError('Not switched', getErrorText(error, screen.unknownError)),
    });
  };
  return (
    <Menu position="bottom-start" width={232} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <UnstyledButton
          className={classes.switcher ?? ''}
          aria-busy={switching.isPending}
          aria-label={`Switch from ${organization.name}`}
          title={organization.name}
        >
          <IconBuilding size={16} className={classes.switcherIcon} aria-hidden="true" />
          <span className={`${classes.label} cut`}>{organization.name}</span>
          <IconSelector size={14} className={classes.label} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Organizations</Menu.Label>
        <Menu.RadioGroup value={organization.id} onChange={switchTo}>
          {user.organizations.map(({ id, name }) => (
            <Menu.RadioItem key={id} value={id}>
              {name}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
