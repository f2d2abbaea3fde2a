import { generateKeyPairSync, sign } from 'node:crypto'

/** Encodes one DER value; lengths are below 64 kB. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  const { length } = body
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), body])
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const sha256WithRsa = sequence(oid('2a864886f70d01010b'), der(0x05))
const named = (cn: string) => sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(cn)))))
const moment = (at: Date) => der(0x18, Buffer.from(`${at.toISOString().replace(/\D/g, '').slice(0, 14)}Z`))

const pem = (label: string, body: Buffer) =>
  `-----BEGIN ${label}-----\n${(body.toString('base64').match(/.{1,64}/g) ?? []).join('\n')}\n-----END ${label}-----\n`

interface Wanted {
  name: string
  from?: Date
  until?: Date
}

/** Creates a self-signed certificate for 127.0.0.1, so that no key is stored anywhere. */
export function createCertificate({ name, from = new Date('2020-01-01'), until = new Date('2040-01-01') }: Wanted) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const loopback = sequence(der(0x87, Buffer.from([127, 0, 0, 1])))
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    sha256WithRsa,
    named(name),
    sequence(moment(from), moment(until)),
    named(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(oid('551d11'), der(0x04, loopback))))
  )
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, privateKey))
  return {
    certificate: pem('CERTIFICATE', sequence(body, sha256WithRsa, signature)),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey
  }
}
