import { type Kysely, sql } from 'kysely';

/** The last page of a run; what runs say or ask an account once; and lists of runs without tests, or of tests alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...lastPage, ...once, ...tests]) await sql.raw(statement).execute(db);
}

/** It is larger than the pictures of steps, and belongs to none of them. */
const lastPage = [
  `alter table step_evidence
     drop constraint step_evidence_step_check,
     drop constraint step_evidence_moment_check,
     drop constraint step_evidence_picture_check`,
  `alter table step_evidence
     add constraint step_evidence_step_check check (step between 0 and 200),
     add constraint step_evidence_moment_check
       check (moment in ('before', 'after', 'end') and (moment = 'end') = (step = 0)),
     add constraint step_evidence_picture_check
       check (octet_length(picture) <= case moment when 'end' then 204800 else 40960 end)`,
];

const once = [
  `alter table users add column video_chosen_at timestamptz, add column no_key_noted_at timestamptz`,
  // Who keeps videos has chosen to.
  `update users set video_chosen_at = now() where video_retention <> 'none'`,
];

/** Whether a run is a test is read from the index, as what else selects the rows of a page. */
const tests = [
  `drop index runs_owner`,
  `drop index runs_owner_status`,
  `drop index runs_task`,
  `drop index runs_task_status`,
  `create index runs_owner on runs (user_id, id desc) include (testing, test_run) where not is_recording`,
  `create index runs_owner_status on runs (user_id, status, id desc) include (testing, test_run) where not is_recording`,
  `create index runs_task on runs (task_id, id desc) include (user_id, testing, test_run) where not is_recording`,
  `create index runs_task_status on runs (task_id, status, id desc) include (user_id, testing, test_run)
     where not is_recording`,
  `create index runs_tests on runs (user_id, id desc) include (task_id, status)
     where (testing or test_run) and not is_recording`,
];
