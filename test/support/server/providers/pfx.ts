import forge from 'node-forge'

interface Wanted {
  /** PEM. */
  certificate: string
  /** '': it brings none. */
  privateKey: string
  password: string
  /** Older certification authorities write `3des`. */
  algorithm?: '3des' | 'aes128' | 'aes256'
  rounds?: number
}

/** A .pfx as an authority hands it out. */
export function createPfx({ certificate, privateKey, password, algorithm = 'aes256', rounds = 2048 }: Wanted): Buffer {
  const key = privateKey === '' ? null : forge.pki.privateKeyFromPem(privateKey)
  const chain = [forge.pki.certificateFromPem(certificate)]
  const asn1 = forge.pkcs12.toPkcs12Asn1(key, chain, password, { algorithm, count: rounds })
  return Buffer.from(forge.asn1.toDer(asn1).getBytes(), 'binary')
}
