import { Menu, UnstyledButton } from '@mantine/core';
import { IconBuilding, IconSelector } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import { useDialogAddress } from '../../components/dialogs/use-dialog-address.ts';
import type { Session } from '../../lib/session/session.ts';
import { useEnterOrganization } from '../../shared/accounts/use-enter-organization.ts';
import classes from './sidebar.module.css';

/** A menu lists so many organizations. More are in a dialog with a search. */
const MENU_ORGANIZATIONS = 8;

/** Shows the current organization at the top of the sidebar. Members of several organizations, and platform staff, switch. */
export function OrganizationSwitcher({ session }: { readonly session: Session }): ReactNode {
  const { organization, user } = session;
  const { enter, entering } = useEnterOrganization();
  const dialog = useDialogAddress('organizations');
  const isMany = user.wpAdmin || user.moreOrganizations || user.organizations.length > MENU_ORGANIZATIONS;
  if (!isMany && user.organizations.length < 2) {
    return (
      <p className={`${classes.organization} fine row line-16 gap-6 above-8`} title={organization.name}>
        {organization.image !== null && <OrganizationImage image={organization.image} />}
        <span className="cut">{organization.name}</span>
      </p>
    );
  }
  const isBusy = entering !== null;
  if (isMany) return <Switcher organization={organization} isBusy={isBusy} onClick={() => dialog.open('open')} />;
  return (
    <Menu position="bottom-start" width={232} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Switcher organization={organization} isBusy={isBusy} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Organizations</Menu.Label>
        <Menu.RadioGroup value={organization.id} onChange={(id) => id !== organization.id && enter(id)}>
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

function OrganizationImage({ image }: { readonly image: string }): ReactNode {
  // The name stands beside the image.
  return <img src={image} alt="" width={20} height={20} className={classes.organizationImage} />;
}

function Switcher({
  organization: { name, image },
  isBusy,
  ...props
}: {
  readonly organization: Pick<Session['organization'], 'name' | 'image'>;
  readonly isBusy: boolean;
} & ComponentProps<'button'>): ReactNode {
  return (
    <UnstyledButton
      className={classes.switcher ?? ''}
      aria-busy={isBusy}
      aria-label={`Switch from ${name}`}
      title={name}
      {...props}
    >
      {image === null ? <IconBuilding size={16} aria-hidden="true" /> : <OrganizationImage image={image} />}
      <span className={`${classes.label} cut`}>{name}</span>
      <IconSelector size={14} className={classes.label} aria-hidden="true" />
    </UnstyledButton>
  );
}
