/** A suggestion with the letters marked that were typed, where they begin a word of it. */
import { Fragment } from 'react';
import { markedParts } from './marked-parts.ts';

export const MarkedText = ({ text, typed }: { text: string; typed: string }) =>
  markedParts(text, typed).map(({ part, isMatch }, index) =>
    isMatch ? <mark key={index}>{part}</mark> : <Fragment key={index}>{part}</Fragment>,
  );
