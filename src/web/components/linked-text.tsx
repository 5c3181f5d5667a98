import { Fragment } from 'react';
import { splitLinks } from '#src/core/text/links.ts';

/** A text whose web addresses can be followed, in a tab of their own. */
export function LinkedText({ text }: { text: string }) {
  return splitLinks(text).map((part, at) =>
    part.link ? (
      <a
        key={at}
        href={part.text}
        target="_blank"
        rel="noreferrer"
        className="break-all text-accent-text underline underline-offset-2"
      >
        {part.text}
      </a>
    ) : (
      <Fragment key={at}>{part.text}</Fragment>
    ),
  );
}
