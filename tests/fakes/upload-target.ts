import { EventEmitter } from 'node:events';

/** A file that a page sent, and what the server says to it. */
export type SentFile = {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: unknown;
  aborted: boolean;
  /** So many bytes have arrived. */
  progress(loaded: number, total: number): void;
  answer(status: number, text?: string): void;
  /** The connection broke off. */
  lose(): void;
};

/** In place of XMLHttpRequest, by which a page sends files. Each test says what the server does with each file. */
export function uploadTarget(): { sent: SentFile[]; XMLHttpRequest: new () => object } {
  const sent: SentFile[] = [];
  class Request {
    status = 0;
    statusText = '';
    responseText = '';
    readonly #events = new EventEmitter();
    readonly #uploads = new EventEmitter();
    readonly #file: SentFile = {
      method: '',
      url: '',
      headers: {},
      body: undefined,
      aborted: false,
      progress: (loaded, total) => void this.#uploads.emit('progress', { lengthComputable: true, loaded, total }),
      answer: (status, text = '') => {
        this.status = status;
        this.responseText = text;
        this.#events.emit('load');
      },
      lose: () => void this.#events.emit('error', {}),
    };

    readonly upload = {
      addEventListener: (name: string, act: (event: unknown) => void) => void this.#uploads.on(name, act),
    };

    addEventListener(name: string, act: (event: unknown) => void): void {
      this.#events.on(name, act);
    }

    open(method: string, url: string): void {
      Object.assign(this.#file, { method, url });
    }

    setRequestHeader(name: string, value: string): void {
      this.#file.headers[name.toLowerCase()] = value;
    }

    send(body: unknown): void {
      this.#file.body = body;
      sent.push(this.#file);
    }

    abort(): void {
      this.#file.aborted = true;
      this.#events.emit('abort');
    }
  }
  return { sent, XMLHttpRequest: Request };
}
