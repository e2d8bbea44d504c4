import {
  buildSchema,
  GraphQLError,
  isScalarType,
  Kind,
  type ConstDirectiveNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql';

/** Scalars and directives that AppSync defines itself. */
const PRELUDE = `
scalar AWSDate
scalar AWSTime
scalar AWSDateTime
scalar AWSTimestamp
scalar AWSEmail
scalar AWSJSON
scalar AWSURL
scalar AWSPhone
scalar AWSIPAddress
directive @aws_api_key on FIELD_DEFINITION | OBJECT
directive @aws_iam on FIELD_DEFINITION | OBJECT
directive @aws_lambda on FIELD_DEFINITION | OBJECT
directive @aws_oidc on FIELD_DEFINITION | OBJECT
directive @aws_cognito_user_pools(cognito_groups: [String!]) on FIELD_DEFINITION | OBJECT
directive @aws_auth(cognito_groups: [String!]) on FIELD_DEFINITION
directive @aws_subscribe(mutations: [String!]!) on FIELD_DEFINITION
`;

export type Mode = 'AWS_LAMBDA' | 'AWS_IAM';

const MODE_DIRECTIVES: Readonly<Record<string, Mode>> = { aws_iam: 'AWS_IAM', aws_lambda: 'AWS_LAMBDA' };
const ANY_MODE = ['aws_api_key', 'aws_iam', 'aws_lambda', 'aws_oidc', 'aws_cognito_user_pools', 'aws_auth'];

/** AppSync checks its scalars in arguments and in results. An invalid value is an error of the field. */
const CHECKS: Readonly<Record<string, (value: unknown) => boolean>> = {
  AWSDateTime: (value) =>
    typeof value === 'string' &&
    /^-?\d{4,}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2}(:\d{2})?)$/.test(value),
  AWSDate: (value) => typeof value === 'string' && /^-?\d{4,}-\d{2}-\d{2}(Z|[+-]\d{2}:\d{2}(:\d{2})?)?$/.test(value),
  AWSTimestamp: (value) => Number.isInteger(value),
  AWSEmail: (value) => typeof value === 'string' && /^[^\s@]+@[^\s@]+$/.test(value),
  AWSURL: (value) => typeof value === 'string' && URL.canParse(value),
};

/** Builds the schema of the definition, with AppSync's scalars and directives. */
export function buildSchemaFrom(definition: string): GraphQLSchema {
  const schema = buildSchema(`${PRELUDE}\n${definition}`);
  for (const [name, valid] of Object.entries(CHECKS)) {
    const scalar = schema.getType(name);
    if (!isScalarType(scalar)) continue;
    const check = (value: unknown): unknown => {
      if (!valid(value))
        throw new GraphQLError(`Can't serialize value: Unable to take \`${String(value)}\` as a valid ${name}.`);
      return value;
    };
    scalar.serialize = check;
    scalar.parseValue = check;
    scalar.parseLiteral = (node) => check('value' in node ? node.value : undefined);
  }
  return schema;
}

/** Returns the modes that may read a field: by its directives, otherwise by its type's, otherwise the API's default. */
export function allowedModes(
  parent: GraphQLObjectType,
  field: GraphQLField<unknown, unknown>,
  defaultMode: Mode,
): Mode[] {
  const own = getModes(field.astNode?.directives);
  if (own) return own;
  return getModes(parent.astNode?.directives) ?? [defaultMode];
}

function getModes(directives: readonly ConstDirectiveNode[] | undefined): Mode[] | undefined {
  const names = (directives ?? []).map((directive) => directive.name.value).filter((name) => ANY_MODE.includes(name));
  return names.length === 0
    ? undefined
    : names.map((name) => MODE_DIRECTIVES[name]).filter((mode) => mode !== undefined);
}

/** Returns the subscription fields that receive the results of a mutation. */
export function getSubscribers(schema: GraphQLSchema, mutation: string): string[] {
  return Object.values(schema.getSubscriptionType()?.getFields() ?? {})
    .filter((field) =>
      (field.astNode?.directives ?? []).some(
        (directive) => directive.name.value === 'aws_subscribe' && getMutations(directive).includes(mutation),
      ),
    )
    .map((field) => field.name);
}

function getMutations(directive: ConstDirectiveNode): string[] {
  const value = directive.arguments?.find((argument) => argument.name.value === 'mutations')?.value;
  if (value?.kind !== Kind.LIST) return [];
  return value.values.flatMap((item) => (item.kind === Kind.STRING ? [item.value] : []));
}
