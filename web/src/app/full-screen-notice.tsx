import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './full-screen.module.css';

interface FullScreenNoticeProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

/** A full-screen error with its cause and the next action. */
export function FullScreenNotice({ title, text, children }: FullScreenNoticeProps): ReactNode {
  return (
    <main className={classes.screen}>
      <Stack maw={440} ta="center" align="center" gap="md" role="alert">
        <Title order={1} size="h2">
          {title}
        </Title>
        <Text c="dimmed">{text}</Text>
        {children}
      </Stack>
    </main>
  );
}
