import { Anchor, Button, Popover, Progress } from '@mantine/core';
import { IconPlayerPause, IconSend } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useTerms } from '../../../brand/brand.tsx';
import { toastFailure } from '../../../components/feedback/toasts.tsx';
import { Tag } from '../../../components/display/tag.tsx';
import { formatCount, plural } from '../../../lib/format/numbers.ts';
import { formatByQuarter, formatDayAndTime, formatExactTime } from '../../../lib/format/zone-time.ts';
import { can } from '../../../lib/session/can.ts';
import { getServerNow, useServerNow } from '../../../lib/session/server-clock.ts';
import { useSession } from '../../../lib/session/session.ts';
import { usePauseCampaign, useSystemPause } from '../../../shared/campaigns/pause-campaign.ts';
import { useSetSendingPause } from '../api/set-sending-pause.ts';
import { useSendStats, type SendStats } from '../api/send-stats.ts';
import { useRecentCampaigns } from '../../../shared/campaigns/recent-campaigns.ts';
import { listSendingLines, type SendingLine } from '../rules/sending-lines.ts';
import classes from './sending-banner.module.css';
import { invalidate, queryKeys } from '../../../lib/query-keys.ts';

/** Lines of the card. The list of campaigns has the others. */
const MAX_LINES = 5;
/** The card is on every page, which would ask again each time. */
const FRESH_MS = 60_000;
const HOUR_MS = 3_600_000;
const QUARTER_HOUR_MS = HOUR_MS / 4;

/**
 * What is being sent, on every screen while texts are scheduled for any day: progress, pause reason and expected finish time. It stands in the frame
 * of the app, where it moves nothing when it appears. `isShort`: a button, which opens the lines, for the top bar. The sidebar shows the button
 * while it shows only icons.
 */
export function SendingBanner({ isShort = false }: { readonly isShort?: boolean }): ReactNode {
  const status = useSendingStatus();
  useRefetchAtOpening(status?.stats != null && !isShort);
  if (status === null) return isShort ? null : <SendingIsOn />;
  return (
    <>
      {!isShort && <SendingLines {...status} className={classes.panel ?? ''} />}
      <SendingButton {...status} />
    </>
  );
}

/** Says that texts can leave, while none waits. */
function SendingIsOn(): ReactNode {
  const { data: stats } = useSendStats();
  const { organization } = useSession();
  const { active, spendLevel } = organization.billing;
  const isOn = organization.twilioPhone !== null && organization.sendingHeld === null && active;
  if (stats !== null || !isOn || spendLevel === 'REACHED') return null;
  return <p className={`${classes.on} row`}>Sending is on{!organization.allowAfterHours && ' · 8 am–8 pm'}</p>;
}

function SendingButton(status: SendingStatus): ReactNode {
  const { stats, paused, lines } = status;
  const waiting = lines.reduce((sum, { later, held }) => sum + later + held, 0);
  const progress = stats && `${formatCount(stats.sent)} of ${formatCount(stats.total)}`;
  const state =
    paused !== null ? 'Sending is paused' : stats === null ? `${plural(waiting, 'text')} scheduled` : 'Sending';
  const Icon = paused === null ? IconSend : IconPlayerPause;
  return (
    <Popover position="bottom-end" width="min(320px, calc(100vw - 24px))" shadow="md" trapFocus>
      <Popover.Target>
        <button
          type="button"
          className={`${classes.button} boxed row`}
          data-paused={paused !== null || undefined}
          aria-label={progress === null ? state : `${state}: sent ${progress}`}
        >
          <Icon size={18} aria-hidden="true" />
          <span className={`${classes.short} numbers`}>
            {progress ?? (paused === null ? formatCount(waiting) : 'Paused')}
          </span>
        </button>
      </Popover.Target>
      <Popover.Dropdown p={0}>
        <SendingLines {...status} />
      </Popover.Dropdown>
    </Popover>
  );
}

interface SendingStatus {
  /** Null while nothing is scheduled. */
  readonly stats: SendStats | null;
  /** Why nothing is sent. */
  readonly paused: string | null;
  readonly lines: readonly SendingLine[];
}

/** Returns null while nothing is scheduled for any day and nothing is stopped. */
function useSendingStatus(): SendingStatus | null {
  const session = useSession();
  const { data: stats } = useSendStats();
  const { data: campaigns } = useRecentCampaigns({
    enabled: can(session, 'seeCampaigns'),
    staleTime: FRESH_MS,
  });
  const { organization } = session;
  // Until the progress is known, what is due today would be listed as later.
  if (stats === undefined) return null;
  const lines = listSendingLines(stats?.sends ?? [], campaigns ?? []);
  if (stats) return { stats, paused: stats.paused, lines };
  // The banner about billing says why nothing is sent.
  const { active, spendLevel } = organization.billing;
  const paused = !active || spendLevel === 'REACHED' ? null : organization.sendingHeld;
  return paused === null && lines.length === 0 ? null : { stats: null, paused, lines };
}

/** The reason of a pause, a line for each campaign that sends, and one for the messages to many. */
function SendingLines({
  stats,
  paused,
  lines,
  className = '',
}: SendingStatus & { readonly className?: string }): ReactNode {
  // Not a live region: screen readers would announce figures that change every second.
  return (
    <section className={`${classes.lines} ${className}`} aria-label="Sending">
      {paused !== null && (
        <div className={classes.line}>
          <p className={classes.reason}>{paused}</p>
          {stats?.campaignId != null && <ResumeCampaign campaignId={stats.campaignId} />}
          <RegisterNumber />
          <ResumeSending />
        </div>
      )}
      {lines.slice(0, MAX_LINES).map((line) => (
        <SendLine key={line.campaignId ?? 'messages'} line={line} />
      ))}
      {lines.length > MAX_LINES && (
        <p className={classes.more}>
          <Anchor component={Link} to="/campaigns" size="sm">
            {lines.length - MAX_LINES} more
          </Anchor>
        </p>
      )}
    </section>
  );
}

