import { Duration } from 'aws-cdk-lib';
import { HttpMethod, type HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { Capability } from '../base/capability.ts';
import type { FunctionFactory } from '../base/function-factory.ts';
import { listOriginSecrets, type Secrets } from '../secrets.ts';
import type { CampaignApi } from '../graphql-api.ts';
import type { WakeUps } from '../messaging/wake-ups.ts';
import { allowPublicAddress } from './public-address.ts';

export interface PublicPagesProps {
  readonly factory: FunctionFactory;
  readonly secrets: Secrets;
  readonly httpApi: HttpApi;
  readonly graphql: CampaignApi;
  readonly wakeUps: WakeUps;
}

/** The addresses of public pages: of a pitch and a redirect for one contact, and of the forms. */
const PATHS = ['c', 'redirect', 'p', 'l', 'g'] as const;

/**
 * Creates the function that answers public links with a page that has its content in it: those of texts, and those of public forms.
 *
 * Dashboard: the function in "Function errors" and "Function duration".
 */
export function createPublicPages({ factory, secrets, httpApi, graphql, wakeUps }: PublicPagesProps): Capability {
  const originSecrets = listOriginSecrets(secrets).map(({ secretArn }) => secretArn);
  const page = factory
    .create('PitchPage', {
      entry: 'pitch-page',
      timeout: Duration.seconds(10),
      // A phone waits for it.
      memory: 1024,
      environment: { ORIGIN_SECRETS: originSecrets.join(',') },
    })
    .useTable(factory.table, ['get', 'getMany', 'query', 'put', 'update', 'check'])
    .allow(['secretsmanager:GetSecretValue'], originSecrets)
    // A contact who follows a link may make an if/then fire.
    .sendTo(wakeUps.queue.queue, 'WAKE_QUEUE_URL');
  graphql.allowLiveEvents(page);
  const integration = new HttpLambdaIntegration('PitchPage', page.function);
  // Every address below each path, so that a broken link gets the page that says so.
  for (const path of PATHS)
    httpApi.addRoutes({ path: `/${path}/{proxy+}`, methods: [HttpMethod.GET, HttpMethod.HEAD], integration });
  return { queues: [], functions: [allowPublicAddress(page, factory.config)] };
}
