import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { copyText } from '../lib/copy-text.ts';
import { Button } from './ui/button.tsx';
import { errorToast } from './ui/toast.tsx';

const shownMs = 1500;

/** Copies a text; the icon turns into a check for a moment. */
export function CopyButton({ text, label, className }: { text: string; label: string; className?: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), shownMs);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={copied ? 'Copied' : label}
      title={label}
      className={className}
      onClick={event => {
        event.stopPropagation();
        copyText(text).then(
          () => setCopied(true),
          () => errorToast('The browser did not allow copying. Select the text and copy it yourself.'),
        );
      }}
    >
      {copied ? <Check aria-hidden className="text-success-text" /> : <Copy aria-hidden />}
    </Button>
  );
}
