import { lazy, Suspense, useEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { VERSION } from '../../../../functions/domain/brand/version.ts';
import type { Redirect } from '../../../../functions/domain/pitches/redirect.ts';
import { getDeviceId } from '../tracking/device.ts';
import { sendWaitingReports } from '../tracking/reports.ts';
import { VisitTracker } from '../tracking/visit-tracker.ts';
import { beginVisit, loadPitch, type LoadedPitch, type Loading } from './load-pitch.ts';
import { readTokens } from './browser-tokens.ts';
import { hasSlideContent } from '../../../../functions/domain/pitches/slide.ts';
import { toContrastText } from '../../../../functions/domain/brand/contrast.ts';
import { loadPlayer } from '../media/lazy-player.tsx';
import { PitchView } from './pitch-view.tsx';
import { keepSlideState, readFirstSlide, readSlideState } from './slide-history.ts';
import classes from './viewer-page.module.css';

/** When the server could not be reached. */
const RETRY_MS = 10_000;
/** The color of a pitch without a color of its own. */
const DEFAULT_COLOR = '#0b7462';

interface ViewerPageProps {
  /** The path of the page, `/c/{lead code}/{feature code}`. */
  readonly path: string;
  /** What the served page holds. null if it is asked for. */
  readonly served: Loading | null;
  /** A member of the team or a program looks. Nothing is reported. */
  readonly isUncounted: boolean;
  /** For the foot of the page. */
  readonly year: number;
}

/** The page behind the link of a text: the pitch, with whose page it is above it. */
export function ViewerPage({ path, served, isUncounted, year }: ViewerPageProps): ReactNode {
  // A page that was served without its content is asked for with the tokens of the browser.
  const [loading, setLoading] = useState(() => (served?.kind === 'LOCKED' && readTokens() !== '' ? null : served));
  const [tokens, setTokens] = useState(readTokens);
  const [attempt, setAttempt] = useState(1);
  const begun = useBegunVisit(path, served?.kind === 'SHOWN' && !isUncounted);
  useEffect(() => {
    if (loading !== null) return;
    let isGone = false;
    void loadPitch(path, getDeviceId(), tokens).then((result) => {
      if (!isGone) setLoading(result);
    });
    return () => {
      isGone = true;
    };
  }, [path, loading, tokens, attempt]);
  if (loading?.kind === 'SHOWN') {
    const ssid = begun ?? loading.loaded.activity?.ssid ?? null;
    return <Shown loaded={loading.loaded} ssid={isUncounted ? null : ssid} isUncounted={isUncounted} year={year} />;
  }
  if (loading?.kind === 'LOCKED') {
    const { campaign } = loading;
    const unlock = (given: string): void => {
      setTokens(given);
      setLoading(null);
    };
    return <Locked path={path} campaign={campaign} year={year} onVerified={unlock} />;
  }
  return (
    <main className={classes.page} aria-busy={loading === null}>
      {loading === null && <div className={classes.skeleton} role="status" aria-label="Loading" />}
      {loading?.kind === 'REFUSED' && <p className={classes.note}>{loading.text}</p>}
      {loading?.kind === 'UNREACHABLE' && (
        <div className={classes.note} role="alert">
          <p>The page could not be loaded. Check your connection.</p>
          <button
            type="button"
            onClick={() => {
              setLoading(null);
              setAttempt(attempt + 1);
            }}
          >
            Try again
          </button>
        </div>
      )}
    </main>
  );
}

interface LockedProps {
  readonly path: string;
  readonly campaign: LoadedPitch['campaign'] | null;
  readonly year: number;
  readonly onVerified: (tokens: string) => void;
}

/** Few pages need it, so that the others do not load it. */
const LinkVerification = lazy(() =>
  import('./link-verification.tsx').then(
    (loaded) => ({ default: loaded.LinkVerification }),
    () => ({ default: NotLoaded }),
  ),
);

function NotLoaded(): ReactNode {
  return (
    <p className={classes.note} role="alert">
      The page could not be loaded. Check your connection and open the page again.
    </p>
  );
}

/** A page for the owner of one phone, in a browser that has not confirmed it. */
function Locked({ path, campaign, year, onVerified }: LockedProps): ReactNode {
  const color = campaign?.brandColor ?? DEFAULT_COLOR;
  const style = { '--pitch-color': color, '--pitch-text': toContrastText(color) } as CSSProperties;
  return (
    <main className={classes.page} style={style}>
      <span />
      <Suspense fallback={<div className={classes.skeleton} role="status" aria-label="Loading" />}>
        <LinkVerification
          path={path}
          sender={campaign?.brandName ?? null}
          phoneHint={campaign?.phoneHint ?? null}
          onVerified={onVerified}
        />
      </Suspense>
      {campaign && <Foot poweredBy={campaign.poweredBy} year={year} />}
    </main>
  );
}

function Foot({ poweredBy, year }: { readonly poweredBy: string; readonly year: number }): ReactNode {
  return (
    <p className={classes.foot}>
      Powered By {poweredBy} · {year} · {VERSION}
    </p>
  );
}

/**
 * Begins the visit of a page that is shown already. Returns its name once the server has answered. Until then it is tried again, without a
 * word: the contact has what the page is for.
 */
function useBegunVisit(path: string, isWanted: boolean): string | null {
  const [ssid, setSsid] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(1);
  useEffect(() => {
    if (!isWanted) return;
    const stop = new AbortController();
    const tryAgain = (): void => setAttempt(attempt + 1);
    void beginVisit(path, getDeviceId()).then((answer) => {
      if (stop.signal.aborted) return;
      if (answer !== 'UNREACHABLE') return setSsid(answer.ssid);
      const timer = setTimeout(tryAgain, RETRY_MS);
      stop.signal.addEventListener('abort', () => clearTimeout(timer));
      window.addEventListener('online', tryAgain, { signal: stop.signal });
    });
    return () => stop.abort();
  }, [path, isWanted, attempt]);
  return ssid;
}

type ShownProps = Pick<ViewerPageProps, 'isUncounted' | 'year'> & {
  readonly loaded: LoadedPitch;
  /** Under which name the page reports. null means not yet, or never. */
  readonly ssid: string | null;
};

function Shown({ loaded, ssid, isUncounted, year }: ShownProps): ReactNode {
  const { lead, campaign, pitch } = loaded;
  const tracker = useRef<VisitTracker | null>(null);
  // After a reload, the slide where the contact was.
  const [firstId] = useState(() => {
    const shown = pitch.slides.filter(hasSlideContent);
    return (shown[readFirstSlide(shown.length) ?? 0] ?? pitch.slides[0])?.id ?? null;
  });
  // Apps that show the page in a window of their own leave it for the last button's link, and load it again when the contact comes back.
  const [hasEnded] = useState(() => readSlideState().hasEnded);
  useEffect(() => {
    if (pitch.slides.some(({ media }) => media && media.kind !== 'IMAGE')) void loadPlayer().catch(() => undefined);
  }, [pitch.slides]);
  useEffect(() => {
    document.title = pitch.title;
    if (isUncounted) return;
    const started = new VisitTracker();
    tracker.current = started;
    if (pitch.slides.length > 0) started.show(hasEnded ? null : firstId);
    return () => started.end();
  }, [isUncounted, firstId, hasEnded, pitch.title, pitch.slides.length]);
  useEffect(() => {
    if (ssid === null) return;
    tracker.current?.begin(ssid);
    void sendWaitingReports();
  }, [ssid]);
  const redirect: Redirect = {
    type: pitch.redirectType,
    url: pitch.redirectUrl,
    phone: pitch.redirectPhone,
    button: pitch.redirectButton,
  };
  return (
    <main className={classes.page}>
      <h1 className={classes.title}>{pitch.title}</h1>
      <PitchView
        sender={campaign.brandName}
        image={campaign.brandImage}
        color={pitch.color ?? campaign.brandColor ?? DEFAULT_COLOR}
        slides={pitch.slides}
        redirect={redirect}
        endText={pitch.endText}
        inactiveText=""
        viewer={lead}
        initialAnswers={Object.fromEntries(lead.widgets.map(({ widgetId, values }) => [widgetId, values]))}
        onShow={(slideId) => tracker.current?.show(slideId)}
        onAnswer={(widgetId, values) => tracker.current?.answer(widgetId, values)}
        onMedia={(slideId, progress) => tracker.current?.media(slideId, progress)}
        scheduledIds={loaded.events.map(({ pitchSlideId }) => pitchSlideId)}
        onScheduled={(slideId, eventUrl) => tracker.current?.schedule(slideId, eventUrl)}
        hasEnded={hasEnded === true}
        keepsHistory
        onRedirect={() => {
          tracker.current?.redirect();
          keepSlideState({ hasEnded: true });
        }}
      />
      <Foot poweredBy={campaign.poweredBy} year={year} />
    </main>
  );
}
