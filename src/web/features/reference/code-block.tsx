import { CopyButton } from '../../components/copy-button.tsx';

type CodeBlockProps = { code: string; title: string; copyLabel: string };

/** Text in a fixed-width face with a way to copy it; it scrolls sideways on its own. */
export function CodeBlock({ code, title, copyLabel }: CodeBlockProps) {
  return (
    <figure className="overflow-hidden rounded-card border border-line bg-surface">
      <figcaption className="flex h-10 items-center justify-between border-b border-line bg-muted pr-1 pl-4 text-[0.8125rem] font-medium text-fg-muted">
        {title}
        <CopyButton text={code} label={copyLabel} />
      </figcaption>
      <pre
        tabIndex={0}
        aria-label={title}
        className="max-h-[28rem] overflow-auto p-4 font-mono text-[0.8125rem] leading-[1.55]"
      >
        {code}
      </pre>
    </figure>
  );
}
