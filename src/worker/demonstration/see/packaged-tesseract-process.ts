/**
 * The tesseract of our packages as a program: reads pages from its input, each behind a line of JSON with its length and
 * how to look at it, and answers each with a line of JSON.
 */
import process from 'node:process';
import { createWorker, type PSM, type Worker } from 'tesseract.js';
import type { TesseractOptions } from './look.ts';

export type PageHead = { bytes: number; way: TesseractOptions };
export type PageAnswer = { tsv: string } | { fault: string };

const [langPath = ''] = process.argv.slice(2);

async function* pages(): AsyncGenerator<{ head: PageHead; page: Buffer }> {
  let left: Buffer = Buffer.alloc(0);
  let head: PageHead | undefined;
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
    left = Buffer.concat([left, chunk]);
    for (;;) {
      const end = head ? head.bytes : left.indexOf('\n');
      if (end < 0 || left.length < end) break;
      if (head) yield { head, page: left.subarray(0, end) };
      // safe because whoever started this writes it so
      const next = head ? undefined : (JSON.parse(left.subarray(0, end).toString()) as PageHead);
      left = left.subarray(head ? end : end + 1);
      head = next;
    }
  }
}

async function read(worker: Worker, way: TesseractOptions, page: Buffer): Promise<PageAnswer> {
  try {
    await worker.setParameters({ tessedit_pageseg_mode: way.segmentation as PSM, thresholding_method: way.method });
    // safe because the page is one array of bytes of its own, which is what the library takes in Node
    const bytes = new Uint8Array(page) as unknown as Parameters<Worker['recognize']>[0];
    const { data } = await worker.recognize(bytes, {}, { tsv: true, text: false });
    return { tsv: data.tsv ?? '' };
  } catch (error) {
    return { fault: String(error).slice(0, 1000) };
  }
}

const worker = await createWorker('eng', 1, { langPath, cacheMethod: 'none', errorHandler: () => undefined });
for await (const { head, page } of pages())
  process.stdout.write(`${JSON.stringify(await read(worker, head.way, page))}\n`);
process.exit(0);
