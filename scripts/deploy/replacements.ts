import { loadAwsServiceSpecSync } from '@aws-cdk/aws-service-spec';

/** A resource of a template, by its logical id. */
interface TemplateResource {
  readonly Type: string;
  readonly Properties?: Readonly<Record<string, unknown>>;
  /** Retain: the resource stays in the account when it leaves the stack. */
  readonly DeletionPolicy?: string;
}

export interface Template {
  readonly Resources?: Readonly<Record<string, TemplateResource>>;
}

/** A resource that an update would replace or remove. */
export interface Loss {
  readonly stack: string;
  readonly id: string;
  readonly type: string;
  /** The properties that cannot be changed in place. empty if the resource is gone, or has another type. */
  readonly properties: readonly string[];
  /** Its data, its address or its messages would be lost. */
  readonly isFatal: boolean;
  /** It leaves the stack and stays in the account. */
  readonly isRetained: boolean;
}

/** What holds data or messages, or has an address that others know. */
const KEPT_TYPES: ReadonlySet<string> = new Set([
  'AWS::DynamoDB::GlobalTable',
  'AWS::DynamoDB::Table',
  'AWS::AppSync::GraphQLApi',
  'AWS::ApiGatewayV2::Api',
  'AWS::SQS::Queue',
  'AWS::S3::Bucket',
  'AWS::CloudFront::Distribution',
  'AWS::KMS::Key',
  'AWS::SecretsManager::Secret',
]);

let replaceOnly: ReadonlyMap<string, ReadonlySet<string>> | null = null;

/**
 * Returns the properties of a type of resource whose change replaces the resource, by the schemas of CloudFormation
 * (https://github.com/cdklabs/awscdk-service-spec, read on 2026-11-28). The first call takes seconds.
 */
export function listReplaceOnly(type: string): ReadonlySet<string> {
  replaceOnly ??= readReplaceOnly();
  return replaceOnly.get(type) ?? new Set();
}

function readReplaceOnly(): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, ReadonlySet<string>>();
  for (const { cloudFormationType, properties, additionalReplacementProperties } of loadAwsServiceSpecSync().all(
    'resource',
  ))
    found.set(
      cloudFormationType,
      new Set([
        ...Object.entries(properties).flatMap(([name, { causesReplacement }]) =>
          causesReplacement === 'yes' ? [name] : [],
        ),
        ...(additionalReplacementProperties ?? []).flatMap(([name, ...nested]) =>
          name && nested.length === 0 ? [name] : [],
        ),
      ]),
    );
  return found;
}

/**
 * Compares the templates of two releases. Returns every resource that the update replaces or removes. Names of outputs in references
 * count as changes, because CloudFormation compares what it can see before it resolves them.
 */
export function listLosses(stack: string, before: Template, after: Template): Loss[] {
  return Object.entries(before.Resources ?? {}).flatMap(([id, old]) => {
    const now = after.Resources?.[id];
    const isFatal = KEPT_TYPES.has(old.Type);
    const isRetained = now === undefined && (old.DeletionPolicy ?? '').startsWith('Retain');
    if (now?.Type !== old.Type) return [{ stack, id, type: old.Type, properties: [], isFatal, isRetained }];
    const properties = [...listReplaceOnly(old.Type)].filter(
      (name) => JSON.stringify(old.Properties?.[name]) !== JSON.stringify(now.Properties?.[name]),
    );
    return properties.length === 0 ? [] : [{ stack, id, type: old.Type, properties, isFatal, isRetained }];
  });
}

/**
 * Returns the replace-only properties of a template whose value comes from another stack by `Fn::GetStackOutput`. CloudFormation
 * resolves it while it executes an update, and plans a replacement although the value stays
 * (https://github.com/aws/aws-cdk/issues/38829, open on 2026-11-28).
 */
export function listUnsureReferences(
  template: Template,
): { readonly id: string; readonly type: string; readonly property: string }[] {
  return Object.entries(template.Resources ?? {}).flatMap(([id, { Type: type, Properties = {} }]) =>
    [...listReplaceOnly(type)]
      .filter((property) => JSON.stringify(Properties[property] ?? null).includes('Fn::GetStackOutput'))
      .map((property) => ({ id, type, property })),
  );
}

/** Returns one line for a resource that an update would replace or remove. */
export function describeLoss({ stack, id, type, properties, isFatal, isRetained }: Loss): string {
  const what = isRetained
    ? 'leaves the stack, and stays in the account'
    : properties.length === 0
      ? 'removed'
      : `replaced, because of ${properties.join(', ')}`;
  return `${isFatal ? 'LOST    ' : '        '} ${stack} ${id} (${type}): ${what}`;
}
