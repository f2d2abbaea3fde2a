import { z } from 'zod'

const optionalText = z
  .string()
  .trim()
  .transform((text) => text || undefined)
  .optional()

const originUrl = z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/+$/, ''))

const optionalUrl = z.union([z.literal('').transform(() => undefined), originUrl]).optional()

const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)
  )

/** Host and port only: a scheme or path would never match a Host header. */
function isHost(text: string): boolean {
  return /^(?:\[[0-9a-f:.]+\]|[a-z0-9_.-]+)(?::\d{1,5})?$/i.test(text)
}

const proxy = z.union([z.enum(['loopback', 'linklocal', 'uniquelocal']), z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])

/** Express would refuse the rest later, without naming the setting. */
function isTrust(text: string | undefined): boolean {
  if (text === undefined || /^\d{1,2}$/.test(text)) return true
  return text.split(',').every((part) => proxy.safeParse(part.trim()).success)
}

const origins = list.refine(
  (texts) => texts.every((text) => URL.canParse(text) && /^https?:/.test(text) && new URL(text).origin === text),
  'origens separadas por vírgula, como https://exemplo.com'
)

const EnvSchema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().trim().min(1).default('127.0.0.1'),
  BASE_URL: optionalUrl,
  DATA_DIR: z.string().trim().min(1).default('data'),
  DATABASE_URL: z.union([z.literal('').transform(() => undefined), z.url({ protocol: /^postgres(ql)?$/ })]).optional(),
  SESSION_SECRET: list,
  DEMO_PASSWORD: z.union([z.literal('').transform(() => undefined), z.string().min(10)]).optional(),
  SEED: z.enum(['demo', 'none']).default('demo'),
  MAIN_API_URL: optionalUrl,
  NODE_API_URL: optionalUrl,
  API_TIMEOUT_MS: z.coerce.number().int().min(100).max(18_000_000).default(30_000),
  ALLOWED_HOSTS: list.refine((hosts) => hosts.every(isHost), 'nomes separados por vírgula, como reservas.local:8080'),
  TRUST_PROXY: optionalText.refine(
    isTrust,
    'loopback, endereços ou redes separados por vírgula, ou um número de saltos'
  ),
  ALLOW_SIMULATORS: z
    .enum(['0', '1', ''])
    .default('')
    .transform((text) => text === '1'),
  LOGIN_API: z.enum(['main', 'legacy']).default('main'),
  LEGACY_API_URL: optionalUrl,
  GOOGLE_CLIENT_ID: optionalText,
  GOOGLE_CLIENT_SECRET: optionalText,
  GOOGLE_AUTHORIZE_URL: originUrl.default('https://accounts.google.com/o/oauth2/v2/auth'),
  GOOGLE_TOKEN_URL: originUrl.default('https://oauth2.googleapis.com/token'),
  WHATSAPP_API_URL: optionalUrl,
  WHATSAPP_API_KEY: optionalText,
  WHATSAPP_INSTANCE: optionalText,
  SUPPORT_CHAT_URL: optionalUrl,
  SUPPORT_CHAT_ORIGINS: origins,
  IMAGE_ORIGINS: origins,
  LIMIT_SIGN_UP_PER_ADDRESS: z.coerce.number().int().min(1).default(10),
  LIMIT_CODES_PER_ACCOUNT: z.coerce.number().int().min(1).default(5),
  LIMIT_CODES_PER_ADDRESS: z.coerce.number().int().min(1).default(30),
  LIMIT_SIGN_IN_PER_ACCOUNT: z.coerce.number().int().min(1).default(10),
  LIMIT_SIGN_IN_PER_ADDRESS: z.coerce.number().int().min(1).default(50),
  LIMIT_BOOKINGS_PER_ADDRESS: z.coerce.number().int().min(1).default(30),
  LIMIT_PIX_PER_ADDRESS: z.coerce.number().int().min(1).default(60),
  BODY_MEMORY_MB: z.coerce.number().int().min(1).max(4096).default(64),
  CONNECTIONS_PER_ADDRESS: z
    .union([z.literal('').transform(() => undefined), z.coerce.number().int().min(1).max(65_535)])
    .optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info')
})

export type Env = z.infer<typeof EnvSchema>

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

/** BASE_URL that is not loopback (design: product, "First run"). */
export function isDeployment(settings: Pick<Env, 'BASE_URL'>): boolean {
  return settings.BASE_URL !== undefined && !loopbackHosts.has(new URL(settings.BASE_URL).hostname)
}

/** @throws Error of one line naming the wrong setting, never its value (it may be a secret) */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const result = EnvSchema.safeParse(source)
  if (!result.success) {
    const issue = result.error.issues[0]
    throw new Error(`Configuração inválida: ${issue?.path.join('.') ?? '?'} (${issue?.message ?? 'valor não aceito'})`)
  }
  const settings = result.data
  if (settings.SESSION_SECRET.some((secret) => secret.length < 32)) {
    throw new Error('Configuração inválida: SESSION_SECRET (cada segredo precisa de ao menos 32 caracteres)')
  }
  if (Boolean(settings.MAIN_API_URL) !== Boolean(settings.NODE_API_URL)) {
    throw new Error('Configuração inválida: MAIN_API_URL e NODE_API_URL são definidas juntas')
  }
  if (settings.LOGIN_API === 'legacy' && !settings.LEGACY_API_URL) {
    throw new Error('Configuração inválida: LEGACY_API_URL (LOGIN_API=legacy precisa do endereço do servidor antigo)')
  }
  if (Boolean(settings.WHATSAPP_API_URL) !== Boolean(settings.WHATSAPP_API_KEY && settings.WHATSAPP_INSTANCE)) {
    throw new Error(
      'Configuração inválida: WHATSAPP_API_URL, WHATSAPP_API_KEY e WHATSAPP_INSTANCE são definidas juntas'
    )
  }
  if (isDeployment(settings)) {
    if (!settings.BASE_URL?.startsWith('https://'))
      throw new Error('Configuração inválida: BASE_URL (fora deste computador é preciso https)')
    if (settings.SESSION_SECRET.length === 0)
      throw new Error('Configuração inválida: SESSION_SECRET (obrigatório fora deste computador)')
  }
  return settings
}

export const env: Env = parseEnv(process.env)
