import type { RedirectType } from '../../../../functions/domain/pitches/redirect.ts';
import { NO_ACCESS } from '../../../../functions/domain/views/access.ts';
import { postPublic } from '../public-api.ts';
import type { ShownSlide } from '../slide/shown-slide.ts';

const LOAD = `mutation loadLeadActivity($leadCode: String!, $featureCode: String!, $deviceId: String!, $token: String) {
  loadLeadActivity(campaignLeadCode: $leadCode, campaignFeatureCode: $featureCode, deviceId: $deviceId, token: $token) {
    success errors
    activity { ssid }
    lead { firstName lastName widgets { widgetId values } }
    campaign { brandName brandColor brandImage poweredBy phoneHint }
    events { pitchSlideId }
    pitch {
      title endText color redirectType redirectUrl redirectPhone redirectButton
      slides {
        id slideType title description url thumbnail captions listened
        media { kind state seconds poster files { url width height } }
        calendars { name url }
        content { kind spans { text bold italic link placeholder } }
        widgets { id widgetType label fineText labels start end }
      }
    }
  }
}`;

/** For a page that was served with its content. */
const BEGIN = `mutation loadLeadActivity($leadCode: String!, $featureCode: String!, $deviceId: String!) {
  loadLeadActivity(campaignLeadCode: $leadCode, campaignFeatureCode: $featureCode, deviceId: $deviceId) {
    success errors
    activity { ssid }
  }
}`;

/** What the page shows, as the API answers it. */
export interface LoadedPitch {
  readonly activity: { readonly ssid: string } | null;
  readonly lead: {
    readonly firstName: string;
    readonly lastName: string;
    readonly widgets: readonly { readonly widgetId: string; readonly values: readonly string[] }[];
  };
  readonly campaign: {
    readonly brandName: string;
    readonly brandColor: string | null;
    readonly brandImage: string | null;
    readonly poweredBy: string;
    /** The end of the phone that gets a code. null if the page needs none. */
    readonly phoneHint: string | null;
  };
  /** On which calendar slides the contact has scheduled. */
  readonly events: readonly { readonly pitchSlideId: string }[];
  readonly pitch: {
    readonly title: string;
    readonly endText: string;
    readonly color: string | null;
    readonly redirectType: RedirectType;
    readonly redirectUrl: string;
    readonly redirectPhone: string;
    readonly redirectButton: string;
    readonly slides: readonly ShownSlide[];
  };
}

type Answer = { readonly success: boolean; readonly errors: readonly string[] } & Partial<LoadedPitch>;

export type Loading =
  | { readonly kind: 'SHOWN'; readonly loaded: LoadedPitch }
  /** The browser must confirm the phone that got the link. `campaign`: null when the page cannot say whose it is. */
  | { readonly kind: 'LOCKED'; readonly campaign: LoadedPitch['campaign'] | null }
  /** The link leads nowhere anymore. */
  | { readonly kind: 'REFUSED'; readonly text: string }
  | { readonly kind: 'UNREACHABLE' };

/** Opens the pitch that the page's address names. `tokens`: those of the browser. */
export async function loadPitch(path: string, deviceId: string, tokens: string): Promise<Loading> {
  const [, , leadCode = '', featureCode = ''] = path.split('/');
  const data = await postPublic<{ loadLeadActivity: Answer }>(LOAD, { leadCode, featureCode, deviceId, token: tokens });
  if (!data) return { kind: 'UNREACHABLE' };
  return toLoading(data.loadLeadActivity);
}

/** Begins a visit to a page that is shown already. Returns its name, or null when nothing counts it, or when the link has just ended. */
export async function beginVisit(
  path: string,
  deviceId: string,
): Promise<{ readonly ssid: string | null } | 'UNREACHABLE'> {
  const [, , leadCode = '', featureCode = ''] = path.split('/');
  const data = await postPublic<{ loadLeadActivity: Answer }>(BEGIN, { leadCode, featureCode, deviceId });
  return data ? { ssid: data.loadLeadActivity.activity?.ssid ?? null } : 'UNREACHABLE';
}

/**
 * Returns what the served page holds (functions/domain/views/pitch-page.ts), so that it is shown without another round trip. The visit
 * has no name yet. null if the page holds nothing.
 */
export function readServedPitch(page: Document): Loading | null {
  const json = page.getElementById('pitch')?.textContent;
  return json ? toLoading(JSON.parse(json) as Answer) : null;
}

function toLoading({ success, errors, activity, lead, campaign, events, pitch }: Answer): Loading {
  if (!success && errors[0] === NO_ACCESS) return { kind: 'LOCKED', campaign: campaign ?? null };
  if (!success || !lead || !campaign || !pitch) return { kind: 'REFUSED', text: errors[0] ?? '' };
  return { kind: 'SHOWN', loaded: { activity: activity ?? null, lead, campaign, events: events ?? [], pitch } };
}
