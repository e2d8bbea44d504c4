import { Button, Group, Skeleton, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { CallError } from '../../../../components/feedback/form-error.tsx';
import { QueryState } from '../../../../components/feedback/query-state.tsx';
import { toast } from '../../../../components/feedback/toasts.tsx';
import { Tag } from '../../../../components/display/tag.tsx';
import { ShowMore } from '../../../../components/table/show-more.tsx';
import { formatDay, formatShortDate } from '../../../../lib/format/zone-time.ts';
import { useServerNow } from '../../../../lib/session/server-clock.ts';
import { OTHERS, useOwnSessions, useSignOutSessions, type OwnSession } from '../../api/own-sessions.ts';
import classes from './session-list.module.css';

/** Where the person is signed in, with the end of each session and of all others. */
export function SessionList(): ReactNode {
  const list = useOwnSessions();
  const signOut = useSignOutSessions();
  const end = (session: string, told: string): void =>
    signOut.mutate(session, { onSuccess: () => toast('Signed out', told) });
  return (
    <QueryState query={list} skeleton={<Skeleton height={120} />}>
      {({ pages }) => {
        const sessions = pages.flatMap((page) => page.sessions);
        return (
          <>
            <ul className="plain" aria-label="Sessions">
              {sessions.map((session) => (
                <SessionRow
                  key={session.id}
                  session={session}
                  isBusy={signOut.isPending && signOut.variables === session.id}
                  onEnd={() => end(session.id, `${session.device} is signed out.`)}
                />
              ))}
            </ul>
            <CallError error={signOut.error} />
            <Group gap="sm" className={classes.actions ?? ''}>
              {sessions.some(({ current }) => !current) && (
                <Button
                  variant="default"
                  loading={signOut.isPending && signOut.variables === OTHERS}
                  onClick={() => end(OTHERS, 'All other devices are signed out.')}
                >
                  Sign out all others
                </Button>
              )}
              <ShowMore query={list} label="Show older sessions" />
            </Group>
          </>
        );
      }}
    </QueryState>
  );
}

interface SessionRowProps {
  readonly session: OwnSession;
  readonly isBusy: boolean;
  readonly onEnd: () => void;
}

function SessionRow({ session: { device, started, lastUsed, current }, isBusy, onEnd }: SessionRowProps): ReactNode {
  const now = useServerNow();
  return (
    <li className={`${classes.session} spread`}>
      <div className="slim">
        <Text fw={500}>
          {device} {current && <Tag tone="good">This device</Tag>}
        </Text>
        <Text size="sm" c="dimmed">
          Signed in {formatShortDate(new Date(started))}. Last used: {formatDay(new Date(lastUsed), now)}.
        </Text>
      </div>
      {!current && (
        <Button
          variant="default"
          size="xs"
          flex="none"
          loading={isBusy}
          aria-label={`Sign out ${device}`}
          onClick={onEnd}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
