import { Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { createResolvers } from '../constructs/resolvers.ts';
import type { AppStack } from './app-stack.ts';

export interface ResolversStackProps extends StackProps {
  readonly app: AppStack;
}

/**
 * The fields of the API. A stack of its own, because each field adds a resource, and CloudFormation allows 500 in a stack. It is deployed
 * after the schema and the functions, and before the pages that ask for new fields.
 */
export class ResolversStack extends Stack {
  constructor(scope: Construct, id: string, { app, ...props }: ResolversStackProps) {
    super(scope, id, props);
    createResolvers(this, { graphql: app.graphql, byGroup: app.resolvers });
  }
}
