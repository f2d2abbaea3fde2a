import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export interface MailPart {
  headers: string
  type: string
  content: Buffer
}

export interface Mail {
  to: string[]
  subject: string
  messageId: string
  /** Leaf parts of the message. */
  parts: MailPart[]
}

/** Starts a mail server on a socket without TLS that accepts everything, like one on the same machine. */
export async function startMailServer() {
  const mails: Mail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData: (stream, { envelope }, done) => {
      text(stream).then((raw) => {
        mails.push(
          readMail(
            raw,
            envelope.rcptTo.map(({ address }) => address)
          )
        )
        done()
      }, done)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return { port, mails, stop: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}

function readMail(raw: string, to: string[]): Mail {
  const [head = ''] = raw.split('\r\n\r\n')
  const headers = head.replace(/\r\n[ \t]+/g, ' ')
  return {
    to,
    subject: decodeWords(headerOf(headers, 'Subject')),
    messageId: headerOf(headers, 'Message-ID'),
    parts: leavesOf(raw)
  }
}

const headerOf = (headers: string, name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(headers)?.[1]?.trim() ?? ''

function leavesOf(part: string): MailPart[] {
  const end = part.indexOf('\r\n\r\n')
  const headers = part.slice(0, end).replace(/\r\n[ \t]+/g, ' ')
  const body = part.slice(end + 4)
  const boundary = /boundary="?([^";\r\n]+)/i.exec(headers)?.[1]
  if (boundary) {
    return body
      .split(`--${boundary}`)
      .slice(1, -1)
      .flatMap((inner) => leavesOf(inner.replace(/^\r\n/, '')))
  }
  const type = headerOf(headers, 'Content-Type').split(';')[0] ?? ''
  const how = headerOf(headers, 'Content-Transfer-Encoding')
  return [{ headers, type, content: how === 'base64' ? Buffer.from(body, 'base64') : readQuoted(body, how) }]
}

function readQuoted(body: string, how: string): Buffer {
  if (how !== 'quoted-printable') return Buffer.from(body)
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_whole, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(bytes, 'latin1')
}

/** Decodes RFC 2047 words. */
function decodeWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_whole, how: string, word: string) =>
      (how.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64')
        : readQuoted(word.replace(/_/g, ' '), 'quoted-printable')
      ).toString()
    )
}
