import type { ColumnType } from 'kysely';

/** What waits for a worker. */
export type QueueName = 'run' | 'video';

/** When a worker last took something of an account. */
export type QueueTurnsTable = { user_id: number; queue: QueueName; served_at: ColumnType<Date, Date, Date> };
