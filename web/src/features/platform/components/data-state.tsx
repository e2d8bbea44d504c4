import { Alert } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { OrganizationData } from '../api/contracts.ts';

/** Shows what was loaded of an organization, or that it could not be loaded. */
export function DataState(props: {
  readonly query: UseQueryResult<OrganizationData>;
  readonly skeleton: ReactNode;
  readonly children: (data: OrganizationData) => ReactNode;
}): ReactNode {
  const { query, skeleton, children } = props;
  if (query.data) return children(query.data);
  if (query.isPending) return skeleton;
  return (
    <Alert color="red" role="alert">
      Could not load organization.
    </Alert>
  );
}
