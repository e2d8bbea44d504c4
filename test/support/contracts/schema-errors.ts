import { loadAwsServiceSpecSync } from '@aws-cdk/aws-service-spec';
import type { PropertyType, ResourceProperties, SpecDatabase } from '@aws-cdk/service-spec-types';

/** A template as the CDK writes it. */
export interface TemplateJson {
  readonly Resources?: Readonly<
    Record<string, { readonly Type: string; readonly Properties?: Readonly<Record<string, unknown>> }>
  >;
}

/** Types that are functions of the CDK, with properties of their own. */
const OTHER_TYPES = /^(?:Custom::|AWS::CDK::Metadata$|AWS::CloudFormation::CustomResource$)/;

/**
 * Returns a function that compares the resources of a template with the schemas of CloudFormation: unknown types and
 * properties, missing properties, wrong types, and values that are not allowed. Values that CloudFormation computes are
 * not checked.
 */
export function createSchemaCheck(): (template: TemplateJson) => string[] {
  const database = loadAwsServiceSpecSync();
  return (template) =>
    Object.entries(template.Resources ?? {}).flatMap(([id, { Type, Properties = {} }]) => {
      if (OTHER_TYPES.test(Type)) return [];
      const [resource] = database.lookup('resource', 'cloudFormationType', 'equals', Type);
      return resource
        ? checkObject(database, `${id} (${Type})`, resource.properties, Properties)
        : [`${id}: CloudFormation has no type ${Type}`];
    });
}

function checkObject(
  database: SpecDatabase,
  path: string,
  properties: ResourceProperties,
  values: Readonly<Record<string, unknown>>,
): string[] {
  const missing = Object.entries(properties).flatMap(([name, { required }]) =>
    required === true && values[name] === undefined ? [`${path}: ${name} is missing`] : [],
  );
  const wrong = Object.entries(values).flatMap(([name, value]) => {
    const property = properties[name];
    if (!property) return [`${path}: ${name} is unknown`];
    const types = [property.type, ...(property.previousTypes ?? [])];
    const errors = types.map((type) => checkValue(database, `${path}: ${name}`, type, value));
    return errors.find((each) => each.length === 0) ?? errors[0] ?? [];
  });
  return [...missing, ...wrong];
}

function checkValue(database: SpecDatabase, path: string, type: PropertyType, value: unknown): string[] {
  if (isComputed(value)) return [];
  switch (type.type) {
    case 'ref': {
      const { properties } = database.get('typeDefinition', type.reference.$ref);
      return isRecord(value) ? checkObject(database, path, properties, value) : [`${path} must be an object`];
    }
    case 'array':
      return Array.isArray(value)
        ? value.flatMap((each, index) => checkValue(database, `${path}[${index}]`, type.element, each))
        : [`${path} must be a list`];
    case 'map':
      return isRecord(value)
        ? Object.entries(value).flatMap(([name, each]) => checkValue(database, `${path}.${name}`, type.element, each))
        : [`${path} must be a map`];
    case 'union': {
      const errors = type.types.map((each) => checkValue(database, path, each, value));
      return errors.find((each) => each.length === 0) ?? errors[0] ?? [];
    }
    case 'tag':
      return isRecord(value) && 'Key' in value && 'Value' in value ? [] : [`${path} must be a tag`];
    default:
      return checkScalar(path, type, value);
  }
}

/** CloudFormation converts between texts, numbers and booleans where the text has the right form. */
function checkScalar(path: string, type: PropertyType, value: unknown): string[] {
  const text = String(value as string | number | boolean);
  const isScalar = ['string', 'number', 'boolean'].includes(typeof value);
  const wrong = [`${path} must be a ${type.type}, and is ${JSON.stringify(value)}`];
  switch (type.type) {
    case 'string':
      if (!isScalar) return wrong;
      return type.allowedValues && !type.allowedValues.includes(text)
        ? [`${path} is ${JSON.stringify(value)}, and must be one of ${type.allowedValues.join(', ')}`]
        : [];
    case 'integer':
      return isScalar && /^-?\d+$/.test(text) ? [] : wrong;
    case 'number':
      return isScalar && text !== '' && Number.isFinite(Number(text)) ? [] : wrong;
    case 'boolean':
      return isScalar && /^(?:true|false)$/.test(text) ? [] : wrong;
    default:
      return [];
  }
}

/** A function of CloudFormation, whose result only the deploy knows. */
function isComputed(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const [name, ...rest] = Object.keys(value);
  return rest.length === 0 && name !== undefined && (name === 'Ref' || name.startsWith('Fn::'));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
