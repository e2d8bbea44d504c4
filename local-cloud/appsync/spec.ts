import type { Mode } from './schema.ts';

/** An AppSync API of the template. */
export interface ApiSpec {
  readonly id: string;
  readonly arn: string;
  readonly definition: string;
  readonly defaultMode: Mode;
  readonly modes: readonly Mode[];
  readonly authorizerArn: string | undefined;
  readonly authorizerTtlSeconds: number;
  readonly introspection: boolean;
  /** Levels of a query. 0: no limit. */
  readonly depthLimit: number;
  /** Resolvers that one request may run. */
  readonly resolverLimit: number;
  readonly sources: ReadonlyMap<string, SourceSpec>;
  readonly functions: ReadonlyMap<string, StepSpec>;
  /** Resolvers by `Type.field`. */
  readonly resolvers: ReadonlyMap<string, ResolverSpec>;
}

export type SourceSpec =
  | { readonly kind: 'none' }
  | { readonly kind: 'lambda'; readonly functionArn: string; readonly roleArn: string | undefined };

/** The request and response code for one data source. */
export interface StepSpec {
  readonly source: string;
  readonly code: string;
}

export interface ResolverSpec {
  /** The data source of a unit resolver. A pipeline resolver has none. */
  readonly source: string | undefined;
  readonly code: string;
  readonly pipeline: readonly string[];
}
