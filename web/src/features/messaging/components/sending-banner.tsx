import { Anchor, Button, Progress } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useBrand, useTerms } from '../../../brand/brand.tsx';
import { toastError } from '../../../components/feedback/toasts.tsx';
import { getErrorText } from '../../../lib/api/api-error.ts';
import { formatCount } from '../../../lib/format/numbers.ts';
import { formatDayAndTime, formatExactTime } from '../../../lib/format/zone-time.ts';
import { can } from '../../../lib/session/can.ts';
import { getServerNow, useServerNow } from '../../../lib/session/server-clock.ts';
import { useSession } from '../../../lib/session/session.ts';
import { usePauseCampaign, useSystemPause } from '../../../shared/campaigns/pause-campaign.ts';
import { useSetSendingPause } from '../api/set-sending-pause.ts';
import { useSendStats, type SendStats } from '../api/send-stats.ts';
import classes from './sending-banner.module.css';
import { invalidate, queryKeys } from '../../../lib/query-keys.ts';

const HOUR_MS = 3_600_000;
const QUARTER_HOUR_MS = HOUR_MS / 4;

/** Banner on every screen while texts are scheduled: progress, pause reason and expected finish time. */
export function SendingBanner(): ReactNode {
  const { data: stats } = useSendStats();
  useRefetchAtOpening(stats != null);
  // Not a live region: screen readers would announce figures that change every second.
  const { organization } = useSession();
  if (stats) return <Banner stats={stats} />;
  // The banner about billing says why nothing is sent.
  const { active, spendLevel } = organization.billing;
  return organization.sendingHeld === null || !active || spendLevel === 'REACHED' ? null : (
    <PausedBanner reason={organization.sendingHeld} />
  );
}

/** A line for each campaign that sends, and one for the messages to many. */
function Banner({ stats }: { readonly stats: SendStats }): ReactNode {
  const { paused, campaignId, sends } = stats;
  return (
    <section className={classes.banner} aria-label="Sending" data-paused={paused !== null || undefined}>
      {paused !== null && (
        <div className={classes.line}>
          <p className={`${classes.reason} cut`} title={paused}>
            {paused}
          </p>
          {campaignId !== null && <ResumeCampaign campaignId={campaignId} />}
          <RegisterNumber />
          <ResumeSending />
        </div>
      )}
      {sends.map((send) => (
        <SendLine key={send.campaignId ?? 'messages'} send={send} />
      ))}
    </section>
  );
}

function SendLine({ send }: { readonly send: SendStats['sends'][number] }): ReactNode {
  const { campaignId, name, total, sent, finishes } = send;
  return (
    <div className={classes.line}>
      <Progress className={classes.bar ?? ''} value={(100 * sent) / total} size={3} radius={0} aria-label="Sent" />
      <p className={classes.summary}>
        <strong className={`${classes.name} cut`}>{name === null ? 'Messages' : `For ${name}`}</strong>
        <span className="numbers">
          Sent {formatCount(sent)} out of {formatCount(total)}
        </span>
      </p>
      {finishes !== null && <Finish at={new Date(finishes)} />}
      <Details campaignId={campaignId} name={name} />
    </div>
  );
}

/** Shown when sending is stopped and nothing is scheduled. */
function PausedBanner({ reason }: { readonly reason: string }): ReactNode {
  return (
    <section className={classes.banner} aria-label="Sending" data-paused>
      <div className={classes.line}>
        <p className={`${classes.reason} cut`}>{reason}</p>
        <RegisterNumber />
        <ResumeSending />
      </div>
    </section>
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
  const { screen } = useBrand();
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
      onClick={() =>
        resume.mutate(
          { scope, held: false },
          { onError: (error) => toastError('Not resumed', getErrorText(error, screen.unknownError)) },
        )
      }
    >
      Resume sending
    </Button>
  );
}

/** Resumes a campaign that the system paused. A campaign that staff paused is resumed in its editor. */
function ResumeCampaign({ campaignId }: { readonly campaignId: string }): ReactNode {
  const { screen } = useBrand();
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
          onError: (error) => toastError('Not resumed', getErrorText(error, screen.unknownError)),
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
    <p className={`${classes.finish} numbers`} title={formatExactTime(latest)}>
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
