import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Empty } from '../../components/feedback/query-state.tsx';
import { Page } from '../../components/layout/page.tsx';

/** What signed-in people see at an address that no screen has. */
export function NotFound(): ReactNode {
  return (
    <Page title="Not Found">
      <Empty title="This page does not exist" text="The address may be misspelled, or the page was removed.">
        <Button component={Link} to="/dashboard" variant="default">
          Go to the overview
        </Button>
      </Empty>
    </Page>
  );
}
