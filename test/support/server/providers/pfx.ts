import forge from 'node-forge'

interface Wanted {
  /** PEM. */
  certificate: string
  /** '' leaves the key out. */
  privateKey: string
  password: string
  /** Older certification authorities use `3des`. */
  algorithm?: '3des' | 'aes128' | 'aes256'
  rounds?: number
  /** Number of repetitions of its bags under one MAC. */
  repeat?: number
}

/** Creates a .pfx file as an authority issues it. */
export function createPfx(wanted: Wanted): Buffer {
  const { certificate, privateKey, password, algorithm = 'aes256', rounds = 2048, repeat = 1 } = wanted
  const key = privateKey === '' ? null : forge.pki.privateKeyFromPem(privateKey)
  const chain = [forge.pki.certificateFromPem(certificate)]
  const asn1 = forge.pkcs12.toPkcs12Asn1(key, chain, password, { algorithm, count: rounds })
  if (repeat > 1) repeatBags(asn1, { password, rounds, repeat })
  return Buffer.from(forge.asn1.toDer(asn1).getBytes(), 'binary')
}

type Again = Required<Pick<Wanted, 'password' | 'rounds' | 'repeat'>>
const inner = (asn1: forge.asn1.Asn1 | undefined, ...path: number[]): forge.asn1.Asn1 => {
  if (!asn1) throw new Error('a .pfx lacks a part')
  const [first, ...rest] = path
  if (first === undefined) return asn1
  return inner(Array.isArray(asn1.value) ? asn1.value[first] : undefined, ...rest)
}

/** Repeats all bags and recomputes the MAC (RFC 7292, 4 and B). */
function repeatBags(asn1: forge.asn1.Asn1, { password, rounds, repeat }: Again): void {
  const safe = inner(asn1, 1, 1, 0)
  const bags = forge.asn1.fromDer(safe.value as string)
  bags.value = Array.from({ length: repeat }, () => bags.value as forge.asn1.Asn1[]).flat()
  const bytes = forge.asn1.toDer(bags).getBytes()
  safe.value = bytes
  const salt = forge.util.createBuffer(inner(asn1, 2, 1).value as string)
  const { pkcs12 } = forge as unknown as { pkcs12: { generateKey(...given: unknown[]): forge.util.ByteStringBuffer } }
  const mac = forge.hmac.create()
  mac.start('sha1', pkcs12.generateKey(password, salt, 3, rounds, 20))
  mac.update(bytes)
  inner(asn1, 2, 0, 1).value = mac.getMac().getBytes()
}
