import { z } from 'zod';
import { Id, Message, Timestamp } from './common.ts';
import { mutation, query } from './procedure.ts';
import { AgentKind, Step, Task, VideoStatus } from './task.ts';
import { excludableFunctions } from './tasks/constants.ts';

export const Visibility = z.enum(['private', 'public']);
export type Visibility = z.infer<typeof Visibility>;

/** A logo of this installation's: `simple-icons:notion`. Its picture is at `/api/icons/simple-icons/notion.svg`. */
export const LogoId = z
  .string()
  .regex(/^[a-z0-9-]{1,40}:[a-z0-9-]{1,80}$/, 'A logo must be one from /api/icons/search');

export const TemplateApp = z.object({ name: z.string(), logo: z.string().nullable() });
export type TemplateApp = z.infer<typeof TemplateApp>;

const appName = z.string().trim().min(1).max(80);
const AppGiven = z.union([
  z.strictObject({ name: appName, logo: LogoId.nullable().optional() }),
  appName.transform(name => ({ name })),
]);

/** How the tasks that were made of a template have done: measured, over all accounts. */
export const TemplateStats = z.object({
  /** How many accounts have it as a task. */
  installs: z.int(),
  /** Runs that came to their own end; trials and those that a person ended are left out. */
  runs: z.int(),
  /** Of those, the part whose outcome was proved, 0 to 1; null without runs. */
  success_rate: z.number().nullable(),
  /** Of the proved ones, in seconds. */
  median_seconds: z.number().nullable(),
  last_run_at: Timestamp.nullable(),
});
export type TemplateStats = z.infer<typeof TemplateStats>;

/** The caller's own task that was made of the template. */
const Installed = z.object({
  template_instance_id: z.string(),
  template_version_id: z.string(),
  task_id: z.string(),
  update_available: z.boolean(),
});

const metadata = z.record(z.string().max(100), z.union([z.string().max(1000), z.number(), z.boolean(), z.null()]));

