import { Switch, Title } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import {
  getNotificationState,
  turnNotificationsOff,
  turnNotificationsOn,
  type NotificationState,
} from '../../../lib/browser-notifications.ts';
import classes from '../tabs/form.module.css';

const DESCRIPTIONS: Readonly<Record<NotificationState, string>> = {
  ON: 'Also while you look at another tab or program.',
  OFF: 'Also while you look at another tab or program.',
  BLOCKED: 'Your browser blocks notifications of this site. Allow them in the settings of the browser.',
  UNSUPPORTED: 'This browser has no notifications.',
};

/** Lets a person turn on notifications of new replies in this browser. The change applies at once. */
export function ReplyNotifications(): ReactNode {
  const [state, setState] = useState(getNotificationState);
  return (
    <section className={classes.section} aria-labelledby="notifications">
      <Title order={2} size="h4" id="notifications">
        Notifications
      </Title>
      <Switch
        label="Show new replies in this browser"
        description={DESCRIPTIONS[state]}
        checked={state === 'ON'}
        disabled={state === 'BLOCKED' || state === 'UNSUPPORTED'}
        onChange={(event) => {
          if (event.currentTarget.checked) void turnNotificationsOn().then(setState);
          else setState(turnNotificationsOff());
        }}
      />
    </section>
  );
}
