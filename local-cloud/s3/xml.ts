import type { ObjectMeta } from './store.ts';

/** Returns an element. Text content is escaped. */
export function tag(name: string, ...content: (string | Element)[]): Element {
  const inner = content.map((part) => (typeof part === 'string' ? escape(part) : part.xml)).join('');
  return { xml: `<${name}>${inner}</${name}>` };
}

export interface Element {
  readonly xml: string;
}

export function xml(root: Element): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root.xml}`;
}

export function errorXml(code: string, message: string): string {
  return xml(tag('Error', tag('Code', code), tag('Message', message), tag('RequestId', 'local')));
}

/** Returns the response of ListObjectsV2, with prefix, delimiter and pages. */
export function listXml(bucket: string, all: readonly ObjectMeta[], query: URLSearchParams): string {
  const prefix = query.get('prefix') ?? '';
  const delimiter = query.get('delimiter') ?? '';
  const after = query.get('continuation-token') ?? query.get('start-after') ?? '';
  const max = Number(query.get('max-keys') ?? '1000');
  const matching = all.filter((meta) => meta.key.startsWith(prefix) && meta.key > after);
  const folders = new Set<string>();
  const files = matching.filter((meta) => {
    const end = delimiter === '' ? -1 : meta.key.indexOf(delimiter, prefix.length);
    if (end >= 0) folders.add(meta.key.slice(0, end + delimiter.length));
    return end < 0;
  });
  const page = files.slice(0, max);
  const more = files.length > max;
  return xml(
    tag(
      'ListBucketResult',
      tag('Name', bucket),
      tag('Prefix', prefix),
      tag('KeyCount', String(page.length)),
      tag('MaxKeys', String(max)),
      tag('IsTruncated', String(more)),
      ...(more ? [tag('NextContinuationToken', page.at(-1)?.key ?? '')] : []),
      ...page.map((meta) =>
        tag(
          'Contents',
          tag('Key', meta.key),
          tag('LastModified', meta.modified),
          tag('ETag', `"${meta.etag}"`),
          tag('Size', String(meta.size)),
          tag('StorageClass', 'STANDARD'),
        ),
      ),
      ...[...folders].map((folder) => tag('CommonPrefixes', tag('Prefix', folder))),
    ),
  );
}

function escape(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
