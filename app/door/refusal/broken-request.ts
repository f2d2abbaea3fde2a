import type { Duplex } from 'node:stream'

const texts: Record<string, [line: string, text: string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'Cabeçalhos grandes demais. Limpe os cookies do site.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'A conexão não terminou o envio a tempo.'],
  CONNECTIONS: [
    '429 Too Many Requests',
    'Há conexões demais abertas a partir deste endereço. Espere alguns segundos e tente de novo.'
  ]
}
const broken: [string, string] = ['400 Bad Request', 'O pedido não pôde ser lido.']

export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
  writePlain(socket, error.code ?? '')
}

/** Writes a status to the raw socket and closes it: Node parsed no request, so there is no response object. */
export function writePlain(socket: Duplex, code: string): void {
  const [line, text] = texts[code] ?? broken
  const head = [
    `HTTP/1.1 ${line}`,
    'content-type: text/plain; charset=utf-8',
    `content-length: ${Buffer.byteLength(text)}`,
    "content-security-policy: default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options: nosniff',
    'referrer-policy: same-origin',
    'cache-control: no-store',
    ...(code === 'CONNECTIONS' ? ['retry-after: 10'] : []),
    'connection: close'
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`, () => socket.destroy())
}
