import { ACCOUNT, PARTITION, REGION, URL_SUFFIX } from '../core/aws.ts';
import { array, isObject, object, text, type Json, type JsonObject } from '../core/json.ts';
import { attribute, physicalName, reference } from './attributes.ts';
import type { Resource, Stack } from './load.ts';

/** Values that the template does not have: local addresses, parameters and secrets. */
export interface Addresses {
  /** The origin of the internal port, such as http://localhost:41234. */
  readonly internal: string;
  readonly parameters: Readonly<Record<string, string>>;
  /** Returns the value of a secret, for {{resolve:secretsmanager:...}}. */
  readonly secret?: (arn: string, key: string | undefined) => string;
}

/** Evaluates CloudFormation's functions, across all stacks. */
export class Evaluator {
  readonly stacks: readonly Stack[];
  readonly #addresses: Addresses;
  readonly #exports = new Map<string, { stack: Stack; value: Json }>();

  constructor(stacks: readonly Stack[], addresses: Addresses) {
    this.stacks = stacks;
    this.#addresses = addresses;
    for (const stack of stacks) {
      for (const output of Object.values(stack.outputs)) {
        const exported = object(object(output)['Export'])['Name'];
        if (exported !== undefined)
          this.#exports.set(text(this.value(stack, exported)), { stack, value: object(output)['Value'] ?? null });
      }
    }
  }

  get internal(): string {
    return this.#addresses.internal;
  }

  /** Returns the resources of the types, without those whose condition is false. */
  resources(...types: string[]): Resource[] {
    return this.stacks.flatMap((stack) =>
      [...stack.resources.values()].filter(
        (resource) => types.includes(resource.type) && this.#exists(stack, resource),
      ),
    );
  }

  /** Returns the properties of a resource with every function replaced by its value. */
  properties(resource: Resource): JsonObject {
    return object(this.value(this.#stack(resource.stack), resource.properties));
  }

  /** Returns what `Ref` returns for a resource: its name, URL or ARN. */
  ref(resource: Resource): string {
    return reference(this, resource);
  }

  attribute(resource: Resource, name: string): string {
    return attribute(this, resource, name);
  }

  name(resource: Resource): string {
    return physicalName(this, resource);
  }

  /** Returns the folder or file of an asset, by its key in the assets bucket. */
  asset(stack: string, key: string): string | undefined {
    return this.#stack(stack).assets.get(key);
  }

  /** Returns a value of a template with every function replaced. @throws for a function that the local cloud lacks */
  value(stack: Stack, value: Json | undefined): Json {
    if (value === undefined) return null;
    if (typeof value === 'string') return this.#dynamic(value);
    if (Array.isArray(value)) return value.map((item) => this.value(stack, item)).filter((item) => item !== NO_VALUE);
    if (!isObject(value)) return value;
    const keys = Object.keys(value);
    const only = keys.length === 1 ? keys[0] : undefined;
    if (only === 'Ref') return this.#ref(stack, text(value['Ref']));
    if (only?.startsWith('Fn::')) {
      const result = this.#function(stack, only, value[only] ?? null);
      // A reference to a secret is often the result of Fn::Join.
      return typeof result === 'string' ? this.#dynamic(result) : result;
    }
    const result: JsonObject = {};
    for (const key of keys) {
      const evaluated = this.value(stack, value[key]);
      if (evaluated !== NO_VALUE) result[key] = evaluated;
    }
    return result;
  }

  #ref(stack: Stack, name: string): Json {
    switch (name) {
      case 'AWS::Region':
        return REGION;
      case 'AWS::AccountId':
        return ACCOUNT;
      case 'AWS::Partition':
        return PARTITION;
      case 'AWS::URLSuffix':
        return URL_SUFFIX;
      case 'AWS::StackName':
        return stack.name;
      case 'AWS::StackId':
        return `arn:aws:cloudformation:${REGION}:${ACCOUNT}:stack/${stack.name}/local`;
      case 'AWS::NoValue':
        return NO_VALUE;
    }
    const resource = stack.resources.get(name);
    if (resource) return this.ref(resource);
    return this.#parameter(stack, name);
  }

  #parameter(stack: Stack, name: string): Json {
    const given = this.#addresses.parameters[name];
    if (given !== undefined) return given;
    const declared = object(stack.parameters[name]);
    if (declared['Default'] !== undefined) return declared['Default'];
    throw new Error(`${stack.name}: parameter ${name} has no default and the local cloud has no value for it`);
  }

