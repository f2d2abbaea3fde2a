import { z } from 'zod'

const optionalText = z
  .string()
  .trim()
  .transform((text) => text || undefined)
  .optional()

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i

const originUrl = z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/+$/, ''))

const optionalUrl = z.union([z.literal('').transform(() => undefined), originUrl]).optional()

function isSecretUrl(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' || (protocol === 'http:' && loopback.test(hostname))
}

/** The app sends credentials to this URL, so it must be https. */
const secretUrl = optionalUrl.refine((url) => url === undefined || isSecretUrl(url), 'um endereço https')

const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)
  )

/** Accepts host and port only: with a scheme or path it would never match a Host header. */
function isHost(text: string): boolean {
  return /^(?:\[[0-9a-f:.]+\]|[a-z0-9_.-]+)(?::\d{1,5})?$/i.test(text)
}

const proxy = z.union([z.enum(['loopback', 'linklocal', 'uniquelocal']), z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])

/** Rejects values that Express would refuse later without naming the setting. */
function isTrust(text: string | undefined): boolean {
  if (text === undefined || /^\d{1,2}$/.test(text)) return true
  return text.split(',').every((part) => proxy.safeParse(part.trim()).success)
}

const origins = list.refine(
  (texts) => texts.every((text) => URL.canParse(text) && /^https?:/.test(text) && new URL(text).origin === text),
  'origens separadas por vírgula, como https://exemplo.com'
)

/** PostgreSQL writes several hosts as `postgresql://user@one:5432,two:5433/database`, which no URL allows. */
function isDatabaseUrl(text: string): boolean {
  const [, before = '', hosts = '', after = ''] =
    /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/.exec(text.trim()) ?? []
  const wished = /[?&]target_session_attrs=([^&]*)/.exec(after)?.[1] ?? 'read-write'
  return (
    before !== '' &&
    (wished === 'read-write' || wished === 'primary') &&
    hosts.split(',').every((host) => URL.canParse(`${before}${host}${after}`))
  )
}

const databaseUrl = optionalText.refine(
  (url) => url === undefined || isDatabaseUrl(url),
  'postgresql://usuario:senha@servidor:5432/banco, também com vários servidores e target_session_attrs=read-write'
)

const flag = z
  .enum(['0', '1', ''])
  .default('')
  .transform((text) => text === '1')

