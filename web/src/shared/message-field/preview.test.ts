// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { renderPreview } from './preview.ts';

describe('the preview', () => {
  const options = { isFirst: true, organization: 'Acme', suffixTemplate: '{org}: reply STOP to opt out' };
  it('Only the first text has the opt-out line', () => {
    expect(renderPreview([{ type: 'TEXT', text: 'Hello' }], options)).toContain('Acme: reply STOP to opt out');
    expect(renderPreview([{ type: 'TEXT', text: 'Hello' }], { ...options, isFirst: false })).toBe('Hello');
  });
  it('A text that mentions STOP, or an empty one, has no opt-out line', () => {
    expect(renderPreview([{ type: 'TEXT', text: 'Hello, text STOP to end' }], options)).toBe('Hello, text STOP to end');
    expect(renderPreview([], options)).toBe('');
  });
});
