import { Button, Group, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';

interface ShowMoreProps extends ButtonProps {
  /** A list that is loaded page by page. */
  readonly query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    fetchNextPage(): Promise<unknown>;
  };
  readonly label: string;
  /** Whether the button stands in the middle, below the list of a page. */
  readonly centered?: boolean;
}

/** Loads the next page of a list. Hidden when all of it is loaded. */
export function ShowMore({ query, label, centered = false, ...props }: ShowMoreProps): ReactNode {
  if (!query.hasNextPage) return null;
  const load = (): void => void query.fetchNextPage();
  const button = (
    <Button variant="default" loading={query.isFetchingNextPage} onClick={load} {...props}>
      {label}
    </Button>
  );
  return centered ? (
    <Group justify="center" wrap="nowrap" mt={16}>
      {button}
    </Group>
  ) : (
    button
  );
}
