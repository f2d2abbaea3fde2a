import { request } from 'node:https'
import { callProvider } from '#app/provider-calls.server.ts'
import type { Certificate, InvoiceWire } from './invoice-authority.server.ts'

export const SEFIN_URLS = {
  producao: 'https://sefin.nfse.gov.br/SefinNacional',
  homologacao: 'https://sefin.producaorestrita.nfse.gov.br/SefinNacional'
} as const

/** Packed answers are small; this limits unpacked ones. */
const mostBytes = 2 * 1024 * 1024

interface Connecting {
  url: string
  certificate: Certificate
  timeoutMs?: number
  /** PEM of the certificate authority; the system's by default. */
  ca?: string
}

/**
 * HTTPS with the place's certificate as the client's (mutual TLS), which `fetch` does not offer. Follows no redirects.
 */
export function createHttpsWire({ url, certificate, timeoutMs = 20_000, ca }: Connecting): InvoiceWire {
  const { certificate: cert, privateKey: key } = certificate
  const send: InvoiceWire = ({ method, path, body }) =>
    new Promise((resolve, reject) => {
      const signal = AbortSignal.timeout(timeoutMs)
      const headers = {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
      }
      const sent = request(`${url}${path}`, { method, headers, cert, key, ca, signal, agent: false }, (response) => {
        const parts: Buffer[] = []
        let size = 0
        response.on('data', (part: Buffer) => {
          size += part.length
          if (size > mostBytes) sent.destroy(new Error('too large an answer'))
          else parts.push(part)
        })
        response.on('error', reject)
        response.on('aborted', () => reject(new Error('half an answer')))
        response.on('end', () => {
          const retryAfter = Number(response.headers['retry-after'])
          resolve({
            status: response.statusCode ?? 0,
            text: Buffer.concat(parts).toString(),
            retryAfter: Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter : 0
          })
        })
      })
      sent.on('error', reject)
      sent.end(body)
    })
  return (asked) => callProvider('nfse', () => send(asked))
}
