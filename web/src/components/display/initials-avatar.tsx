import type { ReactNode } from 'react';
import { initials } from '../../shared/contacts/contact-name.ts';
import classes from './initials-avatar.module.css';

const HUES = 6;

interface InitialsAvatarProps {
  readonly name: string;
  readonly size?: number;
}

/** Decoration beside a name: the same name always has the same tone. */
export function InitialsAvatar({ name, size = 32 }: InitialsAvatarProps): ReactNode {
  const tone = [...name].reduce((sum, character) => sum + (character.codePointAt(0) ?? 0), 0) % HUES;
  return (
    <span className={classes.avatar} data-tone={tone} style={{ width: size, height: size }} aria-hidden="true">
      {initials(name)}
    </span>
  );
}
