import { generateKeyPairSync, X509Certificate } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { listWallets, openWallets, type WalletEnv } from '#app/backend/providers/wallets/open-wallets.server.ts'
import {
  certifyPass,
  makeAuthority,
  makeKey,
  makeWalletKeys,
  openKeyFolder
} from '../../../support/documents/wallet-keys.ts'

const folder = openKeyFolder()
const { write } = folder
const day = new Date('2026-11-20T12:00:00Z')
let keys: ReturnType<typeof makeWalletKeys>

beforeAll(() => {
  keys = makeWalletKeys(folder)
})
afterAll(() => folder.remove())

const open = (env: WalletEnv, error = vi.fn()) => openWallets(env, { error })

describe('the keys of wallets', () => {
  it('are none without settings', () => {
    const wallets = open({})
    expect([wallets.apple(day), wallets.google, listWallets(wallets, day)]).toEqual([null, null, []])
  })

  it('name pass type and team as the certificate does', () => {
    const wallets = open(keys.all)
    expect(wallets.apple(day)).toMatchObject({ passType: 'pass.br.com.exemplo.ingresso', team: 'ABCDE12345' })
    expect(wallets.google).toMatchObject({
      issuer: '3388000000022345678',
      email: 'ingressos@parque-de-teste.iam.gserviceaccount.com'
    })
    expect(listWallets(wallets, day)).toEqual(['apple', 'google'])
  })

  it('come as Apple gives them, in DER, and with a passphrase', () => {
    const toDer = (pem: string) => new X509Certificate(pem).raw
    const passphrase = 'frase da chave'
    const locked = keys.key.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase })
    const env = {
      WALLET_APPLE_CERTIFICATE: write('pass.cer', toDer(certifyPass(keys.authority, { key: keys.key }))),
      WALLET_APPLE_KEY: write('locked.key', locked),
      WALLET_APPLE_WWDR: write('wwdr.cer', toDer(keys.authority.certificate))
    }
    expect(open({ ...env, WALLET_APPLE_KEY_PASSPHRASE: passphrase }).apple(day)).not.toBeNull()
    for (const wrong of [undefined, 'outra frase']) {
      const failure = refusal({ ...env, WALLET_APPLE_KEY_PASSPHRASE: wrong })
      expect(failure).toMatch(/^Configuração inválida: WALLET_APPLE_KEY \(.*WALLET_APPLE_KEY_PASSPHRASE\)$/)
      expect(failure).not.toContain('outra frase')
    }
  })

  it('are out of use, and say so once, outside a certificate’s validity', () => {
    const error = vi.fn()
    const wallets = open(keys.apple, error)
    expect([wallets.apple(day) === null, error.mock.calls.length]).toEqual([false, 0])
    for (const at of ['2027-12-31T00:00:00Z', '2025-12-31T23:59:59Z', '2030-01-01T00:00:00Z'])
      expect([wallets.apple(new Date(at)), listWallets(wallets, new Date(at))]).toEqual([null, []])
    expect(error.mock.calls).toEqual([
      [expect.objectContaining({ setting: 'WALLET_APPLE_CERTIFICATE' }), expect.stringContaining('not valid now')]
    ])
    expect(wallets.apple(day)).not.toBeNull()
  })

  it('are out of use with Apple’s intermediate certificate', () => {
    const old = makeAuthority('Autoridade velha', { to: new Date('2026-06-01T00:00:00Z') })
    const key = makeKey()
    const env = {
      WALLET_APPLE_CERTIFICATE: write('under-old.pem', certifyPass(old, { key })),
      WALLET_APPLE_KEY: write('under-old.key', key.export({ type: 'pkcs8', format: 'pem' })),
      WALLET_APPLE_WWDR: write('old.pem', old.certificate)
    }
    const error = vi.fn()
    expect(open(env, error).apple(day)).toBeNull()
    expect(error.mock.calls[0]?.[0]).toMatchObject({ setting: 'WALLET_APPLE_WWDR' })
  })

  function refusal(env: WalletEnv): string {
    try {
      open(env)
    } catch (error) {
      return error instanceof Error ? error.message : ''
    }
    return ''
  }

  it('stop the start with one line that names the wrong file', () => {
    const elliptic = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
    const wrong: [keyof WalletEnv, string, RegExp][] = [
      ['WALLET_APPLE_CERTIFICATE', '/nowhere/pass.pem', /não pode ser lido: ENOENT/],
      ['WALLET_APPLE_CERTIFICATE', write('text.pem', 'nada'), /não é um certificado/],
      [
        'WALLET_APPLE_CERTIFICATE',
        write('no-team.pem', certifyPass(keys.authority, { key: keys.key, team: '' })),
        /Pass Type ID/
      ],
      ['WALLET_APPLE_KEY', '/nowhere/pass.key', /ENOENT/],
      ['WALLET_APPLE_KEY', write('text.key', 'nada'), /chave privada PEM/],
      ['WALLET_APPLE_KEY', write('ec.key', elliptic.export({ type: 'pkcs8', format: 'pem' })), /RSA/],
      [
        'WALLET_APPLE_KEY',
        write('other.key', makeKey().export({ type: 'pkcs8', format: 'pem' })),
        /não é a chave de WALLET_APPLE_CERTIFICATE/
      ],
      ['WALLET_APPLE_WWDR', write('other-name.pem', makeAuthority('Outra').certificate), /que emitiu/],
      ['WALLET_APPLE_WWDR', write('same-name.pem', makeAuthority().certificate), /que emitiu/],
      ['WALLET_GOOGLE_SERVICE_ACCOUNT', '/nowhere/key.json', /ENOENT/],
      ['WALLET_GOOGLE_SERVICE_ACCOUNT', write('text.json', 'nada'), /conta de serviço/],
      ['WALLET_GOOGLE_SERVICE_ACCOUNT', write('other.json', '{"client_email":"a@b.example"}'), /conta de serviço/],
      [
        'WALLET_GOOGLE_SERVICE_ACCOUNT',
        write('bad-key.json', '{"client_email":"a@b.example","private_key":"x"}'),
        /chave privada/
      ]
    ]
    for (const [name, path, why] of wrong) {
      const failure = refusal({ ...keys.all, [name]: path })
      expect(failure).toMatch(new RegExp(`^Configuração inválida: ${name} \\([^\\n]+\\)$`))
      expect(failure).toMatch(why)
    }
  })
})
