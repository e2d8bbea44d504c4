import type { Mode } from './schema.ts';

/** An AppSync API as the template defines it. */
export interface ApiSpec {
  readonly id: string;
  readonly arn: string;
  readonly definition: string;
  readonly defaultMode: Mode;
  readonly modes: readonly Mode[];
  readonly authorizerArn: string | undefined;
  readonly authorizerTtlSeconds: number;
  readonly introspection: boolean;
  /** 0: none. */
  readonly depthLimit: number;
  /** Resolvers that one request may run. */
  readonly resolverLimit: number;
  readonly sources: ReadonlyMap<string, SourceSpec>;
  readonly functions: ReadonlyMap<string, StepSpec>;
  /** By `Type.field`. */
  readonly resolvers: ReadonlyMap<string, ResolverSpec>;
}

export type SourceSpec =
  | { readonly kind: 'none' }
  | { readonly kind: 'lambda'; readonly functionArn: string; readonly roleArn: string | undefined };

/** One request and response around a data source. */
export interface StepSpec {
  readonly source: string;
  readonly code: string;
}

export interface ResolverSpec {
  /** None in a pipeline. */
  readonly source: string | undefined;
  readonly code: string;
  readonly pipeline: readonly string[];
}
