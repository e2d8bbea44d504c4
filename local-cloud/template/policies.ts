import { array, isObject, object, text, type Json, type JsonObject } from '../core/json.ts';
import { resourceArn } from './attributes.ts';
import type { Evaluator } from './evaluate.ts';
import type { Resource } from './load.ts';

interface Pattern {
  /** The text in the policy. */
  readonly source: string;
  readonly expression: RegExp;
}

interface Statement {
  readonly allow: boolean;
  readonly actions: Pattern[];
  readonly notActions: Pattern[] | undefined;
  readonly resources: Pattern[];
  readonly notResources: Pattern[] | undefined;
  readonly conditions: Condition[];
}

interface Condition {
  readonly equal: boolean;
  readonly key: string;
  readonly values: string[];
}

/** Further values of a call, by their condition keys, such as `iam:PassedToService`. */
export type CallContext = Readonly<Record<string, string>>;

/** An action on a resource that a policy allows, with its wildcards. */
export interface Grant {
  readonly action: string;
  readonly resource: string;
}

/** Decisions that a role remembers. Most calls are about a few queues and tables. */
const MAX_DECISIONS = 1_000;

/** The statements of a role, and which grants were used. */
export class RolePolicy {
  readonly name: string;
  readonly #statements: Statement[];
  readonly #used = new Map<string, Grant>();
  /** Decisions about calls without further values, by action and resource. Statements never change. */
  readonly #decisions = new Map<string, boolean>();

  constructor(statements: readonly JsonObject[], name = '') {
    this.name = name;
    this.#statements = statements.map(toStatement);
  }

  /** Returns whether the role allows the call. A deny statement wins. Records the used grants. */
  allows(action: string, resource: string, context?: CallContext): boolean {
    if (context) return this.#decide(action, resource, context);
    const call = `${action} ${resource}`;
    let allowed = this.#decisions.get(call);
    if (allowed === undefined) {
      if (this.#decisions.size >= MAX_DECISIONS) this.#decisions.clear();
      this.#decisions.set(call, (allowed = this.#decide(action, resource, {})));
    }
    return allowed;
  }

  #decide(action: string, resource: string, context: CallContext): boolean {
    const matching = this.#statements.filter((statement) => matches(statement, action, resource, context));
    const allowed = matching.some((statement) => statement.allow) && !matching.some((statement) => !statement.allow);
    if (allowed) for (const statement of matching) this.#use(statement, action, resource);
    return allowed;
  }

  get grants(): Grant[] {
    return this.#statements
      .filter(({ allow }) => allow)
      .flatMap(({ actions, resources }) =>
        actions.flatMap((action) =>
          resources.map((resource) => ({ action: action.source, resource: resource.source })),
        ),
      );
  }

  get used(): Grant[] {
    return [...this.#used.values()];
  }

  #use(statement: Statement, action: string, resource: string): void {
    for (const { source: usedAction } of statement.actions.filter(({ expression }) => expression.test(action))) {
      for (const { source } of statement.resources.filter(({ expression }) => expression.test(resource)))
        this.#used.set(`${usedAction} ${source}`, { action: usedAction, resource: source });
    }
  }
}

/** Returns the policies of all roles, by the role's ARN. */
export function rolePolicies(evaluator: Evaluator): Map<string, RolePolicy> {
  const statements = new Map<string, JsonObject[]>();
  const nameToArn = new Map<string, string>();
  const ids = new Map<string, string>();
  for (const role of evaluator.resources('AWS::IAM::Role')) {
    const arn = resourceArn(evaluator, role);
    nameToArn.set(evaluator.name(role), arn);
    ids.set(arn, role.id);
    statements.set(
      arn,
      array(evaluator.properties(role)['Policies']).flatMap((policy) => getDocument(policy)),
    );
  }
  for (const policy of evaluator.resources('AWS::IAM::Policy', 'AWS::IAM::ManagedPolicy')) {
    const properties = evaluator.properties(policy);
    for (const role of array(properties['Roles'])) {
      const arn = nameToArn.get(text(role));
      if (arn) statements.get(arn)?.push(...getDocument(properties));
    }
  }
  return new Map([...statements].map(([arn, found]) => [arn, new RolePolicy(found, ids.get(arn))]));
}

export function getRole(evaluator: Evaluator, resource: Resource, property = 'Role'): string {
  return text(evaluator.properties(resource)[property]);
}

function getDocument(policy: Json): JsonObject[] {
  const statement = object(object(policy)['PolicyDocument'])['Statement'];
  return (Array.isArray(statement) ? statement : [statement ?? null]).filter(isObject);
}

function toStatement(statement: JsonObject): Statement {
  return {
    allow: statement['Effect'] === 'Allow',
    actions: toPatterns(statement['Action'], true),
    notActions: statement['NotAction'] === undefined ? undefined : toPatterns(statement['NotAction'], true),
    resources: toPatterns(statement['Resource'], false),
    notResources: statement['NotResource'] === undefined ? undefined : toPatterns(statement['NotResource'], false),
    conditions: parseConditions(statement['Condition']),
  };
}

function matches(statement: Statement, action: string, resource: string, context: CallContext): boolean {
  const actionMatches = statement.notActions
    ? !matchesAny(statement.notActions, action)
    : matchesAny(statement.actions, action);
  const resourceMatches = statement.notResources
    ? !matchesAny(statement.notResources, resource)
    : matchesAny(statement.resources, resource);
  return (
    actionMatches &&
    resourceMatches &&
    statement.conditions.every(({ equal, key, values }) => values.includes(context[key] ?? '') === equal)
  );
}

function matchesAny(patterns: readonly Pattern[], value: string): boolean {
  return patterns.some(({ expression }) => expression.test(value));
}

/** @throws for an unknown condition: to ignore it would allow calls that AWS refuses */
function parseConditions(value: Json | undefined): Condition[] {
  return Object.entries(object(value)).flatMap(([operator, keys]) => {
    if (operator !== 'StringEquals' && operator !== 'StringNotEquals')
      throw new Error(`The local cloud does not implement the policy condition: ${operator}`);
    return Object.entries(object(keys)).map(([key, values]) => ({
      equal: operator === 'StringEquals',
      key,
      values: (Array.isArray(values) ? values : [values ?? null]).map(text),
    }));
  });
}

function toPatterns(value: Json | undefined, ignoreCase: boolean): Pattern[] {
  const list = Array.isArray(value) ? value : value === undefined ? [] : [value];
  return list.map((entry) => {
    const source = text(entry);
    const expression = source
      .replaceAll(/[.+^${}()|[\]\\]/g, String.raw`\$&`)
      .replaceAll('*', '.*')
      .replaceAll('?', '.');
    return { source, expression: new RegExp(`^${expression}$`, ignoreCase ? 'i' : '') };
  });
}
