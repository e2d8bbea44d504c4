import { Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { StageConfig } from '../config.ts';

/**
 * Returns the name of the upload bucket. The name is computed, not referenced: the bucket is in the web stack, which refers
 * to the API of the app stack. A reference from the app stack to the bucket would be a cycle.
 */
export function uploadBucketName(scope: Construct, config: StageConfig): string {
  const stack = Stack.of(scope);
  return `${config.name}-uploads-${stack.account}-${stack.region}`;
}

export function uploadsArn(scope: Construct, config: StageConfig): string {
  return `arn:${Stack.of(scope).partition}:s3:::${uploadBucketName(scope, config)}`;
}

/** Returns the name of the bucket with the files that pages show. The name is computed for the same reason. */
export function mediaBucketName(scope: Construct, config: StageConfig): string {
  const stack = Stack.of(scope);
  return `${config.name}-media-${stack.account}-${stack.region}`;
}

export function mediaArn(scope: Construct, config: StageConfig): string {
  return `arn:${Stack.of(scope).partition}:s3:::${mediaBucketName(scope, config)}`;
}

/** Returns the name of the dashboard. Commands compute the name, so they work while the operations stack is missing. */
export function dashboardName(config: Pick<StageConfig, 'name'>): string {
  return `${config.name}-operations`;
}

/** Returns the schedule group for due minutes. Functions may create schedules in this group only. */
export function dueTextsGroup(config: StageConfig): string {
  return `${config.name}-due-texts`;
}
