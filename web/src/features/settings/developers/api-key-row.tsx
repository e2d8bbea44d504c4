import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Tag } from '../../../components/display/tag.tsx';
import { formatShortDate } from '../../../lib/format/zone-time.ts';
import type { ListedApiKey } from '../api/api-keys.ts';
import classes from './developers-tab.module.css';

/** A key with its scopes, who created it, and when a program last used it. */
export function ApiKeyRow({
  apiKey: { name, scopes, personName, created, lastUsed },
  onEnd,
}: {
  readonly apiKey: ListedApiKey;
  readonly onEnd: () => void;
}): ReactNode {
  const day = formatShortDate(new Date(created));
  return (
    <li className={classes.row}>
      <div className={classes.text}>
        <Text fw={500}>
          {name} {personName === null && <Tag tone="bad">No longer works</Tag>}
        </Text>
        <div className={`${classes.scopes} flow`}>
          {scopes.map((scope) => (
            <Tag key={scope}>{scope}</Tag>
          ))}
        </div>
        <Text size="sm" c="dimmed">
          {personName === null
            ? `Created ${day} by a person who has left the organization.`
            : `Created ${day} by ${personName}.`}{' '}
          {lastUsed === null ? 'Never used.' : `Last used ${formatUtcDay(lastUsed)}.`}
        </Text>
      </div>
      <Button variant="default" size="xs" flex="none" aria-label={`End ${name}`} onClick={onEnd}>
        End
      </Button>
    </li>
  );
}

/** `day`: YYYY-MM-DD in UTC. Noon of that day is on the same day in the zones of the platform. */
function formatUtcDay(day: string): string {
  return formatShortDate(new Date(`${day}T19:00:00Z`));
}
