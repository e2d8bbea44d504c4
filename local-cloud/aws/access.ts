import { ACCOUNT, REGION, arn } from '../core/aws.ts';
import { ServiceError } from '../core/errors.ts';
import { array, object, optionalText, text, type JsonObject } from '../core/json.ts';
import type { CallContext, Grant, RolePolicy } from '../template/policies.ts';

export interface Refusal {
  readonly at: string;
  readonly caller: string;
  readonly action: string;
  readonly resource: string;
}

/** A grant with the logical id of its role. */
export interface RoleGrant extends Grant {
  readonly role: string;
}

const MAX_REFUSALS = 100;

/** Checks calls against the roles of the template. A permission that is missing on AWS is missing here too. */
export class Access {
  readonly refusals: Refusal[] = [];
  /** The actions that calls of functions have needed, each with a resource. */
  readonly needed = new Map<string, string>();
  #roles: ReadonlyMap<string, RolePolicy> = new Map();
  /** Roles by access key. The access key of a function is its logical id. */
  #callers: ReadonlyMap<string, string> = new Map();

  define(roles: ReadonlyMap<string, RolePolicy>, callers: ReadonlyMap<string, string>): void {
    this.#roles = roles;
    this.#callers = callers;
  }

  /** Returns whether the role allows the action. Records a refusal when not. */
  roleAllows(role: string, action: string, resource: string, caller: string, context?: CallContext): boolean {
    const allowed = this.#roles.get(role)?.allows(action, resource, context) ?? false;
    if (!allowed) this.#recordRefusal(caller, action, resource);
    return allowed;
  }

  /** The grants that were used since the start. */
  get used(): RoleGrant[] {
    return [...this.#roles.values()].flatMap(({ name, used }) => used.map((grant) => ({ role: name, ...grant })));
  }

  isFunction(accessKey: string): boolean {
    return this.#callers.has(accessKey);
  }

  /**
   * Checks a call of an access key. A key of no function belongs to a seed or a test and may do everything.
   * @throws {ServiceError} AccessDeniedException
   */
  require(accessKey: string, action: string, resource: string, context?: CallContext): void {
    const role = this.#callers.get(accessKey);
    if (role !== undefined) this.needed.set(action, resource);
    if (role === undefined || this.roleAllows(role, action, resource, accessKey, context)) return;
    throw new ServiceError(
      'AccessDeniedException',
      `User: arn:aws:sts::${ACCOUNT}:assumed-role/${accessKey} is not authorized to perform: ${action} on resource: ${resource} because no identity-based policy allows the ${action} action`,
      action.startsWith('s3:') || action.startsWith('scheduler:') ? 403 : 400,
    );
  }

  #recordRefusal(caller: string, action: string, resource: string): void {
    this.refusals.push({ at: new Date().toISOString(), caller, action, resource });
    if (this.refusals.length > MAX_REFUSALS) this.refusals.shift();
  }
}

const TRANSACTION_ACTIONS: Readonly<Record<string, string>> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
  Get: 'GetItem',
};

/** Returns the permissions that a DynamoDB call needs, each once. */
export function tableActions(operation: string, input: JsonObject): { action: string; resource: string }[] {
  const table = (name: unknown): string => arn('dynamodb', `table/${text(name)}`);
  if (operation.startsWith('Transact')) {
    // The hundred writes of a transaction need a few permissions.
    const needed = new Map<string, { action: string; resource: string }>();
    for (const item of array(input['TransactItems']))
      for (const [kind, part] of Object.entries(object(item))) {
        if (part == null) continue;
        const name = text(object(part)['TableName']);
        const key = `${kind} ${name}`;
        if (!needed.has(key))
          needed.set(key, { action: `dynamodb:${TRANSACTION_ACTIONS[kind] ?? kind}`, resource: table(name) });
      }
    return [...needed.values()];
  }
  if (operation.startsWith('Batch')) {
    return Object.keys(object(input['RequestItems'])).map((name) => ({
      action: `dynamodb:${operation}`,
      resource: table(name),
    }));
  }
  const index = optionalText(input['IndexName']);
  return [
    { action: `dynamodb:${operation}`, resource: `${table(input['TableName'])}${index ? `/index/${index}` : ''}` },
  ];
}

/**
 * Returns the permission that a SendEmail of SES version 2 needs. A whole message (`Raw`) needs that of version 1's operation:
 * "is not authorized to perform `ses:SendRawEmail'" (nodemailer, issue 1734; Anymail, "Amazon SES", IAM permissions).
 */
export function mailAction(input: JsonObject): string {
  return object(input['Content'])['Raw'] === undefined ? 'ses:SendEmail' : 'ses:SendRawEmail';
}

export function scheduleArn(group: string, name: string): string {
  return `arn:aws:scheduler:${REGION}:${ACCOUNT}:schedule/${group}/${name}`;
}
