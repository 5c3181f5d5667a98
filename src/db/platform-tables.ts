import type { ColumnType, Generated, JSONColumnType } from 'kysely';

type Created = ColumnType<Date, never, never>;
type Time = ColumnType<Date | null, Date | null | undefined, Date | null>;
/** Written as JSON text, read as the value. */
type Json<T extends object> = JSONColumnType<T>;
type DeliveryState = 'pending' | 'delivered' | 'failed';

export type WebhookEndpointsTable = {
  id: string;
  user_id: number;
  url: string;
  events: Json<string[]>;
  sealed_secret: string;
  created_at: Created;
};

export type WebhookDeliveriesTable = {
  id: string;
  endpoint_id: string;
  user_id: number;
  type: string;
  /** What is sent, to the letter. */
  body: string;
  state: ColumnType<DeliveryState, DeliveryState | undefined, DeliveryState>;
  /** False until a job for it is in the queue. */
  queued: ColumnType<boolean, never, boolean>;
  attempts: ColumnType<number, never, number>;
  last_status: ColumnType<number | null, never, number | null>;
  last_error: ColumnType<string | null, never, string | null>;
  last_ms: ColumnType<number | null, never, number | null>;
  last_attempt_at: Time;
  created_at: Created;
};

/**
 * Append-only: the database refuses to delete an entry, and to change one but for removing what is personal from those of
 * a deleted account.
 */
export type AuditLogTable = {
  id: Generated<number>;
  /** Null once the account is deleted; `pseudonym` stands for it then. */
  user_id: number | null;
  pseudonym: ColumnType<string | null, never, string>;
  at: Created;
  action: string;
  subject: string;
  detail: Json<Record<string, unknown>>;
  token_id: string | null;
};

export type IdempotencyKeysTable = {
  user_id: number;
  key: string;
  /** SHA-256 of the call and its input. */
  request: Buffer;
  /** Sealed; null until the call has ended. */
  response: ColumnType<string | null, never, string>;
  /** Of the response, as it is stored. */
  bytes: ColumnType<number, never, number>;
  created_at: Created;
};

export type OidcPayloadsTable = {
  model: string;
  id: string;
  payload: Json<Record<string, unknown>>;
  grant_id: string | null;
  user_code: string | null;
  uid: string | null;
  consumed_at: Time;
  expires_at: Time;
};
