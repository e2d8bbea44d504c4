import { ACCOUNT, REGION } from '../core/aws.ts';
import { notImplemented, ServiceError } from '../core/errors.ts';

/** A deployed stack with its outputs. */
export interface DeployedStack {
  readonly name: string;
  readonly outputs: Readonly<Record<string, string>>;
}

/** CloudFormation and STS, as far as commands ask where a stage is and who they are. Both speak AWS's query protocol. */
export class Stacks {
  #stacks: readonly DeployedStack[] = [];

  define(stacks: readonly DeployedStack[]): void {
    this.#stacks = stacks;
  }

  /** Performs an operation of the query protocol. Returns the XML of the answer. */
  call(service: string, body: URLSearchParams): string {
    const action = body.get('Action') ?? '';
    if (service === 'sts' && action === 'GetCallerIdentity')
      return answer(
        action,
        `<Arn>arn:aws:iam::${ACCOUNT}:user/local</Arn><UserId>local</UserId><Account>${ACCOUNT}</Account>`,
      );
    if (service === 'cloudformation' && action === 'DescribeStacks')
      return answer(action, `<Stacks>${this.#describe(body.get('StackName') ?? '')}</Stacks>`);
    throw notImplemented(`the operation ${action} of ${service}`);
  }

  #describe(name: string): string {
    const stack = this.#stacks.find((each) => each.name === name);
    if (!stack) throw new ServiceError('ValidationError', `Stack with id ${name} does not exist`);
    const outputs = Object.entries(stack.outputs).map(
      ([key, value]) =>
        `<member><OutputKey>${key}</OutputKey><OutputValue>${value.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</OutputValue></member>`,
    );
    return `<member><StackName>${name}</StackName><StackId>arn:aws:cloudformation:${REGION}:${ACCOUNT}:stack/${name}/local</StackId><CreationTime>2026-01-01T00:00:00Z</CreationTime><StackStatus>UPDATE_COMPLETE</StackStatus><Outputs>${outputs.join('')}</Outputs></member>`;
  }
}

function answer(action: string, result: string): string {
  return `<${action}Response><${action}Result>${result}</${action}Result><ResponseMetadata><RequestId>local</RequestId></ResponseMetadata></${action}Response>`;
}
