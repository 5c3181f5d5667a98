import { z } from 'zod';
import { mutation, query } from './procedure.ts';

/** Which events to notify about, for one channel. */
export const NoticeWishes = z.strictObject({
  needs_input: z.boolean(),
  scheduled_runs: z.enum(['all', 'failures', 'none']),
  schedule_paused: z.boolean(),
});
export type NoticeWishes = z.infer<typeof NoticeWishes>;

export const Notifications = z.object({
  push: NoticeWishes.extend({
    /** What a browser subscribes with (applicationServerKey). */
    public_key: z.string(),
    /** Browsers that get notifications. */
    devices: z.int(),
  }),
  email: NoticeWishes.extend({
    /** Whether this installation can send mail. */
    available: z.boolean(),
    address: z.string(),
  }),
});
export type Notifications = z.infer<typeof Notifications>;

const Endpoint = z.url({ protocol: /^https?$/ }).max(1000);

export const notification = {
  get: query('notification.get', 'Get notification settings', { example: {} })
    .input(z.strictObject({}).optional())
    .output(Notifications),
  update: mutation('notification.update', 'Change notification settings', {
    notes: [
      'Fields that are left out do not change.',
      'No notification is sent about a question of a run that you have open.',
      'E-mail is sent only where the installation has a mail server (SMTP_URL).',
    ],
    example: { push: { scheduled_runs: 'all' }, email: { needs_input: true } },
  })
    .input(z.strictObject({ push: NoticeWishes.partial().optional(), email: NoticeWishes.partial().optional() }))
    .output(Notifications),
  subscribe: mutation('notification.subscribe', 'Turn notifications on in a browser', {
    notes: [
      'The body is the result of PushSubscription.toJSON(). The browser subscribes with push.public_key of notification.get.',
      'The endpoint has to be an https address on the public internet. At most 20 browsers; the oldest one is removed for a new one.',
    ],
    example: {
      endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/example',
      keys: {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
    },
  })
    .input(
      z.strictObject({
        endpoint: Endpoint,
        expirationTime: z.number().nullable().optional(),
        keys: z.strictObject({
          p256dh: z.string().regex(/^[\w-]{87}=?$/, 'a P-256 public key in base64url'),
          auth: z.string().regex(/^[\w-]{22}(==)?$/, '16 bytes in base64url'),
        }),
      }),
    )
    .output(Notifications),
  unsubscribe: mutation('notification.unsubscribe', 'Turn notifications off in a browser', {
    notes: ['An endpoint that is not yours changes nothing.'],
    example: { endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/example' },
  })
    .input(z.strictObject({ endpoint: Endpoint }))
    .output(Notifications),
};
