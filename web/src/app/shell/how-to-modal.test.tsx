import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { HOW_TOS } from '../../../../functions/domain/brand/how-tos.ts';

const FOLDER = join(import.meta.dirname, 'how-tos');

describe('the videos of the guides', () => {
  it.each(Object.values(HOW_TOS).flat())('"$title" has a video whose captions are its steps', ({ video, steps }) => {
    expect(existsSync(join(FOLDER, `${video}.mp4`))).toBe(true);
    const cues = readFileSync(join(FOLDER, `${video}.vtt`), 'utf8')
      .split('\n\n')
      .slice(1);
    expect(cues.map((cue) => cue.split('\n')[1])).toEqual(steps);
  });
});