const EnvSchema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().trim().min(1).default('127.0.0.1'),
  BASE_URL: optionalUrl,
  DATA_DIR: z.string().trim().min(1).default('data'),
  DATABASE_URL: databaseUrl,
  DATABASE_DIRECT_URL: databaseUrl,
  DATABASE_REPLICA_URL: databaseUrl.refine(
    (url) => url === undefined || !url.split('@').at(-1)?.split('/')[0]?.includes(','),
    'um servidor só'
  ),
  DATABASE_REPLICA_LAG_SECONDS: z.coerce.number().int().min(0).max(600).default(60),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(1000).default(10),
  SESSION_SECRET: list,
  SEALING_KEY: list,
  DEMO_PASSWORD: z.union([z.literal('').transform(() => undefined), z.string().min(10)]).optional(),
  SEED: z.enum(['demo', 'none']).default('demo'),
  MAIN_API_URL: optionalUrl,
  NODE_API_URL: optionalUrl,
  PAGE_DEADLINE_MS: z.coerce.number().int().min(500).max(600_000).default(20_000),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(300).default(0),
  ASSETS_DIR: optionalText,
  API_TIMEOUT_MS: z.coerce.number().int().min(100).max(18_000_000).default(30_000),
  ALLOWED_HOSTS: list.refine((hosts) => hosts.every(isHost), 'nomes separados por vírgula, como reservas.local:8080'),
  TRUST_PROXY: optionalText.refine(
    isTrust,
    'loopback, endereços ou redes separados por vírgula, ou um número de saltos'
  ),
  OWN_NETWORK_HOSTS: list.refine((hosts) => hosts.every(isHost), 'nomes separados por vírgula, como evolution'),
  ALLOW_DEMO: flag,
  ALLOW_SIMULATORS: flag,
  LOGIN_API: z.enum(['main', 'legacy']).default('main'),
  LEGACY_API_URL: optionalUrl,
  LEGACY_API_USERNAME: optionalText,
  LEGACY_API_PASSWORD: optionalText,
  LEGACY_PATHS: list.refine(
    (pairs) => pairs.every((pair) => /^[a-z.]+=\/[\w/.-]+$/i.test(pair)),
    'bills=/reservas/lista'
  ),
  LEGACY_PLACE: z.union([z.literal('').transform(() => undefined), z.uuid()]).optional(),
  LEGACY_POI_URL: optionalText.refine((url) => url === undefined || isSecretUrl(url), 'um endereço https'),
  LEGACY_POI_USERNAME: optionalText,
  LEGACY_POI_PASSWORD: optionalText,
  LEGACY_POI_API_KEY: optionalText,
  GOOGLE_CLIENT_ID: optionalText,
  GOOGLE_CLIENT_SECRET: optionalText,
  GOOGLE_AUTHORIZE_URL: originUrl.default('https://accounts.google.com/o/oauth2/v2/auth'),
  GOOGLE_TOKEN_URL: originUrl.default('https://oauth2.googleapis.com/token'),
  WHATSAPP_API_URL: optionalUrl,
  WHATSAPP_API_KEY: optionalText,
  WHATSAPP_INSTANCE: optionalText,
  META_API_URL: secretUrl,
  WORDPRESS_URL: secretUrl,
  WORDPRESS_USER: optionalText,
  WORDPRESS_APP_PASSWORD: optionalText,
  WORDPRESS_PLACE: z.union([z.literal('').transform(() => undefined), z.uuid()]).optional(),
  SMTP_URL: optionalText.refine(
    (url) => url === undefined || /^smtps?:\/\/[^/]+$/.test(url),
    'smtps://usuario:senha@servidor:465'
  ),
  SMTP_FROM: optionalText,
  MERCADOPAGO_ACCESS_TOKEN: optionalText,
  MERCADOPAGO_WEBHOOK_SECRET: optionalText,
  MERCADOPAGO_API_URL: secretUrl,
  GETNET_CLIENT_ID: optionalText,
  GETNET_CLIENT_SECRET: optionalText,
  GETNET_SELLER_ID: optionalText,
  GETNET_ENVIRONMENT: z.enum(['producao', 'homologacao', '']).default('producao'),
  GETNET_API_URL: secretUrl,
  NFSE_URL: secretUrl,
  WALLET_APPLE_CERTIFICATE: optionalText,
  WALLET_APPLE_KEY: optionalText,
  WALLET_APPLE_KEY_PASSPHRASE: optionalText,
  WALLET_APPLE_WWDR: optionalText,
  WALLET_GOOGLE_ISSUER: optionalText.refine(
    (issuer) => issuer === undefined || /^\d{5,25}$/.test(issuer),
    'o número do emissor, só algarismos'
  ),
  WALLET_GOOGLE_SERVICE_ACCOUNT: optionalText,
  S3_ENDPOINT: optionalUrl,
  S3_BUCKET: optionalText.refine(
    (name) => name === undefined || /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(name),
    'o nome do bucket, em minúsculas'
  ),
  S3_REGION: optionalText.refine((name) => name === undefined || /^[a-z0-9-]{1,40}$/.test(name), 'como sa-east-1'),
  S3_ACCESS_KEY_ID: optionalText,
  S3_SECRET_ACCESS_KEY: optionalText,
  S3_PREFIX: optionalText.refine(
    (text) => text === undefined || /^(?:[a-z0-9_-]{1,40}\/){1,5}$/i.test(text),
    'uma pasta que termina em barra, como trilha/'
  ),
  SUPPORT_CHAT_URL: optionalUrl,
  SUPPORT_CHAT_ORIGINS: origins,
  IMAGE_ORIGINS: origins,
  LIMIT_SIGN_UP_PER_ADDRESS: z.coerce.number().int().min(1).default(10),
  LIMIT_CODES_PER_ACCOUNT: z.coerce.number().int().min(1).default(5),
  LIMIT_CODES_PER_ACCOUNT_TOTAL: z.coerce.number().int().min(1).default(30),
  LIMIT_CODE_TRIES_PER_ACCOUNT_TOTAL: z.coerce.number().int().min(1).default(50),
  LIMIT_CODES_PER_ADDRESS: z.coerce.number().int().min(1).default(30),
  LIMIT_SIGN_IN_PER_ACCOUNT: z.coerce.number().int().min(1).default(10),
  LIMIT_SIGN_IN_PER_ACCOUNT_TOTAL: z.coerce.number().int().min(1).default(100),
  LIMIT_SIGN_IN_PER_ADDRESS: z.coerce.number().int().min(1).default(50),
  LIMIT_BOOKINGS_PER_ADDRESS: z.coerce.number().int().min(1).default(30),
  LIMIT_PIX_PER_ADDRESS: z.coerce.number().int().min(1).default(60),
  BODY_MEMORY_MB: z.coerce.number().int().min(1).max(4096).default(64),
  CONNECTIONS_PER_ADDRESS: z
    .union([z.literal('').transform(() => undefined), z.coerce.number().int().min(1).max(65_535)])
    .optional(),
  METRICS_PORT: z
    .union([z.literal('').transform(() => undefined), z.coerce.number().int().min(0).max(65_535)])
    .optional(),
  METRICS_HOST: z.string().trim().min(1).default('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: optionalUrl,
  OTEL_SERVICE_NAME: z.string().trim().min(1).default('trilha'),
  LIVE_SOCKETS: z.coerce.number().int().min(0).max(2000).default(500),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info')
})

