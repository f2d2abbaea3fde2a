import { expect, it } from 'vitest'
import { parseEnv } from '#app/env.server.ts'

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
  ['DATABASE_URL', 'mysql://host/banco']
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
  expect(() => parseEnv({ [name]: value })).not.toThrow()
})
