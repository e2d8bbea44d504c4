import { Button } from '@mantine/core';
import { IconUserShield } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { PLATFORM_ORGANIZATION } from '../../../../functions/domain/platform/platform-organization.ts';
import { useSession } from '../../lib/session/session.ts';
import { useEnterOrganization } from '../../shared/accounts/use-enter-organization.ts';
import classes from './staff-bar.module.css';

/** Tells platform staff on every page whose data they see, and leads out. Nothing in their own organization. */
export function StaffBar(): ReactNode {
  const { id, name } = useSession().organization;
  const { enter, entering } = useEnterOrganization();
  if (id === PLATFORM_ORGANIZATION) return null;
  return (
    <section className={`${classes.bar} row`} aria-label="Platform staff">
      <IconUserShield size={18} aria-hidden="true" className={classes.icon} />
      <p>
        You are in <b>{name}</b> as platform staff
      </p>
      <Button
        size="compact-sm"
        variant="default"
        className={classes.leave ?? ''}
        loading={entering !== null}
        onClick={() => enter(PLATFORM_ORGANIZATION)}
      >
        Leave
      </Button>
    </section>
  );
}
