import { Button, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { getErrorText, isUnauthorized } from '../lib/api/api-error.ts';
import { useLiveUpdates } from '../lib/live/use-live-updates.ts';
import { setCurrentOrganization } from '../lib/session/current-organization.ts';
import { useSessionQuery, useSignedIn, type Session } from '../lib/session/session.ts';
import { FullScreenNotice } from './full-screen-notice.tsx';
import { RoutePending } from './route-pending.tsx';
import { OrganizationSwitcher } from './shell/organization-switcher.tsx';
import { Shell } from './shell/shell.tsx';

/**
 * Shows the app to people with a session. Only an unauthorized answer ends a session. A server that cannot be reached
 * shows Retry, because a lost connection must not sign anyone out.
 */
export function Guard(): ReactNode {
  const signedIn = useSignedIn();
  const client = useQueryClient();
  useEffect(() => {
    if (signedIn) return;
    setCurrentOrganization(null);
    client.clear();
  }, [signedIn, client]);
  return signedIn ? <SessionGate /> : <Navigate to="/login" replace />;
}

function SessionGate(): ReactNode {
  const session = useSessionQuery();
  if (session.data?.organization.suspended && !session.data.user.wpAdmin) return <Suspended session={session.data} />;
  if (session.data) return <Shell session={session.data} />;
  if (session.isPending || isUnauthorized(session.error)) return <RoutePending />;
  return (
    <FullScreenNotice
      title="We could not load your account"
      text={getErrorText(session.error, 'Something went wrong. Please try again.')}
    >
      <Button loading={session.isFetching} onClick={() => void session.refetch()}>
        Retry
      </Button>
    </FullScreenNotice>
  );
}

/** What people of a suspended organization see instead of every screen. Live updates bring them back. */
function Suspended({ session }: { readonly session: Session }): ReactNode {
  useLiveUpdates(session);
  const { organization } = session;
  return (
    <FullScreenNotice
      title={`${organization.name} is suspended`}
      text={organization.sendingHeld ?? 'Please contact support.'}
    >
      <Group>
        {session.user.organizations.length > 1 && <OrganizationSwitcher session={session} />}
        <Button component={Link} to="/logout" variant="default">
          Sign out
        </Button>
      </Group>
    </FullScreenNotice>
  );
}
