type Cookie = { name: string; value: string; path: string };
export type Page = { url: URL; status: number; headers: Headers; body: string };

const mostRedirects = 10;

/** A browser without a screen: keeps cookies by path, follows redirects, sends forms. One origin at a time. */
export class Browser {
  readonly #cookies = new Map<string, Cookie>();
  readonly #stopAt: string;
  page: Page | undefined;

  /** Navigation ends before a URL that begins with `stopAt`: the application's callback, which the test plays. */
  constructor(stopAt: string) {
    this.#stopAt = stopAt;
  }

  async open(address: string | URL, form?: Record<string, string>, headers?: Record<string, string>): Promise<Page> {
    let url = new URL(address);
    let init: RequestInit = form ? { method: 'POST', body: new URLSearchParams(form) } : {};
    for (let hop = 0; hop < mostRedirects; hop += 1) {
      if (url.href.startsWith(this.#stopAt)) return this.#show({ url, status: 0, headers: new Headers(), body: '' });
      const sent = { ...headers, cookie: this.#cookieHeader(url) };
      // oxlint-disable-next-line no-await-in-loop -- each redirect follows from the one before
      const response = await fetch(url, { ...init, headers: sent, redirect: 'manual' });
      this.#keep(response);
      const location = response.headers.get('location');
      if (location === null) {
        // oxlint-disable-next-line no-await-in-loop
        const body = await response.text();
        return this.#show({ url, status: response.status, headers: response.headers, body });
      }
      url = new URL(location, url);
      init = {};
    }
    throw new Error('too many redirects');
  }

  /** Sends the page's form, as it would with these fields. */
  submit(fields: Record<string, string>, headers?: Record<string, string>): Promise<Page> {
    const action = /<form method="post" action="([^"]+)"/.exec(this.page?.body ?? '')?.[1];
    if (this.page === undefined || action === undefined) throw new Error('there is no form on this page');
    return this.open(new URL(action, this.page.url), fields, headers);
  }

  cookieNames(): string[] {
    return [...this.#cookies.values()].map(cookie => cookie.name);
  }

  #show(page: Page): Page {
    this.page = page;
    return page;
  }

  #cookieHeader(url: URL): string {
    const mine = [...this.#cookies.values()].filter(cookie => url.pathname.startsWith(cookie.path));
    return mine.map(cookie => `${cookie.name}=${cookie.value}`).join('; ');
  }

  #keep(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';').map(part => part.trim());
      const at = pair.indexOf('=');
      const read = (name: string): string | undefined =>
        attributes.find(text => text.toLowerCase().startsWith(`${name}=`))?.slice(name.length + 1);
      const cookie = { name: pair.slice(0, at), value: pair.slice(at + 1), path: read('path') ?? '/' };
      const gone = new Date(read('expires') ?? '9999-01-01').getTime() < Date.now();
      if (gone) this.#cookies.delete(`${cookie.name} ${cookie.path}`);
      else this.#cookies.set(`${cookie.name} ${cookie.path}`, cookie);
    }
  }
}
