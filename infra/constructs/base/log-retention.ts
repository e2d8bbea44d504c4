import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { StageConfig } from '../../config.ts';

const RETENTIONS: Readonly<Record<StageConfig['logDays'], RetentionDays>> = {
  7: RetentionDays.ONE_WEEK,
  30: RetentionDays.ONE_MONTH,
  90: RetentionDays.THREE_MONTHS,
  365: RetentionDays.ONE_YEAR,
};

/** Returns how long the log groups of a stage keep their lines. */
export function getLogRetention(config: StageConfig): RetentionDays {
  return RETENTIONS[config.logDays];
}