export const TemplatePackage = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  apps: z.array(TemplateApp),
  additional_information: z.string(),
  instructions: z.string(),
  visibility: Visibility,
  thumbnail: z.string().nullable(),
  metadata,
  creator_user_name: z.string(),
  creator_user_id: z.string(),
  creator_user_image: z.string().nullable(),
  /** The newest version that is ready; null when there is none. */
  latest_version_id: z.string().nullable(),
  network: z.array(z.string()),
  stats: TemplateStats,
  installed: Installed.nullable(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type TemplatePackage = z.infer<typeof TemplatePackage>;

const notesAtMost = 50;
const tags = z.array(z.string().max(50)).max(50);
const apps = z.array(AppGiven).max(50);
const longText = z.string().max(20_000);
const thumbnail = z.string().max(2_000_000).nullable();
const packageName = z.string().trim().min(1, 'Name is required').max(200);

const PackageCreate = z.strictObject({
  name: packageName,
  description: z.string().trim().min(1, 'Description is required').max(5000),
  tags: tags.optional(),
  apps: apps.optional(),
  additional_information: longText.nullable().optional(),
  instructions: longText.nullable().optional(),
  visibility: Visibility.optional(),
  thumbnail: thumbnail.optional(),
  metadata: metadata
    .refine(notes => Object.keys(notes).length <= notesAtMost, `At most ${notesAtMost} entries`)
    .optional(),
  creator_user_name: z.string().max(500).nullable().optional(),
  creator_user_id: z.string().max(200).nullable().optional(),
  creator_user_image: z.string().max(4000).nullable().optional(),
});
export type PackageCreate = z.infer<typeof PackageCreate>;

const PackageUpdate = z.strictObject({
  package_id: Id,
  name: packageName.optional(),
  description: z.string().trim().min(1, 'About is required').max(5000).optional(),
  tags: tags.optional(),
  apps: apps.optional(),
  additional_information: longText.nullable().optional(),
  instructions: longText.nullable().optional(),
  visibility: Visibility.optional(),
  thumbnail: thumbnail.optional(),
});
export type PackageUpdate = z.infer<typeof PackageUpdate>;

export const VersionStatus = z.enum(['draft', 'ready']);

/** Any more that is said of an input, such as a value that was tried, is left behind. */
const VersionInput = z.object({ name: z.string().max(100), description: z.string().max(1000).default('') });

const VersionCreate = z.strictObject({
  package_id: Id,
  name: packageName,
  description: z.string().trim().min(1, 'Description is required').max(5000),
  steps: z.array(Step).max(200).default([]),
  special_instructions: longText.nullable().optional(),
  guardrails: z.array(z.string().max(2000)).max(50).default([]),
  network: z.array(z.string().trim().max(253)).max(200).default([]),
  inputs: z.array(VersionInput).max(100).default([]),
  exclude_functions: z.array(z.enum(excludableFunctions)).max(excludableFunctions.length).default([]),
  video_status: VideoStatus.default('not_provided'),
  preferred_agent: AgentKind.default('browseruse'),
  status: VersionStatus.default('ready'),
});
export type VersionCreate = z.infer<typeof VersionCreate>;

export const TemplateVersion = z.object({
  id: z.string(),
  package_id: z.string(),
  name: z.string(),
  description: z.string(),
  steps: z.array(Step),
  special_instructions: z.string().nullable(),
  guardrails: z.array(z.string()),
  network: z.array(z.string()),
  /** What its words open on the machine that Legwork runs on, beside the practice site: installing it allows that. */
  local_addresses: z.array(z.string()),
  inputs: z.array(VersionInput),
  exclude_functions: z.array(z.string()),
  video_status: VideoStatus,
  preferred_agent: z.enum(['browseruse', 'operator']),
  status: VersionStatus,
  created_at: Timestamp,
});
export type TemplateVersion = z.infer<typeof TemplateVersion>;

export const TemplateInstance = z.object({
  id: z.string(),
  template_package_id: z.string(),
  template_version_id: z.string(),
  task_id: z.string(),
  created_at: Timestamp,
});
export type TemplateInstance = z.infer<typeof TemplateInstance>;

/** The task, with itself once more under `task`. */
const InstalledTask = Task.extend({ task: Task });
export type InstalledTask = z.infer<typeof InstalledTask>;

const packageId = '7d0f7a52-6f0c-4c6e-9a53-3c1f6e0d2b11';
const versionId = '2c9d3c1e-88c4-4b0f-8a75-5d1a4c7e9f22';
const instanceId = '5b1e9f3a-41d7-4a2c-9c66-0e7b2d8f4a33';

export const templatePackage = {
  create: mutation('template-package.create', 'Create a template', {
    notes: [
      'Only for staff of the installation. It is private until its visibility is public.',
      'The server sets the creator. creator_user_name, _id and _image have no effect.',
      'metadata is shown to the creator only.',
    ],
    example: { name: 'Read a front page', description: 'Opens a page and reads its heading', tags: ['reading'] },
  })
    .input(PackageCreate)
    .output(TemplatePackage),
  get: query('template-package.get', 'Get a template', {
    notes: ['A public one, or one of your own.'],
    example: { package_id: packageId },
  })
    .input(z.strictObject({ package_id: Id }))
    .output(TemplatePackage),
  update: mutation('template-package.update', 'Change or publish a template', {
    notes: ['Only for its creator, who must be staff. visibility public shows it to everybody.'],
    example: { package_id: packageId, description: 'Opens a page and reads its heading', visibility: 'public' },
  })
    .input(PackageUpdate)
    .output(TemplatePackage),
  list: query('template-package.list', 'List the template library', {
    notes: ['Public ones and your own, the newest first; at most 1000.', 'Large pictures are left out of lists.'],
    example: {},
  })
    .input(z.strictObject({}).optional())
    .output(z.array(TemplatePackage)),
  delete: mutation('template-package.delete', 'Delete a template', {
    notes: ['Only for its creator. Tasks that were installed from it are kept.'],
    example: { package_id: packageId },
  })
    .input(z.strictObject({ package_id: Id }))
    .output(Message),
};

export const templateVersion = {
  create: mutation('template-version.create', 'Add a version to a template', {
    notes: [
      'For the creator. Values of inputs, credentials, profiles and uploaded files are not part of a version.',
      'A password of yours in a text is replaced by its {{name.password}}.',
      'Those who have an older version are offered the new one.',
    ],
    example: {
      package_id: packageId,
      name: 'Read a front page',
      description: 'Opens a page and reads its heading',
      steps: [{ id: '1', description: 'Go to https://example.com' }],
    },
  })
    .input(VersionCreate)
    .output(TemplateVersion),
  list: query('template-version.list', 'List the versions of a template', {
    notes: ['The newest first.'],
    example: { package_id: packageId, status: 'ready' },
  })
    .input(z.strictObject({ package_id: Id, status: VersionStatus.optional() }))
    .output(z.array(TemplateVersion)),
};

export const templateInstance = {
  create: mutation('template-instance.create', 'Install a template', {
    notes: ['The version must be ready. A template can be installed once per account.'],
    example: { template_version_id: versionId },
  })
    .input(z.strictObject({ template_version_id: Id }))
    .output(InstalledTask),
  list: query('template-instance.list', 'List your tasks of a template', {
    example: { template_package_id: packageId },
  })
    .input(z.strictObject({ template_package_id: Id }))
    .output(z.array(TemplateInstance)),
  update: mutation('template-instance.update', 'Update an installed template to a newer version', {
    notes: [
      'Steps, instructions, websites and inputs are replaced by those of the version. Credentials, schedules and the name do not change.',
    ],
    example: { template_instance_id: instanceId, template_version_id: versionId },
  })
    .input(z.strictObject({ template_instance_id: Id, template_version_id: Id }))
    .output(InstalledTask),
};
