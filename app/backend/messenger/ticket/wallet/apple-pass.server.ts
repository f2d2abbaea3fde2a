import { constants, createHash, type KeyObject, privateEncrypt } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import { t } from '#app/domain/words/speech.ts'
import type { AppleKeys } from '../../../providers/wallets/open-wallets.server.ts'
import type { WalletTicket } from './wallet-ticket.server.ts'

/** Draws a signed `.pkpass` (developer.apple.com/documentation/walletpasses). */
export async function signApplePass(ticket: WalletTicket, keys: AppleKeys): Promise<Buffer> {
  const files = new Map(await drawPictures())
  files.set('pass.json', Buffer.from(JSON.stringify(toPass(ticket, keys))))
  const sums = [...files].map(([name, file]) => [name, createHash('sha1').update(file).digest('hex')])
  const manifest = Buffer.from(JSON.stringify(Object.fromEntries(sums)))
  files.set('manifest.json', manifest)
  files.set('signature', await signManifest(manifest, keys, ticket.document.madeAt))
  return zip(files, ticket.document.madeAt)
}

function toPass({ document, sheet, serial, starts, ends }: WalletTicket, { passType, team }: AppleKeys) {
  const { place, content } = document
  const { attraction, day, time, arrive, guided, proof, bring, address } = content
  const back = [
    { key: 'arrive', label: t('Chegada'), value: [arrive, guided].filter(Boolean).join(' ') },
    { key: 'address', label: t('Como chegar'), value: address },
    { key: 'bring', label: t('O que levar'), value: [bring, proof].filter(Boolean).join('\n') },
    { key: 'notes', label: t('Sobre este ingresso'), value: sheet.notes.join('\n') }
  ]
  return {
    formatVersion: 1,
    passTypeIdentifier: passType,
    teamIdentifier: team,
    serialNumber: serial,
    organizationName: place,
    description: document.title,
    logoText: place,
    // Colours of the icon.
    backgroundColor: 'rgb(28, 90, 58)',
    foregroundColor: 'rgb(255, 254, 251)',
    labelColor: 'rgb(240, 198, 116)',
    relevantDate: starts,
    expirationDate: ends,
    barcodes: [
      {
        format: 'PKBarcodeFormatQR',
        message: sheet.qr,
        messageEncoding: 'iso-8859-1',
        altText: sheet.code
      }
    ],
    eventTicket: {
      headerFields: [{ key: 'time', label: t('Horário'), value: time }],
      primaryFields: [{ key: 'attraction', label: sheet.heading, value: attraction }],
      secondaryFields: [{ key: 'day', label: t('Dia'), value: `${day.charAt(0).toUpperCase()}${day.slice(1)}` }],
      auxiliaryFields: [{ key: 'people', label: t('Pessoas'), value: sheet.people.join(', ') }],
      backFields: back.filter(({ value }) => value)
    }
  }
}

/** The app's icon without round corners: phones cut their own. */
const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="#1c5a3a"/>
<path d="M10 26c0-5 12-5 12-10S12 11 12 7" fill="none" stroke="#fffefb" stroke-width="3.5" stroke-linecap="round"/>
<circle cx="21" cy="7.5" r="2.5" fill="#f0c674"/></svg>`

/** Files of the pass with this icon, by the side in pixels. */
const pictureSides = {
  'icon.png': 29,
  'icon@2x.png': 58,
  'icon@3x.png': 87,
  'logo.png': 50,
  'logo@2x.png': 100,
  'logo@3x.png': 150
}

let pictures: Promise<[string, Buffer][]> | null = null

function drawPictures(): Promise<[string, Buffer][]> {
  pictures ??= drawIcon().catch((error) => {
    pictures = null
    throw error
  })
  return pictures
}

async function drawIcon(): Promise<[string, Buffer][]> {
  const { default: sharp } = await import('sharp')
  const draw = (side: number) => sharp(Buffer.from(icon), { density: 400 }).resize(side).png().toBuffer()
  return Promise.all(
    Object.entries(pictureSides).map(async ([name, side]): Promise<[string, Buffer]> => [name, await draw(side)])
  )
}

/** Detached signature of PKCS #7 (RFC 2315) with the signer's and Apple's certificate. */
async function signManifest(manifest: Buffer, { certificate, issuer, key }: AppleKeys, at: Date): Promise<Buffer> {
  const { default: forge } = await import('node-forge')
  const signed = forge.pkcs7.createSignedData()
  signed.content = forge.util.createBuffer(manifest.toString('binary'))
  signed.addCertificate(issuer.toString())
  signed.addCertificate(certificate.toString())
  const pem = key.export({ type: 'pkcs1', format: 'pem' }).toString()
  signed.addSigner({
    // The library's own RSA takes ten times as long as Node's.
    key: { ...forge.pki.privateKeyFromPem(pem), sign: (hash) => signHash(hash, key) },
    certificate: certificate.toString(),
    digestAlgorithm: forge.pki.oids.sha256 ?? '',
    authenticatedAttributes: [
      { type: forge.pki.oids.contentType ?? '', value: forge.pki.oids.data },
      { type: forge.pki.oids.messageDigest ?? '' },
      { type: forge.pki.oids.signingTime ?? '', value: at.toISOString() }
    ]
  })
  signed.sign({ detached: true })
  return Buffer.from(forge.asn1.toDer(signed.toAsn1()).getBytes(), 'binary')
}

/** DigestInfo of SHA-256 up to the hash (RFC 8017, section 9.2, note 1). */
const sha256Info = Buffer.from('3031300d060960864801650304020105000420', 'hex')

/** RSASSA-PKCS1-v1_5 of a hash that is there already, as the library wants it: a string of bytes. */
function signHash(hash: { digest(): { getBytes(): string } } | string, key: KeyObject): string {
  const bytes = typeof hash === 'string' ? hash : hash.digest().getBytes()
  const info = Buffer.concat([sha256Info, Buffer.from(bytes, 'binary')])
  return privateEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, info).toString('binary')
}

async function zip(files: ReadonlyMap<string, Buffer>, mtime: Date): Promise<Buffer> {
  const archive = new ZipFile()
  for (const [name, file] of files) archive.addBuffer(file, name, { mtime })
  archive.end()
  return buffer(archive.outputStream)
}
