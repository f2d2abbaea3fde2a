import { SignedXml } from 'xml-crypto'
import type { Certificate } from './invoice-authority.server.ts'

const c14n = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'
const enveloped = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'

/** Signed element by its root element. */
const signedIn = { DPS: 'infDPS', pedRegEvento: 'infPedReg' } as const

/**
 * XMLDSig, enveloped, RSA-SHA256, over the element with the Id; the signature is the last child of the root, as in the
 * national layout.
 * @throws Error for a key that does not sign
 */
export function signXml(xml: string, { certificate, privateKey }: Certificate): string {
  const root = xml.startsWith('<DPS ') ? 'DPS' : 'pedRegEvento'
  const signature = new SignedXml({
    privateKey,
    publicCert: certificate,
    signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalizationAlgorithm: c14n
  })
  signature.addReference({
    xpath: `//*[local-name(.)='${signedIn[root]}']`,
    transforms: [enveloped, c14n],
    digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256'
  })
  signature.computeSignature(xml, { location: { reference: `/*[local-name(.)='${root}']`, action: 'append' } })
  return signature.getSignedXml()
}
