import { Duration } from 'aws-cdk-lib';
import { HttpMethod, type HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Capability } from '../base/capability.ts';
import type { FunctionFactory } from '../base/function-factory.ts';
import { allowPayments } from '../billing.ts';
import type { CampaignApi } from '../graphql-api.ts';
import type { MessagingPipeline } from '../messaging/messaging-pipeline.ts';
import type { WakeUps } from '../messaging/wake-ups.ts';
import { listOriginSecrets, type Secrets } from '../secrets.ts';

export interface StaffCallsProps {
  readonly factory: FunctionFactory;
  readonly graphql: CampaignApi;
  readonly wakeUps: WakeUps;
  readonly secrets: Secrets;
  readonly httpApi: HttpApi;
  /** The secret of the payment provider. null if the stage has no billing. */
  readonly payments: Secret | null;
  readonly sendQueues: Pick<MessagingPipeline, 'texts' | 'replies'>;
}

/**
 * Creates the function that answers `POST /super/{call}/{token}`: the calls of platform staff's own tools.
 *
 * Dashboard: the function in "Function errors" and "Function duration".
 */
export function createStaffCalls(props: StaffCallsProps): Capability {
  const { factory, graphql, wakeUps, httpApi, payments } = props;
  const originSecrets = listOriginSecrets(props.secrets).map(({ secretArn }) => secretArn);
  const fn = factory
    .create('StaffCalls', {
      entry: 'staff-calls',
      // A probe of the workers takes up to eight seconds.
      timeout: Duration.seconds(20),
      environment: {
        ORIGIN_SECRETS: originSecrets.join(','),
        BILLED: String(payments !== null),
        STAFF_SECOND_FACTOR: String(factory.config.staffSecondFactor),
        EXEMPT_ORGANIZATIONS: factory.config.exemptOrganizations.join(','),
      },
    })
    .useTable(factory.table, ['get', 'getMany', 'query', 'put', 'update'])
    .allow(['secretsmanager:GetSecretValue'], originSecrets)
    .sendTo(wakeUps.queue.queue, 'WAKE_QUEUE_URL')
    .sendTo(props.sendQueues.texts.queue, 'TEXTS_QUEUE_URL')
    .sendTo(props.sendQueues.replies.queue, 'REPLIES_QUEUE_URL');
  graphql.allowLiveEvents(fn);
  if (payments) allowPayments(fn, payments);
  httpApi.addRoutes({
    path: '/super/{call}/{token}',
    methods: [HttpMethod.POST],
    integration: new HttpLambdaIntegration('StaffCalls', fn.function),
  });
  return { queues: [], functions: [fn] };
}
