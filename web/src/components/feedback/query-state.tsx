import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { errorText } from '../../lib/api/api-error.ts';
import classes from './query-state.module.css';

/** What a screen needs of a query; react-query's results have it. */
export interface Loadable<Data> {
  readonly data: Data | undefined;
  readonly error: unknown;
  readonly isFetching: boolean;
  refetch(): unknown;
}

interface QueryStateProps<Data> {
  readonly query: Loadable<Data>;
  /** Of the final size, so that nothing moves when the data comes. */
  readonly skeleton: ReactNode;
  /** What stands there when there is nothing, or null when there is something. */
  readonly empty?: (data: Data) => ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** The one way from a query to a screen: skeleton, error with Retry, empty text, data. */
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
    <div role="alert" className={classes.notice}>
      <Text fw={600}>This could not be loaded</Text>
      <Text c="dimmed">{errorText(query.error, 'Something went wrong on the way.')}</Text>
      <Button variant="default" mt="xs" loading={query.isFetching} onClick={() => void query.refetch()}>
        Retry
      </Button>
    </div>
  );
}

interface EmptyProps {
  readonly title: string;
  readonly text?: string;
  /** The next step, as a button. */
  readonly children?: ReactNode;
}

/** Where there is nothing yet: what would be here, and the next step. */
export function Empty({ title, text, children }: EmptyProps): ReactNode {
  return (
    <div className={classes.notice}>
      <Text fw={600}>{title}</Text>
      {text !== undefined && <Text c="dimmed">{text}</Text>}
      {children !== undefined && <div className={classes.next}>{children}</div>}
    </div>
  );
}
