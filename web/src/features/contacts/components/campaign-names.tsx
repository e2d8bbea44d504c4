import { Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import { InitialsAvatar } from '../../../components/display/initials-avatar.tsx';
import { MISSING } from '../../../lib/format/numbers.ts';
import classes from './campaign-names.module.css';

const MAX_SHOWN = 4;

/** Up to four avatars, then +N. The tooltip and the accessible name list all campaigns. */
export function CampaignNames({
  campaigns,
}: {
  readonly campaigns: readonly { readonly id: string; readonly name: string }[];
}): ReactNode {
  if (campaigns.length === 0) return MISSING;
  const names = campaigns.map(({ name }) => name).join(', ');
  const first = campaigns[0];
  return (
    <Tooltip label={names}>
      <span className={`${classes.row} row slim`} role="img" aria-label={names}>
        {campaigns.slice(0, MAX_SHOWN).map(({ id, name }) => (
          <InitialsAvatar key={id} name={name} size={24} />
        ))}
        {campaigns.length === 1 && first && <span className={`${classes.only} cut`}>{first.name}</span>}
        {campaigns.length > MAX_SHOWN && <span className={classes.more}>+{campaigns.length - MAX_SHOWN}</span>}
      </span>
    </Tooltip>
  );
}
