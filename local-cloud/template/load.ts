import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isObject, object, optionalText, text, type JsonObject } from '../core/json.ts';

export interface Resource {
  readonly id: string;
  readonly stack: string;
  readonly type: string;
  readonly properties: JsonObject;
  readonly metadata: JsonObject;
  readonly condition: string | undefined;
}

export interface Stack {
  readonly name: string;
  /** The local path of each asset, by its key in the assets bucket. */
  readonly assets: ReadonlyMap<string, string>;
  readonly resources: ReadonlyMap<string, Resource>;
  readonly parameters: JsonObject;
  readonly conditions: JsonObject;
  readonly mappings: JsonObject;
  readonly outputs: JsonObject;
}

/** Reads the synthesized stacks. @throws when the folder has none */
export function loadStacks(outdir: string): Stack[] {
  const manifest = object(JSON.parse(readFileSync(join(outdir, 'manifest.json'), 'utf8')));
  const files = Object.entries(object(manifest['artifacts']))
    .filter(([, artifact]) => object(artifact)['type'] === 'aws:cloudformation:stack')
    .map(([name, artifact]) => {
      const properties = object(object(artifact)['properties']);
      return { name: optionalText(properties['stackName']) ?? name, file: text(properties['templateFile']) };
    });
  if (files.length === 0) throw new Error(`${outdir} has no stack (found: ${readdirSync(outdir).join(', ')})`);
  return files.map(({ name, file }) => {
    const assets = readAssets(outdir, file.replace('.template.json', '.assets.json'));
    return toStack(name, object(JSON.parse(readFileSync(join(outdir, file), 'utf8'))), assets);
  });
}

function readAssets(outdir: string, file: string): Map<string, string> {
  if (!existsSync(join(outdir, file))) return new Map();
  const { files } = object(JSON.parse(readFileSync(join(outdir, file), 'utf8')));
  return new Map(
    Object.values(object(files)).flatMap((asset) => {
      const path = resolve(outdir, text(object(object(asset)['source'])['path']));
      return Object.values(object(object(asset)['destinations'])).map(
        (destination) => [text(object(destination)['objectKey']), path] as const,
      );
    }),
  );
}

/** Converts a CloudFormation template to a stack. */
export function toStack(name: string, template: JsonObject, assets: ReadonlyMap<string, string> = new Map()): Stack {
  const resources = new Map<string, Resource>();
  for (const [id, resource] of Object.entries(object(template['Resources']))) {
    if (!isObject(resource)) continue;
    resources.set(id, {
      id,
      stack: name,
      type: text(resource['Type']),
      properties: object(resource['Properties']),
      metadata: object(resource['Metadata']),
      condition: optionalText(resource['Condition']),
    });
  }
  return {
    name,
    assets,
    resources,
    parameters: object(template['Parameters']),
    conditions: object(template['Conditions']),
    mappings: object(template['Mappings']),
    outputs: object(template['Outputs']),
  };
}
