import { describe, expect, it } from 'vitest'
import { parseEnv } from '#app/env.server.ts'
import { createLegacy, readGoogle } from '#app/runtime/back-end-settings.server.ts'

describe('the settings of the embedded back end', () => {
  it('let the legacy server check passwords only where LOGIN_API says so', () => {
    const LEGACY_API_URL = 'http://127.0.0.1:1'
    expect(createLegacy(parseEnv({ LEGACY_API_URL }))).toBeNull()
    expect(createLegacy(parseEnv({ LEGACY_API_URL, LOGIN_API: 'legacy' }))).toBeTypeOf('function')
  })

  it('know Google with both halves of its client alone', () => {
    expect(readGoogle(parseEnv({ GOOGLE_CLIENT_ID: 'id' }))).toBeNull()
    expect(readGoogle(parseEnv({ GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 's' }))).toEqual({
      clientId: 'id',
      clientSecret: 's',
      tokenUrl: 'https://oauth2.googleapis.com/token'
    })
  })
})
