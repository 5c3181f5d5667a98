/** oidc-provider 9 ships no types; these are the parts of it that the local issuer uses. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  export type Adapter = {
    upsert(id: string, payload: Record<string, unknown>, expiresInSeconds: number): Promise<void>;
    find(id: string): Promise<Record<string, unknown> | undefined>;
    findByUid(uid: string): Promise<Record<string, unknown> | undefined>;
    findByUserCode(userCode: string): Promise<Record<string, unknown> | undefined>;
    consume(id: string): Promise<void>;
    destroy(id: string): Promise<void>;
    revokeByGrantId(grantId: string): Promise<void>;
  };

  export type Interaction = { uid: string; params: Record<string, unknown>; prompt: { name: string } };

  export type Session = { accountId?: string; destroy(): Promise<void> };

  export type Grant = { addOIDCScope(scope: string): void; save(ttlSeconds: number): Promise<string> };

  export type Context = {
    type: string;
    body: unknown;
    set(headers: Record<string, string>): void;
    oidc: {
      session?: Session;
      client?: { clientId: string };
      provider: Provider;
      cookies: { set(name: string, value: string | null, options: Record<string, unknown>): void };
    };
  };

  export type CookieContext = {
    cookies: {
      get(name: string, options: { signed: boolean }): string | undefined;
      set(name: string, value: string, options: Record<string, unknown>): void;
    };
  };

  export type Account = { accountId: string; claims(): Promise<Record<string, unknown> & { sub: string }> };

  export type InteractionResult =
    | { error: string; error_description?: string }
    | { login: { accountId: string; remember: boolean }; select_account: Record<string, never> };

  export class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>);
    proxy: boolean;
    readonly Grant: new (properties: { accountId: string; clientId: string }) => Grant;
    callback(): (req: IncomingMessage, res: ServerResponse) => Promise<void>;
    createContext(req: IncomingMessage, res: ServerResponse): CookieContext;
    cookieName(type: 'session' | 'interaction' | 'resume'): string;
    interactionDetails(req: IncomingMessage, res: ServerResponse): Promise<Interaction>;
    interactionFinished(req: IncomingMessage, res: ServerResponse, result: InteractionResult): Promise<void>;
    on(event: 'error', listener: (error: unknown) => void): this;
    on(event: 'server_error', listener: (context: Context, error: unknown) => void): this;
    use(middleware: (context: Context, next: () => Promise<void>) => Promise<void>): this;
  }

  export const errors: { InvalidGrant: new (detail: string) => Error; SessionNotFound: new (detail: string) => Error };

  export const interactionPolicy: {
    base(): { add(prompt: object, index: number): void };
    Prompt: new (options: { name: string; requestable: boolean }) => object;
  };
}
