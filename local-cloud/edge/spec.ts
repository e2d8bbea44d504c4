/** A distribution of the template. */
export interface DistributionSpec {
  readonly behaviors: readonly BehaviorSpec[];
  readonly origins: ReadonlyMap<string, OriginSpec>;
  readonly errorPages: readonly { readonly code: number; readonly status: number; readonly path: string }[];
  readonly rootObject: string;
}

export interface BehaviorSpec {
  /** `*` is the default behavior. */
  readonly pattern: string;
  readonly origin: string;
  readonly methods: readonly string[];
  readonly compress: boolean;
  readonly viewerRequest: string | undefined;
  readonly viewerResponse: string | undefined;
  readonly forwarding: Forwarding;
  readonly responseHeaders: readonly ResponseHeader[];
}

/** The parts of a request that reach the origin. CloudFront drops what no policy names. */
export interface Forwarding {
  readonly headers: 'none' | 'all' | 'allExceptHost' | readonly string[];
  readonly query: boolean;
  readonly cookies: boolean;
}

export interface ResponseHeader {
  readonly name: string;
  readonly value: string;
  readonly override: boolean;
}

export type OriginSpec =
  | { readonly kind: 'files'; readonly dir: string; readonly cacheControl: readonly CacheRule[] }
  /** A bucket whose objects functions write. */
  | { readonly kind: 'bucket'; readonly bucket: string }
  | { readonly kind: 'graphql'; readonly headers: Readonly<Record<string, string>> }
  | {
      readonly kind: 'http-api';
      readonly apiId: string;
      readonly host: string;
      readonly headers: Readonly<Record<string, string>>;
    };

/** The cache-control header of the files that match. */
export interface CacheRule {
  readonly matches: (path: string) => boolean;
  readonly value: string;
}

export interface HttpApiSpec {
  readonly id: string;
  readonly routes: readonly { readonly key: string; readonly functionArn: string }[];
}
