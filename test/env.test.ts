import { describe, expect, it } from 'vitest'
import { isDeployment, parseEnv } from '#app/env.server.ts'

it.each([
  ['TRUST_PROXY', 'banana'],
  ['TRUST_PROXY', '10.0.0.0/8, nginx'],
  ['TRUST_PROXY', '10.0.0.0/99'],
  ['TRUST_PROXY', '-1'],
  ['ALLOWED_HOSTS', 'https://reservas.local'],
  ['ALLOWED_HOSTS', 'reservas.local/entrada'],
  ['ALLOWED_HOSTS', 'um dois'],
  ['PORT', '70000'],
  ['BODY_MEMORY_MB', '0'],
  ['CONNECTIONS_PER_ADDRESS', '0'],
  ['CONNECTIONS_PER_ADDRESS', 'muitas'],
  ['DEMO_PASSWORD', 'curta'],
  ['DATABASE_URL', 'mysql://host/banco'],
  ['DATABASE_URL', 'postgresql://ana@um:5432,dois:porta/banco'],
  ['DATABASE_URL', 'postgresql://um,dois/banco?target_session_attrs=any'],
  ['DATABASE_DIRECT_URL', 'postgresql://ana@um/banco'],
  ['DATABASE_POOL_SIZE', '1']
])('a wrong %s (%s) stops the start with one line that names it', (name, value) => {
  expect(() => parseEnv({ [name]: value })).toThrow(new RegExp(`^Configuração inválida: ${name} \\([^\\n]+\\)$`))
})

it.each([
  ['TRUST_PROXY', '1'],
  ['CONNECTIONS_PER_ADDRESS', ''],
  ['CONNECTIONS_PER_ADDRESS', '200'],
  ['TRUST_PROXY', 'loopback, 10.0.0.0/8, 192.0.2.7, fd00::/8, ::1'],
  ['ALLOWED_HOSTS', 'reservas.local:8080, 192.168.0.5, [fd00::1]:3000, Balcao']
])('%s takes %s', (name, value) => {
  expect(() => parseEnv({ [name]: value, ALLOW_DEMO: '1' })).not.toThrow()
})

const own = { BASE_URL: 'https://reservas.example.com', SESSION_SECRET: 's'.repeat(40) }

it.each([
  'postgres://ana:senha@um/banco',
  'postgresql://ana:senha@um:5432,dois:5433,[::1]:5434/banco?target_session_attrs=read-write&sslmode=require',
  'postgresql:///banco?host=/tmp'
])('accepts the database %s', (url) => {
  expect(parseEnv({ DATABASE_URL: url, DATABASE_DIRECT_URL: url })).toMatchObject({ DATABASE_URL: url })
})

describe('settings that let other computers reach the program', () => {
  it.each([
    ['HOST', { HOST: '0.0.0.0' }],
    ['HOST', { HOST: '::' }],
    ['HOST', { HOST: '192.168.0.5', BASE_URL: 'https://localhost:3000', SESSION_SECRET: own.SESSION_SECRET }],
    ['ALLOWED_HOSTS', { ALLOWED_HOSTS: 'localhost:8080, reservas.local' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'loopback' }],
    ['TRUST_PROXY', { TRUST_PROXY: '1', SESSION_SECRET: own.SESSION_SECRET }]
  ])('does not start by %s alone (%j), and says both ways on', (name, given) => {
    expect(() => parseEnv(given)).toThrow(new RegExp(`^Configuração inválida: ${name} \\(.*BASE_URL.*ALLOW_DEMO=1.*$`))
    const { BASE_URL: _none, ...rest } = { BASE_URL: '', ...given }
    expect(isDeployment(parseEnv({ ...rest, ALLOW_DEMO: '1' }))).toBe(false)
    expect(isDeployment(parseEnv({ ...given, ...own }))).toBe(true)
  })

  it('is a deployment by its BASE_URL, which needs https and a secret and is no demonstration', () => {
    expect(isDeployment(parseEnv(own))).toBe(true)
    expect(() => parseEnv({ ...own, BASE_URL: 'http://192.168.0.5:3000' })).toThrow('BASE_URL')
    expect(() => parseEnv({ ...own, SESSION_SECRET: '' })).toThrow('SESSION_SECRET')
    expect(() => parseEnv({ ...own, ALLOW_DEMO: '1' })).toThrow('ALLOW_DEMO')
  })

  it.each([
    {},
    { HOST: 'localhost' },
    { HOST: '::1' },
    { HOST: '127.0.0.2' },
    { BASE_URL: 'http://localhost:3000' },
    { ALLOWED_HOSTS: '127.0.0.1:8080, [::1]:3000, LOCALHOST' }
  ])('is not one of loopback (%j)', (given) => {
    expect(isDeployment(parseEnv(given))).toBe(false)
  })
})

it('takes no short SEALING_KEY', () => {
  expect(() => parseEnv({ SEALING_KEY: `${'k'.repeat(32)},curta` })).toThrow('SEALING_KEY')
})

describe('keys of wallets', () => {
  const apple = { WALLET_APPLE_CERTIFICATE: 'pass.pem', WALLET_APPLE_KEY: 'pass.key', WALLET_APPLE_WWDR: 'wwdr.pem' }
  const google = { WALLET_GOOGLE_ISSUER: '3388000000022345678', WALLET_GOOGLE_SERVICE_ACCOUNT: 'key.json' }

  it('come whole, with or without the passphrase', () => {
    for (const given of [apple, google, { ...apple, ...google, WALLET_APPLE_KEY_PASSPHRASE: 'frase' }])
      expect(() => parseEnv(given)).not.toThrow()
  })

  it.each(Object.keys({ ...apple, ...google }))('do not start without %s', (name) => {
    expect(() => parseEnv({ ...apple, ...google, [name]: '' })).toThrow(/^Configuração inválida: WALLET_.*juntas$/)
  })

  it('name no passphrase without a key, and no issuer in words', () => {
    expect(() => parseEnv({ WALLET_APPLE_KEY_PASSPHRASE: 'frase' })).toThrow(/WALLET_APPLE_KEY e/)
    expect(() => parseEnv({ ...google, WALLET_GOOGLE_ISSUER: 'meu parque' })).toThrow(/WALLET_GOOGLE_ISSUER \(/)
  })
})
