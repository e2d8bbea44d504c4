/**
 * Returns the bytes of a body. The SDK streams bodies as aws-chunked: `<size in hex>[;chunk-signature=...]\r\n<bytes>\r\n`,
 * then a chunk of size zero and trailers with the checksum.
 */
export function decodeBody(headers: NodeJS.Dict<string | string[]>, body: Buffer): Buffer {
  const sha = String(headers['x-amz-content-sha256'] ?? '');
  const encoded = String(headers['content-encoding'] ?? '').includes('aws-chunked') || sha.startsWith('STREAMING-');
  if (!encoded) return body;
  const chunks: Buffer[] = [];
  let at = 0;
  for (;;) {
    const end = body.indexOf('\r\n', at);
    if (end < 0) break;
    const size = Number.parseInt(body.subarray(at, end).toString().split(';')[0] ?? '', 16);
    if (!Number.isFinite(size) || size === 0) break;
    chunks.push(body.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
  return Buffer.concat(chunks);
}
