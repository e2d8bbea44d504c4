import { ActionIcon, Menu } from '@mantine/core';
import { IconChartBar, IconDots } from '@tabler/icons-react';
import type { ReactNode, CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import { useBrand, useTerms } from '../../../../brand/brand.tsx';
import { formatCount, formatRate, plural } from '../../../../lib/format/numbers.ts';
import { formatByQuarter } from '../../../../lib/format/zone-time.ts';
import { useServerNow } from '../../../../lib/session/server-clock.ts';
import type { ListedCampaign } from '../../api/campaigns.ts';
import { getProgress, getReplyRate } from '../../rules/campaign-list.ts';
import { CampaignMenuItems } from '../controls/campaign-menu.tsx';
import { StatusTag } from '../controls/status-tag.tsx';
import type { CampaignActions } from '../controls/use-campaign-actions.ts';
import { EditorButton } from './editor-button.tsx';
import cards from '../../../../components/layout/card-list.module.css';
import classes from './campaign-card.module.css';

interface CampaignCardProps {
  readonly campaign: ListedCampaign;
  /** The only contact of the campaign. */
  readonly contactName?: string;
  /** Absent for people who may not edit. */
  readonly actions?: CampaignActions;
}

/** A campaign in the list, with its figures. */
export function CampaignCard({ campaign, contactName, actions }: CampaignCardProps): ReactNode {
  const w = useTerms();
  const { flags } = useBrand();
  const now = useServerNow();
  const { id, name, structure, stats, nextSend, v2: isExternal } = campaign;
  const steps = structure.feature.length + structure.before.length + structure.appointment.length;
  const progress = getProgress(campaign);
  // Contacts are through the first phase, and texts around their appointments follow: the campaign is not done.
  const appointments = stats?.currentAppointments ?? 0;
  const hasReport = (stats?.opened ?? 0) > 0 && flags.viewReport && !isExternal;
  return (
    <li className={`${cards.card} ${classes.card}`}>
      <div className="gap-12 flex start between">
        <CampaignThumbnail campaign={campaign} />
        <div className="column slim grow">
          {isExternal ? (
            <EditorButton campaignId={id} name={name} className={`${cards.title} ${classes.name}`} />
          ) : (
            <Link to={`/campaign/${id}`} className={`${cards.title} ${classes.name}`}>
              {name}
            </Link>
          )}
          {contactName !== undefined && <span className={`${classes.contact} cut fine`}>For {contactName}</span>}
          <span className={`${classes.steps} fine flow`}>
            <StatusTag campaign={campaign} />
            <span>{steps === 0 ? 'No steps yet' : plural(steps, 'step')}</span>
          </span>
        </div>
        {hasReport && (
          <ActionIcon
            component={Link}
            to={`/campaign/${id}/report`}
            variant="subtle"
            color="gray"
            className={cards.control ?? ''}
            aria-label={`Report of ${name}`}
            title="Report"
          >
            <IconChartBar size={18} aria-hidden="true" />
          </ActionIcon>
        )}
        {actions && (
          <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
            <Menu.Target>
              <ActionIcon
                variant="subtle"
                color="gray"
                className={cards.control ?? ''}
                aria-label={`Actions for ${name}`}
              >
                <IconDots size={18} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <CampaignMenuItems campaign={campaign} actions={actions} />
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      <p className={`${classes.progress} fine`}>
        {(appointments > 0 || progress !== null) && (
          <span>
            {appointments > 0 ? `${plural(appointments, 'appointment')} in progress` : `${formatRate(progress)} done`}
          </span>
        )}
        {nextSend !== null && <span>Next {formatByQuarter(new Date(nextSend), now)}</span>}
        {(stats?.held ?? 0) > 0 && <span>{plural(stats?.held ?? 0, 'text')} on hold</span>}
      </p>
      <dl className={`${classes.stats} grid gap-8`}>
        <Stat label={w('Contacts')} value={stats?.leads ?? 0} />
        <Stat label="Sent" value={stats?.messages ?? 0} />
        <Stat label="Scheduled" value={stats?.queued ?? 0} />
        <Stat label="Replied" value={stats?.responses ?? 0} share={getReplyRate(campaign)} />
      </dl>
    </li>
  );
}

interface StatProps {
  readonly label: string;
  readonly value: number;
  /** From 0 to 1. */
  readonly share?: number | null;
}

function Stat({ label, value, share = null }: StatProps): ReactNode {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {formatCount(value)}
        {share !== null && <small> {formatRate(share)}</small>}
      </dd>
    </div>
  );
}

interface CampaignThumbnailProps {
  readonly campaign: Pick<ListedCampaign, 'brandColor' | 'brandImage' | 'opening'>;
}

/** A small picture of a campaign: its own picture, or its first text on a phone. It says nothing that the card does not say. */
function CampaignThumbnail({ campaign }: CampaignThumbnailProps): ReactNode {
  const { brandColor, brandImage, opening } = campaign;
  return (
    <span
      className={`${classes.thumbnail} boxed column rigid relative`}
      style={brandColor === null ? undefined : ({ '--band': brandColor } as CSSProperties)}
      aria-hidden="true"
    >
      <span className={classes.band} />
      {brandImage === null ? (
        opening !== '' && <span className={classes.bubble}>{opening}</span>
      ) : (
        <img className={`${classes.picture} grow wide`} src={brandImage} alt="" loading="lazy" />
      )}
    </span>
  );
}
