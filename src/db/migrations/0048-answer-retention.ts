import { type Kysely, sql } from 'kysely';

/** Answers that a task remembers are kept as long as the run that they were given in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table task_answers add column retention text not null default 'forever'
     check (retention in ('1_day', '1_week', 'forever', 'none'))`,
  `update task_answers set retention = users.data_retention
     from tasks join users on users.id = tasks.user_id where tasks.id = task_answers.task_id`,
  `create index task_answers_due on task_answers (updated_at) where retention <> 'forever'`,
];
