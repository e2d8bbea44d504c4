import { Alert, Button, Menu, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Tag, type Tone } from '../../../components/display/tag.tsx';
import { toast, toastFailure } from '../../../components/feedback/toasts.tsx';
import { formatShortDate } from '../../../lib/format/zone-time.ts';
import { usePauseEndpoint, type ListedEndpoint } from '../api/webhook-endpoints.ts';
import classes from './developers-tab.module.css';

/** What an admin opens for an endpoint. */
export type EndpointDialog = 'EDIT' | 'LOG' | 'SECRET' | 'DELETE';

interface EndpointRowProps {
  readonly endpoint: ListedEndpoint;
  readonly onOpen: (dialog: EndpointDialog) => void;
}

/** An endpoint with its events, and whether it gets them. */
export function EndpointRow({ endpoint, onOpen }: EndpointRowProps): ReactNode {
  const pause = usePauseEndpoint();
  const { id, webhookUrl, events, created, paused, pauseCause, failingSince } = endpoint;
  const { tone, label } = describeState(endpoint);
  const setPaused = (next: boolean): void =>
    pause.mutate(
      { webhookEndpointId: id, paused: next },
      {
        onSuccess: () =>
          next
            ? toast('Endpoint paused', "Events that occur while it is paused aren't delivered.")
            : toast('Endpoint resumed', 'It gets events from now on.'),
        onError: (error) => toastFailure('Not changed', error),
      },
    );
  return (
    <li className={`${classes.row} ${classes.endpoint}`}>
      <div className={classes.text}>
        <Text fw={500}>
          {webhookUrl} <Tag tone={tone}>{label}</Tag>
        </Text>
        <div className={`${classes.scopes} flow`}>
          {events.map((event) => (
            <Tag key={event}>{event}</Tag>
          ))}
        </div>
        <Text size="sm" c="dimmed">
          Added {formatShortDate(new Date(created))}.
          {paused === null &&
            failingSince !== null &&
            ` No event has arrived since ${formatShortDate(new Date(failingSince))}.`}
        </Text>
      </div>
      <div className="gap-8 rigid flex">
        {paused !== null && (
          <Button
            size="xs"
            loading={pause.isPending}
            aria-label={`Resume ${webhookUrl}`}
            onClick={() => setPaused(false)}
          >
            Resume
          </Button>
        )}
        <Button variant="default" size="xs" aria-label={`Log of ${webhookUrl}`} onClick={() => onOpen('LOG')}>
          Log
        </Button>
        <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <Button variant="default" size="xs" aria-label={`More for ${webhookUrl}`}>
              More
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => onOpen('EDIT')}>Edit</Menu.Item>
            {paused === null && <Menu.Item onClick={() => setPaused(true)}>Pause</Menu.Item>}
            <Menu.Item onClick={() => onOpen('SECRET')}>Replace secret</Menu.Item>
            <Menu.Item onClick={() => onOpen('DELETE')}>Delete</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
      {paused !== null && pauseCause === 'FAILING' && (
        <Alert flex="1 1 100%" color="red" p="xs" title="Paused, because nothing could be delivered for four days">
          Repair your system, send it a test from the log, and resume. What happens until then is not sent.
        </Alert>
      )}
    </li>
  );
}

function describeState({ paused, failingSince }: ListedEndpoint): { readonly tone: Tone; readonly label: string } {
  if (paused !== null) return { tone: 'bad', label: 'Paused' };
  return failingSince === null ? { tone: 'good', label: 'Active' } : { tone: 'warn', label: 'Failing' };
}
