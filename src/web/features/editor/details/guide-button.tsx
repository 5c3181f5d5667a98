import { X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { StepGuide } from '../../../components/step-guide.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Sheet } from '../../../components/ui/sheet.tsx';
import { paths } from '../../../lib/paths.ts';

/** Opens the forms of steps beside the editor. */
export function GuideButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="font-medium text-accent-text hover:underline"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        How to write steps
      </button>
      <Sheet
        open={open}
        onOpenChange={setOpen}
        title="How to write steps"
        side="right"
        className="w-[34rem] max-w-full"
      >
        <header className="flex items-start gap-3 border-b border-line p-4 pl-5">
          <div className="min-w-0 flex-1">
            <h2 className="text-base font-semibold">How to write steps</h2>
            <p className="mt-0.5 text-[0.8125rem] text-fg-muted">
              Write each step in one of these forms, and it runs without a model.{' '}
              <Link to={paths.stepGuide} target="_blank" className="font-medium text-accent-text hover:underline">
                Open as a page
              </Link>
            </p>
          </div>
          <Button variant="ghost" size="icon" aria-label="Close" onClick={() => setOpen(false)}>
            <X aria-hidden />
          </Button>
        </header>
        {/* It has the keyboard, so that the arrow keys scroll it. */}
        <div
          role="region"
          aria-label="Forms of steps"
          tabIndex={0}
          className="scroll-quiet min-h-0 flex-1 overflow-y-auto px-5 pb-8 -outline-offset-2"
        >
          <StepGuide heading="h3" />
        </div>
      </Sheet>
    </>
  );
}