export type Env = z.infer<typeof EnvSchema>

type Reach = Pick<Env, 'BASE_URL' | 'HOST' | 'ALLOWED_HOSTS' | 'TRUST_PROXY'>

function isPublicAddress(baseUrl: string | undefined): boolean {
  return baseUrl !== undefined && !loopback.test(new URL(baseUrl).hostname)
}

/** First setting through which another computer can reach the program; null when there is none. */
function findOpening({ BASE_URL, HOST, ALLOWED_HOSTS, TRUST_PROXY }: Reach): keyof Reach | null {
  if (isPublicAddress(BASE_URL)) return 'BASE_URL'
  if (!loopback.test(HOST)) return 'HOST'
  if (ALLOWED_HOSTS.some((host) => !loopback.test(host.replace(/:\d+$/, '')))) return 'ALLOWED_HOSTS'
  // A proxy on this computer forwards requests of others.
  return TRUST_PROXY ? 'TRUST_PROXY' : null
}

/** True when other computers can reach the program, unless ALLOW_DEMO declares it a trial. */
export function isDeployment(settings: Reach & Pick<Env, 'ALLOW_DEMO'>): boolean {
  return !settings.ALLOW_DEMO && findOpening(settings) !== null
}

function refuseUnsafeReach(settings: Env): void {
  const { ALLOW_DEMO, BASE_URL, SESSION_SECRET } = settings
  if (ALLOW_DEMO && isPublicAddress(BASE_URL)) {
    throw new Error(
      'Configuração inválida: ALLOW_DEMO (uma demonstração não tem endereço público; tire ALLOW_DEMO ou BASE_URL)'
    )
  }
  if (!isDeployment(settings)) return
  if (!isPublicAddress(BASE_URL)) {
    throw new Error(
      `Configuração inválida: ${findOpening(settings)} (outros computadores alcançariam uma demonstração; defina ` +
        'BASE_URL com o endereço https e SESSION_SECRET, ou ALLOW_DEMO=1 para só experimentar na sua rede)'
    )
  }
  if (!BASE_URL?.startsWith('https://'))
    throw new Error('Configuração inválida: BASE_URL (fora deste computador é preciso https)')
  if (SESSION_SECRET.length === 0)
    throw new Error('Configuração inválida: SESSION_SECRET (obrigatório fora deste computador)')
}

/** @throws Error with one line that names the wrong setting, never its value (it may be a secret) */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const result = EnvSchema.safeParse(source)
  if (!result.success) {
    const issue = result.error.issues[0]
    throw new Error(`Configuração inválida: ${issue?.path.join('.') ?? '?'} (${issue?.message ?? 'valor não aceito'})`)
  }
  const settings = result.data
  for (const name of ['SESSION_SECRET', 'SEALING_KEY'] as const) {
    if (settings[name].every((secret) => secret.length >= 32)) continue
    throw new Error(`Configuração inválida: ${name} (cada segredo precisa de ao menos 32 caracteres)`)
  }
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'] as const) {
    if (settings.DATABASE_URL || !settings[name]) continue
    throw new Error(`Configuração inválida: ${name} (é definida junto de DATABASE_URL)`)
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
  refuseHalfLegacy(settings)
  refuseHalfAccounts(settings)
  refuseHalfWallets(settings)
  refuseHalfStorage(settings)
  refuseUnsafeReach(settings)
  return settings
}

