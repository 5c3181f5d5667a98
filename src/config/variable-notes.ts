/** What each environment variable means; `docs/configuration.md` is made of it and of the schema in `settings.ts`. */
export type VariableNote = {
  /** One or two sentences. Limits, choices and plain defaults are left out: they come from the schema. */
  means: string;
  example: string;
  /** In words, where the default is not a value of the schema. */
  default?: string;
};

export type VariableGroup = {
  title: string;
  /** What readers need to know besides the table. */
  about?: string;
  variables: Record<string, VariableNote>;
};

export const variableGroups: readonly VariableGroup[] = [
  {
    title: 'Server',
    variables: {
      PORT: { means: 'The port that the server listens on. 0 takes a free one.', example: '4000' },
      HOST: {
        means: 'The address that the server listens on. Other machines reach it only if people sign in safely.',
        example: '0.0.0.0',
        default: '`127.0.0.1`; `0.0.0.0` with an identity provider',
      },
      PUBLIC_URL: {
        means:
          'The address that people open. With https, cookies are `Secure` and browsers get a header that keeps them on https.',
        example: 'https://legwork.example.com',
        default: '`http://localhost:{PORT}`',
      },
      OTHER_URLS: {
        means:
          'Further addresses by which people open it, separated by commas. After signing in, people return to the one that they came by. An identity provider needs `/api/auth/google/callback` of each as a redirect URI.',
        example: 'http://192.168.1.20:3000',
      },
      DATA_DIR: {
        means: 'The folder for the embedded database, keys, files and scratch data.',
        example: '/var/lib/legwork',
      },
      ROLES: {
        means: '`api` answers people and programs, `worker` does the runs. A process has one role or both.',
        example: 'worker',
      },
      SECRET_KEY: {
        means:
          'The key from which all other keys are derived, the same on every machine. `openssl rand -base64 48` makes one.',
        example: 'a-long-random-text-of-your-own-making',
        default: 'made at the first start, in `DATA_DIR/secrets.json`',
      },
      LOG_LEVEL: { means: 'The least severe lines to log. The log is JSON on standard error.', example: 'info' },
      DRAIN_SECONDS: {
        means: 'How long a run may take to finish its step when the server stops. Then it is handed over or ends.',
        example: '60',
      },
      DEV: { means: 'If set, the server leaves the web to Vite. `npm run dev` sets it.', example: '1', default: '–' },
    },
  },
  {
    title: 'Database and files',
    variables: {
      DATABASE_URL: {
        means: 'A PostgreSQL database of yours.',
        example: 'postgres://legwork:password@db.example.com/legwork',
        default: 'an embedded PostgreSQL in `DATA_DIR`',
      },
      S3_BUCKET: {
        means: 'A bucket for files: demonstrations, downloads, videos of runs, exports.',
        example: 'legwork-files',
        default: 'the folder `DATA_DIR/objects`',
      },
      S3_ENDPOINT: {
        means: 'The address of an S3-compatible service.',
        example: 'https://minio.example.com',
        default: 'Amazon S3',
      },
      S3_REGION: { means: 'The region of the bucket.', example: 'eu-central-1' },
      S3_ACCESS_KEY_ID: {
        means: 'The access key of the bucket. Set it together with the secret.',
        example: 'AKIA…',
        default: 'the credentials of the machine',
      },
      S3_SECRET_ACCESS_KEY: { means: 'The secret of the access key.', example: 'wJalr…' },
      STORAGE_PER_ACCOUNT_GB: {
        means: 'How much the files of one account may take. More is refused. 0 means no limit.',
        example: '50',
      },
      DISK_KEEP_FREE_GB: {
        means:
          'How much of the disk stays free. New files that would take it are refused; the run that stores the most ends before that.',
        example: '5',
      },
    },
  },
  {
    title: 'Sign-in and staff',
    about: `Without an identity provider, people sign in by e-mail address alone. Therefore the server listens on this machine only. It refuses
to sign in anybody who opens it by another name than \`localhost\`, or through a proxy or tunnel that says so. With \`LOCAL_SIGN_IN=anyone\`,
\`npm start\` prints a setup code (\`ABCD-EFGH-JKLM-NPQR\`), and the sign-in page asks each browser of another machine for it once. Anybody who
has the code can sign in as anybody. See [decision 0004](decisions/0004-local-sign-in-only-on-loopback.md).`,
    variables: {
      GOOGLE_CLIENT_ID: {
        means: 'Sign-in with Google. The redirect address to register is `{PUBLIC_URL}/api/auth/google/callback`.',
        example: '1234-abcd.apps.googleusercontent.com',
      },
      GOOGLE_CLIENT_SECRET: { means: 'The secret of that client.', example: 'GOCSPX-…' },
      OIDC_ISSUER: {
        means: 'Sign-in with another OpenID Connect provider. The redirect address is the same.',
        example: 'https://login.example.com/realms/main',
      },
      OIDC_CLIENT_ID: {
        means: 'The client of Legwork at that provider. Required with `OIDC_ISSUER`.',
        example: 'legwork',
      },
      OIDC_CLIENT_SECRET: { means: 'The secret of that client.', example: 'b2f7…' },
      LOCAL_SIGN_IN: {
        means: 'Who may sign in without an identity provider: people on this machine, or anyone with the setup code.',
        example: 'anyone',
      },
      STAFF_EMAILS: {
        means: 'Who may publish templates: addresses, separated by commas, as the sign-in verified them.',
        example: 'ann@example.com,bob@example.com',
        default: 'nobody',
      },
    },
  },
  {
    title: 'Limits of calls',
    about: `A caller over a limit gets 429, and \`Retry-After\` says when to try again. The headers \`RateLimit\` and \`RateLimit-Policy\` of every
answer say what is left. Each process counts for itself. An account has at most 100 streams of runs and 40 live views open, and a run 20 of
each. See [decision 0017](decisions/0017-rates-are-counted-by-process.md).`,
    variables: {
      CALLS_PER_MINUTE: { means: 'API calls of one account. 0 means no limit.', example: '10000' },
      ANONYMOUS_CALLS_PER_MINUTE: {
        means: 'Calls without a valid token, per address. 0 means no limit.',
        example: '100',
      },
      SIGN_IN_STEPS_PER_MINUTE: { means: 'Steps of sign-ins, per address. 0 means no limit.', example: '20' },
      LINKS_PER_MINUTE: {
        means: 'Files, pictures and live views opened by their links, per address. 0 means no limit.',
        example: '10000',
      },
      TRUSTED_PROXIES: {
        means: 'How many proxies in front of Legwork add to `X-Forwarded-For`.',
        example: '2',
        default: '1 if `PUBLIC_URL` is https, else 0',
      },
    },
  },
  {
    title: 'Runs and browsers',
    variables: {
      RUNS_AT_ONCE: { means: 'How many runs one worker does at the same time.', example: '8' },
      WARM_BROWSERS: { means: 'How many started browsers one worker keeps ready.', example: '2' },
      PARK_AFTER_SECONDS: {
        means:
          'How long a run waits for an answer before a queued run takes its place. A live recording may be unused 2.5 times as long.',
        example: '30',
      },
      RUN_MEMORY_MB: {
        means: 'Memory of the browser of one run. A run that takes more ends and says so.',
        example: '4096',
      },
      RUN_PROCESSES: { means: 'Processes of that browser. A run that has more ends and says so.', example: '400' },
      RUN_DISK_MB: {
        means: 'What websites may store in that browser. A run that stores more ends and says so.',
        example: '4000',
      },
      RUN_CPUS: { means: 'Processors of that browser. A run that uses more gets a lower priority.', example: '1.5' },
      RUN_CGROUPS: {
        means:
          '`auto`: the kernel enforces these limits too, where Legwork has a cgroup of its own (a service with `Delegate=yes`, a container).',
        example: 'off',
      },
      RESERVED_MEMORY_MB: {
        means: 'Memory that stays free. With less, no run starts, and the run that takes the most ends.',
        example: '1024',
      },
      CHROMIUM_PATH: {
        means: 'The Chromium to use.',
        example: '/usr/bin/chromium',
        default: 'the one that `npm start` installs',
      },
      FFMPEG_PATH: {
        means: 'The ffmpeg that reads demonstrations and makes videos (with x264). Without one, runs have no video.',
        example: '/usr/bin/ffmpeg',
        default: 'the one on the `PATH`',
      },
      LIVE_HOST: {
        means: 'The address at which machines with the role `api` reach this worker for live views.',
        example: '10.0.0.12',
      },
      LIVE_PORT: { means: 'The port for that. 0 takes a free one.', example: '7700' },
      SEARCH_URL: {
        means: 'Where agents search the web. `{query}` stands for the words.',
        example: 'https://duckduckgo.com/?q={query}',
      },
    },
  },
  {
    title: 'What agents may reach',
    about: `Agents open nothing of Legwork itself but the practice site. Of the machine that it runs on, they open only what a task names with
its port, in its steps or its allowed websites: \`localhost:8080\`. The chat names what was refused. See
[decision 0018](decisions/0018-what-agents-reach-of-this-machine.md).`,
    variables: {
      ALLOW_LOOPBACK: {
        means: 'Whether agents may reach this machine at all.',
        example: 'no',
        default: 'yes while only people of this machine sign in, else no',
      },
      ALLOW_PRIVATE_NETWORKS: {
        means: 'Whether agents and webhooks may reach private networks. Metadata services of clouds stay out of reach.',
        example: 'yes',
      },
      PROXY_INDIA_URL: {
        means: 'The proxy for tasks that ask for the Indian proxy.',
        example: 'http://user:password@proxy.example.com:8080',
      },
      PROXIES: {
        means: 'Proxies by data region, separated by commas. The regions are `asia-south` and `us-central`.',
        example: 'asia-south=http://user:password@in.example.com:8080',
      },
    },
  },
  {
    title: 'Models',
    about: `Without a key, runs use the built-in planner, and say so. With a key, the models of that provider can be chosen for a task.`,
    variables: {
      GEMINI_API_KEY: { means: 'A key for Gemini.', example: 'AIza…' },
      GOOGLE_GENERATIVE_AI_API_KEY: {
        means: 'Another name of that key. `GEMINI_API_KEY` takes precedence.',
        example: 'AIza…',
      },
      GEMINI_BASE_URL: {
        means: 'Another address of the Gemini API, such as a gateway.',
        example: 'https://gateway.example.com/gemini',
      },
      OPENAI_API_KEY: { means: 'A key for OpenAI.', example: 'sk-…' },
      OPENAI_BASE_URL: {
        means: 'Another address of the OpenAI API, such as a gateway.',
        example: 'https://gateway.example.com/openai/v1',
      },
      MODEL_BASE_URL: {
        means: 'Any server that speaks the OpenAI protocol, such as vLLM or Ollama.',
        example: 'http://localhost:11434/v1',
      },
      MODEL_NAMES: {
        means: 'The models of that server, separated by commas. Required with `MODEL_BASE_URL`.',
        example: 'qwen3:32b,llama4',
      },
      MODEL_API_KEY: { means: 'The key of that server, if it needs one.', example: 'secret' },
      MODELS_FILE: {
        means: 'A table of models: names, prices, context, and whether they see.',
        example: '/etc/legwork/models.json',
        default: '`models.json` of the repository',
      },
      JUDGE_MODEL: {
        means: 'A small model, by its name in that table, that gives a second opinion on each proved step.',
        example: 'gemini-2.5-flash',
      },
      RUN_SPEND_LIMIT_USD: {
        means: 'What one run may spend on models. A task may set less (`spend_limit_usd`). 0 means no limit.',
        example: '0.5',
      },
      RUN_TOKEN_LIMIT: {
        means: 'Tokens that one run may use, for models without a known price. 0 means no limit.',
        example: '1000000',
      },
    },
  },
  {
    title: 'Notifications',
    variables: {
      SMTP_URL: {
        means: 'A mail server for notifications by e-mail. Notifications by Web Push need only https.',
        example: 'smtps://user:password@mail.example.com:465',
      },
      SMTP_FROM: {
        means: 'The sender of these mails.',
        example: 'legwork@example.com',
        default: '`legwork@localhost`',
      },
      PUSH_SERVICE: {
        means: 'The origin of a push service that is not on the public internet.',
        example: 'https://push.example.com',
      },
    },
  },
  {
    title: 'Payments',
    about: `Without the keys of Razorpay, payments are made in a sandbox: anybody can get credits, and no money is charged.
See [Payments](operations.md#payments).`,
    variables: {
      CREDITS_PER_MINUTE: {
        means: 'What a minute of the browser of a run costs. With 0, runs are free.',
        example: '1',
      },
      RAZORPAY_KEY_ID: { means: 'The key of Razorpay. Set it together with its secret.', example: 'rzp_live_…' },
      RAZORPAY_KEY_SECRET: { means: 'The secret of that key.', example: 'Zx81…' },
      RAZORPAY_WEBHOOK_SECRET: { means: 'The secret of the webhook at Razorpay.', example: 'a long random text' },
      RAZORPAY_BASE_URL: {
        means: 'Another address of the API, such as a fake for tests.',
        example: 'http://localhost:9000',
      },
      CONTACT_EMAIL: { means: 'Whom to ask for a Custom plan.', example: 'sales@example.com' },
      SELLER_NAME: { means: 'The seller on invoices.', example: 'Example Software LLP' },
      SELLER_ADDRESS: {
        means: 'The address of the seller. `;` separates lines.',
        example: '1 Main Road; Bengaluru 560001',
        default: 'none',
      },
      SELLER_GSTIN: { means: 'The GSTIN of the seller. Without it, no tax is charged.', example: '29ABCDE1234F1Z5' },
      SELLER_SAC: { means: 'The SAC of the service on invoices, four to eight digits.', example: '998315' },
    },
  },
  {
    title: 'Templates',
    variables: {
      ICON_SERVICE_URL: {
        means: 'A service with the API of Iconify, for more app logos than Legwork has.',
        example: 'https://api.iconify.design',
      },
    },
  },
];
