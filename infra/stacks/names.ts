import { Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { StageConfig } from '../config.ts';

/**
 * Bucket names are computed rather than referenced: the buckets live in the web stack, which refers to the app stack's
 * API; a reference back would be a cycle.
 */
export function uploadBucketName(scope: Construct, config: StageConfig): string {
  const stack = Stack.of(scope);
  return `${config.prefix}-uploads-${stack.account}-${stack.region}`;
}

export function siteBucketName(scope: Construct, config: StageConfig): string {
  const stack = Stack.of(scope);
  return `${config.prefix}-site-${stack.account}-${stack.region}`;
}

/** The group of the due minutes' schedules; it bounds which schedules a function may make. */
export function dueTextsGroup(config: StageConfig): string {
  return `${config.prefix}-due-texts`;
}
