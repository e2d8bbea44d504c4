import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import { getReservation } from '../../concurrency.ts';
import type { StageConfig } from '../../config.ts';
import { AppFunction, type AppFunctionProps } from './app-function.ts';
import { getLogRetention } from './log-retention.ts';

/** Creates the functions of a stack. Every function gets the stage's log retention, sending zone, countries and reserved executions. */
export class FunctionFactory {
  readonly config: StageConfig;
  readonly table: ITableV2;
  readonly #scope: Construct;

  constructor(scope: Construct, config: StageConfig, table: ITableV2) {
    this.#scope = scope;
    this.config = config;
    this.table = table;
  }

  create(id: string, props: Omit<AppFunctionProps, 'logRetention' | 'reservedConcurrency'>): AppFunction {
    return new AppFunction(this.#scope, id, {
      ...props,
      logRetention: getLogRetention(this.config),
      reservedConcurrency: getReservation(this.config.concurrency?.reserved, id),
      environment: {
        SENDING_ZONE: this.config.sendingZone,
        TEXTED_COUNTRIES: JSON.stringify(this.config.textedCountries),
        BRAND_HOSTS: JSON.stringify(this.config.brandHosts),
        ...props.environment,
      },
    });
  }

  /** The variables for functions that plan, price or pace messages. */
  get paceEnvironment(): Readonly<Record<string, string>> {
    const { segmentsPerSecond, segmentsPerDay } = this.config.pacing;
    return {
      SEGMENTS_PER_SECOND: String(segmentsPerSecond),
      SEGMENTS_PER_DAY: String(segmentsPerDay),
      EXEMPT_ORGANIZATIONS: this.config.exemptOrganizations.join(','),
    };
  }
}
