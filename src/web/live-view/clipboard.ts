import { copyByCommand } from '../lib/copy-text.ts';

/** Copies what is selected in the run's page to the viewer's own clipboard. */
export type Clipboard = {
  /** Call within the key press: a browser lets pages write the clipboard only then. */
  copy(options: { cut: boolean }): void;
  /** The page's selection has come. */
  answer(text: string): void;
};

const answerMs = 4000;

export function createClipboard(ask: (options: { cut: boolean }) => void): Clipboard {
  let waiting: ((text: string) => void) | undefined;

  return {
    copy(options) {
      const text = new Promise<string>((resolve, reject) => {
        waiting = resolve;
        setTimeout(() => reject(new Error('The selected text could not be read.')), answerMs);
      });
      ask(options);
      // A refused clipboard leaves it as it was; that the page did not answer in time ends the same way.
      write(text).catch(() => text.then(copyByCommand).catch(() => undefined));
    },
    answer: text => waiting?.(text),
  };
}

async function write(text: Promise<string>): Promise<void> {
  // Begun at once with a promise, so that it counts as part of the key press.
  const blob = text.then(value => new Blob([value], { type: 'text/plain' }));
  blob.catch(() => undefined);
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
}
