import { array, isObject, object, text, type Json, type JsonObject } from '../core/json.ts';
import { resourceArn } from './attributes.ts';
import type { Evaluator } from './evaluate.ts';
import type { Resource } from './load.ts';

interface Statement {
  readonly allow: boolean;
  readonly actions: RegExp[];
  readonly notActions: RegExp[] | undefined;
  readonly resources: RegExp[];
  readonly notResources: RegExp[] | undefined;
}

/** What a role may do, as its policies in the template say. Conditions are read as fulfilled. */
export class RolePolicy {
  readonly #statements: Statement[];

  constructor(statements: readonly JsonObject[]) {
    this.#statements = statements.map(toStatement);
  }

  allows(action: string, resource: string): boolean {
    const matching = this.#statements.filter((statement) => matches(statement, action, resource));
    return matching.some((statement) => statement.allow) && !matching.some((statement) => !statement.allow);
  }
}

/** Every role's policy by its arn. */
export function rolePolicies(evaluator: Evaluator): Map<string, RolePolicy> {
  const statements = new Map<string, JsonObject[]>();
  const nameToArn = new Map<string, string>();
  for (const role of evaluator.resources('AWS::IAM::Role')) {
    const arn = resourceArn(evaluator, role);
    nameToArn.set(evaluator.name(role), arn);
    statements.set(arn, array(evaluator.properties(role)['Policies']).flatMap((policy) => documentOf(policy)));
  }
  for (const policy of evaluator.resources('AWS::IAM::Policy', 'AWS::IAM::ManagedPolicy')) {
    const properties = evaluator.properties(policy);
    for (const role of array(properties['Roles'])) {
      const arn = nameToArn.get(text(role));
      if (arn) statements.get(arn)?.push(...documentOf(properties));
    }
  }
  return new Map([...statements].map(([arn, found]) => [arn, new RolePolicy(found)]));
}

export function roleOf(evaluator: Evaluator, resource: Resource, property = 'Role'): string {
  return text(evaluator.properties(resource)[property]);
}

function documentOf(policy: Json): JsonObject[] {
  const statement = object(object(policy)['PolicyDocument'])['Statement'];
  return (Array.isArray(statement) ? statement : [statement ?? null]).filter(isObject);
}

function toStatement(statement: JsonObject): Statement {
  return {
    allow: statement['Effect'] === 'Allow',
    actions: patterns(statement['Action'], true),
    notActions: statement['NotAction'] === undefined ? undefined : patterns(statement['NotAction'], true),
    resources: patterns(statement['Resource'], false),
    notResources: statement['NotResource'] === undefined ? undefined : patterns(statement['NotResource'], false),
  };
}

function matches(statement: Statement, action: string, resource: string): boolean {
  const actionMatches = statement.notActions ? !statement.notActions.some((pattern) => pattern.test(action)) : statement.actions.some((pattern) => pattern.test(action));
  const resourceMatches = statement.notResources ? !statement.notResources.some((pattern) => pattern.test(resource)) : statement.resources.some((pattern) => pattern.test(resource));
  return actionMatches && resourceMatches;
}

function patterns(value: Json | undefined, ignoreCase: boolean): RegExp[] {
  const list = Array.isArray(value) ? value : value === undefined ? [] : [value];
  return list.map((entry) => {
    const source = text(entry).replaceAll(/[.+^${}()|[\]\\]/g, String.raw`\$&`).replaceAll('*', '.*').replaceAll('?', '.');
    return new RegExp(`^${source}$`, ignoreCase ? 'i' : '');
  });
}
