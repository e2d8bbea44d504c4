import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { getErrorText } from '../../lib/api/api-error.ts';
import classes from './query-state.module.css';

/** The part of a query that a screen needs. React Query's results satisfy it. */
interface Loadable<Data> {
  readonly data: Data | undefined;
  readonly error: unknown;
  readonly isFetching: boolean;
  refetch(): unknown;
}

interface QueryStateProps<Data> {
  readonly query: Loadable<Data>;
  /** Has the size of the data, so that the layout does not shift when the data arrives. */
  readonly skeleton: ReactNode;
  /** Returns what to show for empty data, or null when there is data. */
  readonly empty?: (data: Data) => ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** Shows a query in one of four states: skeleton, error with Retry, empty text, data. */
export function QueryState<Data>({ query, skeleton, empty, children }: QueryStateProps<Data>): ReactNode {
  if (query.data !== undefined) return empty?.(query.data) ?? children(query.data);
  if (query.error !== null && query.error !== undefined) return <LoadError query={query} />;
  return (
    <div role="status" aria-label="Loading">
      {skeleton}
    </div>
  );
}

function LoadError<Data>({ query }: { readonly query: Loadable<Data> }): ReactNode {
  return (
    <div role="alert" className={`${classes.notice} column gap-4 centered`}>
      <Text fw={600}>This could not be loaded</Text>
      <Text c="dimmed">{getErrorText(query.error, 'Something went wrong. Please try again.')}</Text>
      <Button variant="default" mt="xs" loading={query.isFetching} onClick={() => void query.refetch()}>
        Retry
      </Button>
    </div>
  );
}

interface EmptyProps {
  readonly title: string;
  readonly text?: string;
  /** Button for the next step. */
  readonly children?: ReactNode;
}

/** Shown where there is no data yet: what belongs here and the next step. */
export function Empty({ title, text, children }: EmptyProps): ReactNode {
  return (
    <div className={`${classes.notice} column gap-4 centered`}>
      <Text fw={600}>{title}</Text>
      {text !== undefined && <Text c="dimmed">{text}</Text>}
      {children !== undefined && <div className={classes.next}>{children}</div>}
    </div>
  );
}

interface StaleRowsProps {
  /** Whether these are still the rows of the last choice: another page, search or filter. */
  readonly isStale: boolean;
  readonly children: ReactNode;
}

/**
 * Rows that stay, paler, until the rows of a new choice arrive. Nothing in them can be selected in the meantime: the selection would name
 * rows that the list no longer shows, and the next action would change them. The pager stays outside, so that it keeps the focus.
 */
export function StaleRows({ isStale, children }: StaleRowsProps): ReactNode {
  return (
    <div className={classes.rows} data-stale={isStale || undefined} inert={isStale}>
      {children}
    </div>
  );
}