function refuseHalfLegacy(settings: Env): void {
  const { LEGACY_API_URL: url, LEGACY_API_USERNAME: username, LEGACY_API_PASSWORD: password } = settings
  if (Boolean(username) !== Boolean(password) || (username && !url)) {
    throw new Error(
      'Configuração inválida: LEGACY_API_USERNAME e LEGACY_API_PASSWORD são definidas juntas, com LEGACY_API_URL'
    )
  }
  if (url && username && !isSecretUrl(url)) {
    throw new Error('Configuração inválida: LEGACY_API_URL (com usuário e senha precisa ser https)')
  }
  const {
    LEGACY_POI_URL: poi,
    LEGACY_POI_USERNAME: user,
    LEGACY_POI_PASSWORD: secret,
    LEGACY_POI_API_KEY: key
  } = settings
  if (new Set([poi, user, secret, key].map(Boolean)).size > 1) {
    throw new Error(
      'Configuração inválida: LEGACY_POI_URL, LEGACY_POI_USERNAME, LEGACY_POI_PASSWORD e LEGACY_POI_API_KEY são definidas juntas'
    )
  }
}

/**
 * Refuses an incomplete pair of credentials: payments would silently use the simulator, and bookings would not arrive.
 */
function refuseHalfAccounts(settings: Env): void {
  const { GETNET_CLIENT_ID: id, GETNET_CLIENT_SECRET: secret, GETNET_SELLER_ID: seller } = settings
  if (new Set([id, secret, seller].map(Boolean)).size > 1) {
    throw new Error(
      'Configuração inválida: GETNET_CLIENT_ID, GETNET_CLIENT_SECRET e GETNET_SELLER_ID são definidas juntas'
    )
  }
  const { WORDPRESS_URL: url, WORDPRESS_USER: user, WORDPRESS_APP_PASSWORD: password } = settings
  if (new Set([url, user, password].map(Boolean)).size > 1) {
    throw new Error(
      'Configuração inválida: WORDPRESS_URL, WORDPRESS_USER e WORDPRESS_APP_PASSWORD são definidas juntas'
    )
  }
  if (settings.MERCADOPAGO_WEBHOOK_SECRET && !settings.MERCADOPAGO_ACCESS_TOKEN) {
    throw new Error('Configuração inválida: MERCADOPAGO_ACCESS_TOKEN (é definida junto de MERCADOPAGO_WEBHOOK_SECRET)')
  }
}

function refuseHalfWallets(settings: Env): void {
  const {
    WALLET_APPLE_CERTIFICATE: certificate,
    WALLET_APPLE_KEY: key,
    WALLET_APPLE_KEY_PASSPHRASE: passphrase,
    WALLET_APPLE_WWDR: wwdr
  } = settings
  if (new Set([certificate, key, wwdr].map(Boolean)).size > 1 || (passphrase && !key)) {
    throw new Error(
      'Configuração inválida: WALLET_APPLE_CERTIFICATE, WALLET_APPLE_KEY e WALLET_APPLE_WWDR são definidas juntas'
    )
  }
  if (Boolean(settings.WALLET_GOOGLE_ISSUER) !== Boolean(settings.WALLET_GOOGLE_SERVICE_ACCOUNT)) {
    throw new Error('Configuração inválida: WALLET_GOOGLE_ISSUER e WALLET_GOOGLE_SERVICE_ACCOUNT são definidas juntas')
  }
}

/** Files would silently stay in the database, or travel in clear text over other people's networks. */
function refuseHalfStorage(settings: Env): void {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region, S3_PREFIX: prefix } = settings
  const { S3_ACCESS_KEY_ID: keyId, S3_SECRET_ACCESS_KEY: secret, OWN_NETWORK_HOSTS: own } = settings
  if (new Set([endpoint, bucket, region, keyId, secret].map(Boolean)).size > 1 || (prefix && !bucket)) {
    throw new Error(
      'Configuração inválida: S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID e S3_SECRET_ACCESS_KEY são definidas juntas'
    )
  }
  if (!endpoint || isSecretUrl(endpoint)) return
  const { host, hostname } = new URL(endpoint)
  if (own.includes(host) || own.includes(hostname)) return
  throw new Error(
    'Configuração inválida: S3_ENDPOINT (precisa ser https; um servidor da sua própria rede pode ser http se o nome dele estiver em OWN_NETWORK_HOSTS)'
  )
}

export const env: Env = parseEnv(process.env)
