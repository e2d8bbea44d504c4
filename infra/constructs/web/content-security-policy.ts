import { Fn } from 'aws-cdk-lib';
import { listBrandHosts } from '../../stage-file.ts';
import { CALENDAR_SITES } from '../../../functions/domain/integrations/slide-calendar.ts';
import { isLocal, type StageConfig } from '../../config.ts';

/** The player of YouTube videos on slides. It sets no cookies (YouTube Help, "Embed videos & playlists"). */
const VIDEO_HOST = 'https://www.youtube-nocookie.com';

/**
 * Returns the Content-Security-Policy of the site. Inline styles are allowed because the UI kit injects them. Inline
 * scripts are never allowed.
 */
export function contentSecurityPolicy(config: StageConfig, uploadHost: string, graphqlUrl: string): string {
  const stripe = stripeHosts(config);
  const connect = [
    "'self'",
    ...(isLocal(config) ? [] : awsHosts(config, uploadHost, getHost(graphqlUrl))),
    ...stripe.connect,
    ...config.connectHosts,
    // The status page asks whether the pages of each brand answer.
    ...(isLocal(config) ? [] : listBrandHosts(config).map((host) => `https://${host}`)),
  ];
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...stripe.script].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    // Pictures of contacts come from the bucket, which has no https on one machine.
    `img-src ${["'self'", 'data:', 'blob:', 'https:', ...(isLocal(config) ? config.connectHosts : [])].join(' ')}`,
    // Videos of slides, and what the recorder has just recorded.
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src ${connect.join(' ')}`,
    `frame-src ${[VIDEO_HOST, ...CALENDAR_SITES, ...(isLocal(config) ? ['http://localhost:*'] : []), ...stripe.frame].join(' ')}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/**
 * Returns the hosts of the payment fields (Stripe, "Security at Stripe", "Content Security Policy"). The local provider's
 * script comes from the site itself.
 */
function stripeHosts({ billing }: StageConfig): Readonly<Record<'script' | 'frame' | 'connect', readonly string[]>> {
  if (!billing?.scriptUrl.startsWith('https:')) return { script: [], frame: [], connect: [] };
  return {
    script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
    frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
    connect: ['https://api.stripe.com'],
  };
}

/**
 * Returns the AWS hosts that pages connect to: the upload bucket, the API, and AppSync's separate real-time host (AppSync,
 * "Building a real-time client"). A host of one's own serves both (AppSync, "Configuring custom domain names").
 */
function awsHosts(config: StageConfig, uploadHost: string, apiHost: string): string[] {
  if (config.liveHost !== undefined)
    return [`https://${uploadHost}`, `https://${config.liveHost}`, `wss://${config.liveHost}`];
  const realtime = Fn.join('', [
    'wss://',
    Fn.select(0, Fn.split('.', apiHost)),
    '.appsync-realtime-api.',
    config.region,
    '.amazonaws.com',
  ]);
  return [`https://${uploadHost}`, `https://${apiHost}`, realtime];
}

/** Returns the host of a URL that may be a deploy-time token. */
export function getHost(url: string): string {
  return Fn.select(2, Fn.split('/', url));
}
