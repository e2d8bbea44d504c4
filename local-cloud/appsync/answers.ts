import type { GraphQLError } from 'graphql';
import { ResolverError } from './runtime.ts';

/** The body of a GraphQL response, as AppSync writes it. */
export interface Answer {
  readonly data: Record<string, unknown> | null;
  readonly errors?: readonly Record<string, unknown>[];
}

/** Returns an error as AppSync writes it. @param fallbackType the errorType when the error itself has none */
export function formatError(error: GraphQLError, fallbackType: string | null = null): Record<string, unknown> {
  const original = error.originalError;
  const locations = (error.locations ?? []).map(({ line, column }) => ({ line, column, sourceName: null }));
  if (original instanceof ResolverError)
    return { ...formatResolverError(original), path: error.path ?? null, locations };
  return {
    path: error.path ?? null,
    data: null,
    errorType: original && 'code' in original ? String(original.code) : fallbackType,
    errorInfo: null,
    locations,
    message: fallbackType === 'ValidationError' ? `Validation error of type ${error.message}` : error.message,
  };
}

export function formatResolverError(error: ResolverError): Record<string, unknown> {
  return {
    path: null,
    data: error.data,
    errorType: error.type,
    errorInfo: error.info,
    locations: null,
    message: error.message,
  };
}
