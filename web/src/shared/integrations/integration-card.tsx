import { Button, Group, Text, Title } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useBrand } from '../../brand/brand.tsx';
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx';
import { Tag, type Tone } from '../../components/display/tag.tsx';
import { toast, toastFailure } from '../../components/feedback/toasts.tsx';
import { formatDayAndTime, formatExactTime } from '../../lib/format/zone-time.ts';
import classes from './integration-card.module.css';
import { useDisconnect, type Connection } from './integrations.ts';

interface IntegrationCardProps {
  /** The name of the other system. */
  readonly name: string;
  /** What the connection is good for. */
  readonly description: string;
  /** The drawing that stands for the system. */
  readonly icon: ReactNode;
  /** null if not connected. */
  readonly connection: Connection | null;
  /** What else is known of a connection. */
  readonly facts?: readonly { readonly name: string; readonly value: ReactNode }[];
  /** What to do to connect, or to connect again. */
  readonly connect: ReactNode;
  /** What else can be done with a connection. */
  readonly actions?: ReactNode;
  /** What ends with the connection. */
  readonly ends: string;
  readonly now: Date;
}

const STATES: Readonly<Record<Connection['state'], { readonly word: string; readonly tone: Tone }>> = {
  CONNECTED: { word: 'Connected', tone: 'good' },
  EXPIRED: { word: 'Connect again', tone: 'bad' },
  FAILED: { word: 'Not working', tone: 'warn' },
};

/** A system that accounts can be connected with: its state, the last sync, what is wrong, and how to end it. */
export function IntegrationCard(props: IntegrationCardProps): ReactNode {
  const { name, description, icon, connection, facts = [], connect, actions, ends, now } = props;
  const { screen } = useBrand();
  const disconnect = useDisconnect();
  const [isEnding, setIsEnding] = useState(false);
  const state = connection && STATES[connection.state];
  return (
    <section className={`${classes.card} column`} aria-label={name}>
      <div className="gap-12 flex start">
        <span className={`${classes.icon} grid rigid`} aria-hidden="true">
          {icon}
        </span>
        <div className="fill">
          <Title order={3} size="h5">
            {name}
          </Title>
          <Text size="sm" c="dimmed">
            {description}
          </Text>
        </div>
        {state && <Tag tone={state.tone}>{state.word}</Tag>}
      </div>
      {connection && (
        <dl className={`${classes.facts} flow`}>
          <div>
            <dt>Account</dt>
            <dd>{connection.account}</dd>
          </div>
          {facts.map((fact) => (
            <div key={fact.name}>
              <dt>{fact.name}</dt>
              <dd>{fact.value}</dd>
            </div>
          ))}
          <div>
            <dt>Last sync</dt>
            <dd>
              <LastSync at={connection.lastSync} now={now} />
            </dd>
          </div>
        </dl>
      )}
      {connection?.error && (
        <Text size="sm" className={classes.error} role="status">
          {connection.error}
        </Text>
      )}
      <Group gap="sm">
        {connection?.state !== 'CONNECTED' && connect}
        {actions}
        {connection && (
          <Button variant="default" onClick={() => setIsEnding(true)}>
            Disconnect
          </Button>
        )}
      </Group>
      {isEnding && connection && (
        <ConfirmDialog
          title={screen.areYouSure}
          text={ends}
          confirm="Disconnect"
          busy={disconnect.isPending}
          onConfirm={() =>
            disconnect.mutate(connection.id, {
              onSuccess: () => toast(`${name} disconnected`, 'You can connect again at any time.'),
              onError: (error) => toastFailure('Not disconnected', error),
              onSettled: () => setIsEnding(false),
            })
          }
          onClose={() => setIsEnding(false)}
        />
      )}
    </section>
  );
}

function LastSync({ at, now }: { readonly at: string | null; readonly now: Date }): ReactNode {
  if (at === null) return 'Not yet';
  const time = new Date(at);
  return (
    <time dateTime={at} title={formatExactTime(time)}>
      {formatDayAndTime(time, now)}
    </time>
  );
}
