import type { Socket } from 'node:net'
import { createTransport } from 'nodemailer'
import { callProvider } from '#app/provider-calls.server.ts'
import type { TypedAddresses } from '../typed-address.server.ts'
import { type MessageProvider, MessageRefused } from './message-provider.server.ts'

export interface SmtpSettings {
  host: string
  port: number
  /** TLS from the first byte (465); otherwise STARTTLS, which is then required. */
  secure: boolean
  /** Only in tests and for a machine's own mail server, because a password would travel in clear. */
  plain?: boolean
  user: string
  password: string
  /** `Nome <endereco@lugar.com.br>` */
  from: string
  timeoutMs?: number
  /** Certificate authority of the server, if Node does not know it. */
  ca?: string
  /** Way to reach it, if a person typed its address. */
  connect?: TypedAddresses['connect']
}

/** Status of a mail that the server took; every other is an error. */
const taken = 250

/** E-mail over SMTP. Opens a connection for each message, because an idle one dies unnoticed. */
export function createSmtp(settings: SmtpSettings): MessageProvider {
  const { host, port, secure, plain = false, user, password, from, timeoutMs = 20_000, ca, connect } = settings
  const transport = createTransport({
    host,
    port,
    secure,
    requireTLS: !secure && !plain,
    ignoreTLS: plain,
    auth: user === '' ? undefined : { user, pass: password },
    ...(ca ? { tls: { ca } } : {}),
    ...(connect ? { getSocket: openBy(() => connect({ host, port, timeoutMs })) } : {}),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // Words and pictures are in the message itself: nothing is fetched or read for it.
    disableFileAccess: true,
    disableUrlAccess: true
  })
  const domain = /@([^\s>]+)>?$/.exec(from)?.[1] ?? 'localhost'
  return {
    name: 'smtp',
    channel: 'email',
    simulated: false,
    tellsWithin: 0,
    mostLetters: () => Number.POSITIVE_INFINITY,
    async send({ id, to, subject, text, html, attachments = [] }) {
      try {
        const mail = {
          from,
          to: { name: '', address: to },
          subject: subject ?? '',
          text,
          html: html || undefined,
          messageId: `<mensagem-${id}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
          attachments: attachments.map(({ filename, contentType, content, cid }) => ({
            filename,
            contentType,
            cid,
            content: Buffer.from(content, 'base64')
          }))
        }
        const sent = await callProvider('smtp', async () => ({ ...(await transport.sendMail(mail)), status: taken }))
        return { externalId: sent.messageId }
      } catch (error) {
        throw toSmtpRefusal(error)
      }
    },
    // A mailbox recognises the second copy by its Message-ID.
    findSent: async () => 'no',
    async test() {
      try {
        await transport.verify()
      } catch (error) {
        throw toSmtpRefusal(error)
      }
    }
  }
}

type SocketDone = (error: Error | null, options: object) => void

/** Gives nodemailer a connection made elsewhere. */
const openBy = (open: () => Promise<Socket>) => (_options: unknown, done: SocketDone) => {
  open().then(
    (connection) => done(null, { connection }),
    (error: Error) => done(error, {})
  )
}

/** A mail server's answer repeats the receiver, and causes are logged, so only the numbers of the answer are kept. */
function toSmtpRefusal(error: unknown): MessageRefused {
  const { code = '', responseCode = 0 } = error as { code?: string; responseCode?: number }
  const isAnswer = responseCode > 0 || code === 'EENVELOPE'
  const cause = isAnswer ? new Error(`the mail server answered ${code} ${responseCode}`) : error
  if (code === 'EAUTH') return new MessageRefused('O servidor de e-mail não aceitou o usuário ou a senha.', { cause })
  // 4xx is temporary: a greylist, a full mailbox.
  const isBadAddress = code === 'EENVELOPE' && responseCode === 0
  if (isBadAddress || (responseCode >= 550 && responseCode <= 554)) {
    return new MessageRefused('O servidor de e-mail não aceitou este endereço.', { forGood: true, cause })
  }
  if (responseCode >= 400)
    return new MessageRefused(`O servidor de e-mail respondeu com erro ${responseCode}.`, { cause })
  // One sentence for every failure: the person who typed the address must not learn what answers there.
  const silence = 'O servidor de e-mail não respondeu como devia: confira o endereço, a porta e a segurança.'
  return new MessageRefused(silence, { cause })
}
