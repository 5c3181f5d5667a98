import type { Adapter } from 'oidc-provider';
import { oidcErrors } from './load-provider.ts';
import type { Payload, PayloadStore } from './payload-store.ts';

/** oidc-provider's persistence for one model, over our store. */
export class PayloadAdapter implements Adapter {
  readonly #store: PayloadStore;
  readonly #model: string;

  constructor(store: PayloadStore, model: string) {
    this.#store = store;
    this.#model = model;
  }

  upsert(id: string, payload: Payload, expiresInSeconds: number): Promise<void> {
    return this.#store.upsert({ model: this.#model, id }, payload, expiresInSeconds);
  }

  find(id: string): Promise<Payload | undefined> {
    return this.#store.find({ model: this.#model, id });
  }

  findByUid(uid: string): Promise<Payload | undefined> {
    return this.#store.findByUid(this.#model, uid);
  }

  findByUserCode(userCode: string): Promise<Payload | undefined> {
    return this.#store.findByUserCode(this.#model, userCode);
  }

  // oidc-provider looks first and consumes later; two requests in that gap would both get tokens for one code.
  async consume(id: string): Promise<void> {
    const first = await this.#store.consume({ model: this.#model, id }, Math.floor(Date.now() / 1000));
    if (!first) throw new oidcErrors.InvalidGrant('already consumed');
  }

  destroy(id: string): Promise<void> {
    return this.#store.destroy({ model: this.#model, id });
  }

  revokeByGrantId(grantId: string): Promise<void> {
    return this.#store.revokeByGrantId(grantId);
  }
}
