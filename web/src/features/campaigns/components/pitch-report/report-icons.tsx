import { Tooltip } from '@mantine/core';
import {
  IconBan,
  IconCalendar,
  IconExternalLink,
  IconMessageCircle,
  IconShieldCheck,
  IconVideo,
  type Icon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ReportIcon } from '../../api/report-icons.ts';
import classes from './report-icons.module.css';

const KINDS: Readonly<Record<ReportIcon['kind'], { readonly icon: Icon; readonly name: string }>> = {
  REDIRECT: { icon: IconExternalLink, name: 'Links' },
  VIDEO: { icon: IconVideo, name: 'Videos' },
  VERIFY: { icon: IconShieldCheck, name: 'Confirmations' },
  CALENDAR: { icon: IconCalendar, name: 'Calendar' },
  RESPONSE: { icon: IconMessageCircle, name: 'Questions' },
  OPTED_OUT: { icon: IconBan, name: 'Opted out' },
};
const STATES: Readonly<Record<ReportIcon['state'], string>> = {
  COMPLETE: 'complete',
  INCOMPLETE: 'incomplete',
  UNKNOWN: 'not known yet',
};

/** What a contact did of everything that a campaign asks for. undefined means not loaded yet. */
export function ReportIcons({ icons }: { readonly icons: readonly ReportIcon[] | undefined }): ReactNode {
  if (icons === undefined || icons.length === 0) return null;
  return (
    <ul className={classes.icons}>
      {icons.map(({ kind, state }) => {
        const { icon: Picture, name } = KINDS[kind];
        const text = kind === 'OPTED_OUT' ? name : `${name}: ${STATES[state]}`;
        return (
          <li key={kind}>
            <Tooltip label={text}>
              <span role="img" aria-label={text} data-kind={kind} data-state={state}>
                <Picture size={16} aria-hidden="true" />
              </span>
            </Tooltip>
          </li>
        );
      })}
    </ul>
  );
}
