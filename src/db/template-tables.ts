import type { ColumnType, Generated, JSONColumnType } from 'kysely';

type Created = ColumnType<Date, never, never>;
type Touched = ColumnType<Date, Date | undefined, Date>;
/** Written as JSON text, read as the value. */
type Json<T extends object> = JSONColumnType<T>;

export type TemplatePackagesTable = {
  id: Generated<string>;
  /** Its creator. */
  user_id: number;
  name: string;
  description: string;
  tags: Json<string[]>;
  apps: Json<{ name: string; logo: string | null }[]>;
  additional_information: string;
  instructions: string;
  visibility: 'private' | 'public';
  thumbnail: string | null;
  metadata: Json<Record<string, string | number | boolean | null>>;
  created_at: Created;
  updated_at: Touched;
};

export type TemplateVersionsTable = {
  id: Generated<string>;
  package_id: string;
  name: string;
  description: string;
  steps: Json<{ id: string; description: string }[]>;
  special_instructions: string | null;
  guardrails: Json<string[]>;
  network: Json<string[]>;
  inputs: Json<{ name: string; description: string }[]>;
  exclude_functions: Json<string[]>;
  video_status: string;
  preferred_agent: 'browseruse' | 'operator';
  status: 'draft' | 'ready';
  created_at: Created;
};

export type TemplateInstancesTable = {
  id: Generated<string>;
  package_id: string;
  version_id: string;
  user_id: number;
  task_id: number;
  created_at: Created;
};
