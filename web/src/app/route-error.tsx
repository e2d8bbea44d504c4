import { Anchor, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useRouteError } from 'react-router-dom';
import { getErrorText } from '../lib/api/api-error.ts';
import { FullScreenNotice } from './full-screen-notice.tsx';

/** Shows that a screen crashed or that its code did not load, for example after a new version was deployed. */
export function RouteError(): ReactNode {
  const error = useRouteError();
  return (
    <FullScreenNotice title="This page could not be shown" text={getErrorText(error, 'Reloading usually helps.')}>
      <Button onClick={() => window.location.reload()}>Reload</Button>
      <Anchor href="/dashboard">Go to the overview</Anchor>
    </FullScreenNotice>
  );
}