function SendLine({ line }: { readonly line: SendingLine }): ReactNode {
  // No time can be promised while the number is registered, or someone has stopped sending.
  const isHeld = useSession().organization.sendingHeld !== null;
  const { campaignId, name, isPaused, today, later, held, nextSend } = line;
  const now = useServerNow();
  return (
    <div className={classes.line}>
      <p className={classes.summary}>
        <strong className="cut">{name === null ? 'Messages' : `For ${name}`}</strong>
        <Details campaignId={campaignId} name={name} />
      </p>
      {isPaused && (
        <div>
          <Tag tone="warn">Paused</Tag>
        </div>
      )}
      {today && (
        <>
          <p className="numbers">
            Sent {formatCount(today.sent)} out of {formatCount(today.total)}
            {today.unsent > 0 && `, ${formatCount(today.unsent)} not sent`}
          </p>
          <Progress value={(100 * today.sent) / today.total} size={3} aria-label="Sent" />
          {today.finishes !== null && !isHeld && <Finish at={new Date(today.finishes)} />}
        </>
      )}
      {later > 0 && (
        <p className="dim numbers">
          {plural(later, 'text')} {today ? 'later' : isPaused ? 'waiting' : 'scheduled'}
          {nextSend !== null && !isHeld && `, next ${formatByQuarter(new Date(nextSend), now)}`}
        </p>
      )}
      {held > 0 && <p className="dim numbers">{plural(held, 'text')} on hold</p>}
    </div>
  );
}

/** Leads to the campaign, or to all messages to many, where what is not sent yet can be canceled. */
function Details({
  campaignId,
  name,
}: {
  readonly campaignId: string | null;
  readonly name: string | null;
}): ReactNode {
  if (!can(useSession(), 'seeContacts')) return null;
  return (
    <Anchor
      component={Link}
      to={campaignId === null ? '/sends' : `/campaign/${campaignId}`}
      size="sm"
      aria-label={`Details of ${name ?? 'messages'}`}
    >
      Details
    </Anchor>
  );
}

/** Leads people to the registration when they must do something about it. */
function RegisterNumber(): ReactNode {
  const session = useSession();
  const { twilioPhone, registration } = session.organization;
  const isOpen = registration === null ? twilioPhone === null : registration === 'DRAFT' || registration === 'REJECTED';
  if (!isOpen || !can(session, 'registerNumber')) return null;
  return (
    <Button component={Link} to="/account?tab=number" size="compact-sm" variant="default">
      Register your number
    </Button>
  );
}

/** Resumes sending for people who may lift the pause. */
function ResumeSending(): ReactNode {
  const session = useSession();
  const resume = useSetSendingPause();
  const { heldBy } = session.organization;
  const scope =
    heldBy.includes('ORGANIZATION') && can(session, 'sendMessages')
      ? 'ORGANIZATION'
      : heldBy.includes('PLATFORM') && session.user.wpAdmin
        ? 'PLATFORM'
        : null;
  if (scope === null) return null;
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={resume.isPending}
      onClick={() => resume.mutate({ scope, held: false }, { onError: (error) => toastFailure('Not resumed', error) })}
    >
      Resume sending
    </Button>
  );
}

/** Resumes a campaign that the system paused. A campaign that staff paused is resumed in its editor. */
function ResumeCampaign({ campaignId }: { readonly campaignId: string }): ReactNode {
  const w = useTerms();
  const canEdit = can(useSession(), 'editCampaigns');
  const { data: pauseReason } = useSystemPause(campaignId);
  const pause = usePauseCampaign(campaignId);
  if (!canEdit || pauseReason == null) return null;
  return (
    <Button
      size="compact-sm"
      variant="default"
      title={pauseReason}
      loading={pause.isPending}
      onClick={() =>
        pause.mutate(false, {
          onError: (error) => toastFailure('Not resumed', error),
        })
      }
    >
      Resume {w('campaign')}
    </Button>
  );
}

/** The server knows due times by the quarter hour, so the last text goes out before the end of that quarter. */
function Finish({ at }: { readonly at: Date }): ReactNode {
  const now = useServerNow();
  const latest = new Date((Math.floor(at.getTime() / QUARTER_HOUR_MS) + 1) * QUARTER_HOUR_MS);
  return (
    <p className="dim numbers" title={formatExactTime(latest)}>
      Done by {formatDayAndTime(latest, now)}
    </p>
  );
}

/**
 * Fetches the progress again at each full hour. No event announces the opening or closing of the sending hours, and Phoenix is a whole
 * number of hours from UTC.
 */
function useRefetchAtOpening(enabled: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!enabled) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const scheduleRefetch = (): void => {
      const now = getServerNow().getTime();
      timer = setTimeout(
        () => {
          void invalidate(client, queryKeys.sendStats());
          scheduleRefetch();
        },
        (Math.floor(now / HOUR_MS) + 1) * HOUR_MS - now + 500,
      );
    };
    scheduleRefetch();
    return () => clearTimeout(timer);
  }, [client, enabled]);
}
