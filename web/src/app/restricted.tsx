import { Button } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Empty } from '../components/feedback/query-state.tsx';
import { Page } from '../components/layout/page.tsx';
import { can, type Action } from '../lib/session/can.ts';
import { useSession } from '../lib/session/session.ts';

/** Wraps a screen so that only people with access see it. Others see a notice at the same address. */
export function restrictAccess(Screen: ComponentType, needs: Action, name: string): ComponentType {
  return function Restricted(): ReactNode {
    const session = useSession();
    return can(session, needs) ? <Screen /> : <NoAccess name={name} isForPlatform={needs === 'managePlatform'} />;
  };
}

function NoAccess({ name, isForPlatform }: { readonly name: string; readonly isForPlatform: boolean }): ReactNode {
  return (
    <Page title={name}>
      <Empty
        title={`You don't have access to ${name}`}
        text={
          isForPlatform
            ? 'This page is for the staff of the platform.'
            : 'An admin of your organization can change your permission.'
        }
      >
        <Button component={Link} to="/dashboard" variant="default">
          Go to the overview
        </Button>
      </Empty>
    </Page>
  );
}
