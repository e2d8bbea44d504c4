import { ArnFormat, CfnParameter, Stack } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import { isLocal, type StageConfig } from '../../config.ts';
import type { AppFunction } from '../base/app-function.ts';

/** Stores the address of the site. Returns it. Without brand hosts it is the distribution's own host name. */
export function storePublicAddress(stack: Stack, config: StageConfig, distribution: Distribution): string {
  const configured = config.publicBaseUrl ?? `https://${distribution.distributionDomainName}`;
  // On a laptop a parameter of the stack: the local cloud sets its port without another synth.
  const address = isLocal(config)
    ? new CfnParameter(stack, 'PublicBaseUrl', { default: configured }).valueAsString
    : configured;
  new StringParameter(stack, 'PublicAddress', { parameterName: getParameterName(config), stringValue: address });
  return address;
}

/**
 * Lets a function read the address. The name is computed, not referenced: the distribution refers to the API of this
 * function's stack, so a reference back would be a cycle.
 */
export function allowPublicAddress(fn: AppFunction, config: StageConfig): AppFunction {
  const parameterName = getParameterName(config);
  fn.function.addEnvironment('PUBLIC_ADDRESS_PARAMETER', parameterName);
  const arn = Stack.of(fn).formatArn({
    service: 'ssm',
    resource: 'parameter',
    resourceName: parameterName.slice(1),
    arnFormat: ArnFormat.SLASH_RESOURCE_NAME,
  });
  return fn.allow(['ssm:GetParameter'], [arn]);
}

function getParameterName(config: StageConfig): string {
  return `/${config.name}/public-address`;
}
