import { CopyButton } from '../../components/copy-button.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';

type ShownOnceProps = {
  title: string;
  description: string;
  /** What the text is: Token, Secret. */
  label: string;
  /** Undefined while there is nothing to show. */
  text: string | undefined;
  onClose: () => void;
};

/** Shows a secret text that cannot be looked up later. A click beside it does not lose it. */
export function ShownOnceDialog({ title, description, label, text, onClose }: ShownOnceProps) {
  return (
    <Dialog
      open={text !== undefined}
      onOpenChange={onClose}
      title={title}
      description={description}
      keepOnOutsideClick
      className="max-w-lg"
    >
      <div className="mt-4 flex items-start gap-2 rounded-control border border-line bg-muted p-3">
        <code aria-label={label} className="min-w-0 flex-1 font-mono text-[0.8125rem] break-all select-all">
          {text}
        </code>
        <CopyButton text={text ?? ''} label={`Copy ${label.toLowerCase()}`} className="-m-1" />
      </div>
      <div className="mt-5 flex justify-end">
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  );
}