  #function(stack: Stack, name: string, argument: Json): Json {
    switch (name) {
      case 'Fn::GetAtt':
        return this.#getAtt(stack, argument);
      case 'Fn::Sub':
        return this.#sub(stack, argument);
      case 'Fn::ImportValue':
        return this.#import(text(this.value(stack, argument)));
      case 'Fn::GetStackOutput':
        return this.#output(object(argument));
      case 'Fn::If':
        return this.value(stack, array(argument)[this.#condition(stack, text(array(argument)[0])) ? 1 : 2]);
      case 'Fn::GetAZs':
        return [`${REGION}a`, `${REGION}b`];
    }
    const values = array(this.value(stack, argument));
    switch (name) {
      case 'Fn::Join':
        return array(values[1]).map(text).join(text(values[0]));
      case 'Fn::Select':
        return array(values[1])[Number(values[0])] ?? null;
      case 'Fn::Split':
        return text(values[1]).split(text(values[0]));
      case 'Fn::Base64':
        return Buffer.from(text(this.value(stack, argument))).toString('base64');
      case 'Fn::FindInMap':
        return object(object(stack.mappings[text(values[0])])[text(values[1])])[text(values[2])] ?? null;
    }
    if (CONDITIONS.has(name)) return this.#logic(stack, name, argument);
    throw new Error(`${stack.name}: the local cloud does not know ${name}`);
  }

  #getAtt(stack: Stack, argument: Json): string {
    const [id, ...rest] = typeof argument === 'string' ? argument.split('.') : array(argument).map(text);
    const resource = stack.resources.get(id ?? '');
    if (!resource) throw new Error(`${stack.name}: Fn::GetAtt of ${id ?? ''}, which is not in the template`);
    return this.attribute(resource, rest.join('.'));
  }

  #sub(stack: Stack, argument: Json): string {
    const [template, variables] =
      typeof argument === 'string' ? [argument, {}] : [text(array(argument)[0]), object(array(argument)[1])];
    return template.replaceAll(/\$\{([^!}][^}]*)\}/g, (_match, name: string) => {
      if (name in variables) return text(this.value(stack, variables[name]));
      return name.includes('.') ? this.#getAtt(stack, name) : text(this.#ref(stack, name));
    });
  }

  #import(name: string): Json {
    const found = this.#exports.get(name);
    if (!found) throw new Error(`No stack exports ${name}`);
    return this.value(found.stack, found.value);
  }

  #output({ StackName, OutputName }: JsonObject): Json {
    const stack = this.#stack(text(StackName));
    const output = stack.outputs[text(OutputName)];
    if (output === undefined) throw new Error(`${stack.name} has no output ${text(OutputName)}`);
    return this.value(stack, object(output)['Value']);
  }

  #exists(stack: Stack, resource: Resource): boolean {
    return resource.condition === undefined || this.#condition(stack, resource.condition);
  }

  #condition(stack: Stack, name: string): boolean {
    const condition = object(stack.conditions[name]);
    const [operator] = Object.keys(condition);
    if (!operator) throw new Error(`${stack.name}: condition ${name} is not in the template`);
    return this.#logic(stack, operator, condition[operator] ?? null);
  }

  #logic(stack: Stack, operator: string, argument: Json): boolean {
    const parts = array(argument);
    const isTrue = (part: Json | undefined): boolean => {
      const condition = object(part);
      const [name] = Object.keys(condition);
      if (name === 'Condition') return this.#condition(stack, text(condition['Condition']));
      return this.#logic(stack, name ?? '', condition[name ?? ''] ?? null);
    };
    switch (operator) {
      case 'Fn::Equals':
        return text(this.value(stack, parts[0])) === text(this.value(stack, parts[1]));
      case 'Fn::Not':
        return !isTrue(parts[0]);
      case 'Fn::And':
        return parts.every(isTrue);
      case 'Fn::Or':
        return parts.some(isTrue);
      default:
        throw new Error(`${stack.name}: the local cloud does not know the condition ${operator}`);
    }
  }

  #dynamic(value: string): string {
    const { secret } = this.#addresses;
    if (!secret || !value.includes('{{resolve:secretsmanager:')) return value;
    return value.replaceAll(
      /\{\{resolve:secretsmanager:(arn:[^:}]+:[^:}]+:[^:}]*:[^:}]*:secret:[^:}]+|[^:}]+)(?::SecretString(?::([^:}]*))?)?[^}]*\}\}/g,
      (_match, id: string, key?: string) => secret(id, key || undefined),
    );
  }

  #stack(name: string): Stack {
    const stack = this.stacks.find((candidate) => candidate.name === name);
    if (!stack) throw new Error(`No stack ${name}`);
    return stack;
  }
}

const CONDITIONS = new Set(['Fn::Equals', 'Fn::Not', 'Fn::And', 'Fn::Or']);
/** AWS::NoValue: the property is removed. */
const NO_VALUE: Json = Object.freeze(['\u0000no value']) as unknown as Json;
