import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { describe, expect, it, onTestFinished } from 'vitest'
import { MessageRefused } from '#app/backend/providers/messages/message-provider.server.ts'
import { createSmtp, type SmtpSettings } from '#app/backend/providers/messages/smtp.server.ts'
import { createCertificate } from '../../../support/server/providers/certificates.ts'

const { certificate, privateKey } = createCertificate({ name: '127.0.0.1' })
const message = { id: '7', to: 'ana@example.com', subject: 'Reserva confirmada – é hoje', text: 'Olá, Ana!' }

/** A mail server with a user, over real sockets; it keeps what it was given. */
async function startMail(options: SMTPServerOptions = {}) {
  const mails: { from: string; to: string[]; raw: string; secure: boolean }[] = []
  const server = new SMTPServer({
    key: privateKey,
    cert: certificate,
    authOptional: false,
    logger: false,
    onAuth: ({ username, password }, _session, done) =>
      username === 'vale' && password === 's3nha' ? done(null, { user: 'vale' }) : done(new Error('no')),
    onData: (stream, { envelope, secure }, done) => {
      text(stream).then((raw) => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        mails.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw, secure })
        done()
      }, done)
    },
    ...options
  })
  server.on('error', () => {
    // A client that refuses our certificate hangs up: the client says so.
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return { port: (server.server.address() as AddressInfo).port, mails }
}

const open = (port: number, own: Partial<SmtpSettings> = {}) =>
  createSmtp({
    host: '127.0.0.1',
    port,
    secure: false,
    user: 'vale',
    password: 's3nha',
    ca: certificate,
    from: 'Vale do Sossego <vale@example.com>',
    timeoutMs: 2000,
    ...own
  })

async function refusalOf(act: Promise<unknown>): Promise<MessageRefused> {
  const refused = await act.catch((error: unknown) => error)
  if (!(refused instanceof MessageRefused)) throw new Error('it was taken')
  // The cause is logged.
  expect(`${refused.message} ${refused.cause}`).not.toMatch(/s3nha|ana@|Olá/)
  return refused
}

describe('e-mail', () => {
  it.each([
    ['STARTTLS', false],
    ['TLS', true]
  ])('leaves over %s with its pictures, the same id at every try', async (_how, secure) => {
    const { port, mails } = await startMail({ secure })
    const smtp = open(port, { secure })
    await smtp.test()
    const content = Buffer.from('BEGIN:VCALENDAR').toString('base64')
    const attachments = [{ filename: 'visita.ics', contentType: 'text/calendar', content }]
    const first = await smtp.send({ ...message, html: '<p>Olá, Ana!</p>', attachments })
    const second = await smtp.send({ ...message, attachments })
    expect(first).toEqual({ externalId: '<mensagem-7@example.com>' })
    expect(second).toEqual(first)
    expect(mails).toMatchObject([
      { from: 'vale@example.com', to: ['ana@example.com'], secure: true },
      { to: ['ana@example.com'], secure: true }
    ])
    expect(mails[0]?.raw).toMatch(/Message-ID: <mensagem-7@example\.com>/)
    expect(mails[0]?.raw).toMatch(/filename=visita\.ics/)
    expect(mails[0]?.raw).toMatch(/text\/html/)
  })

  it('sends no password without TLS, nor to a server that cannot prove its name', async () => {
    const heard: string[] = []
    const listen = {
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: (({ password }, _session, done) => {
        heard.push(password ?? '')
        done(null, { user: 'vale' })
      }) satisfies SMTPServerOptions['onAuth']
    }
    const bare = await startMail(listen)
    await refusalOf(open(bare.port).send(message))
    const unknown = await startMail({ onAuth: listen.onAuth })
    await refusalOf(open(unknown.port, { ca: undefined }).send(message))
    expect(heard).toEqual([])
  })

  it('reports a wrong password, a bad address, or a temporary refusal', async () => {
    const { port } = await startMail()
    expect((await refusalOf(open(port, { password: 'outra' }).test())).message).toMatch(/usuário ou a senha/)
    const refusing = (code: number) =>
      startMail({
        onRcptTo: ({ address }, _session, done) =>
          done(Object.assign(new Error(`<${address}>: no`), { responseCode: code }))
      })
    expect((await refusalOf(open((await refusing(550)).port).send(message))).forGood).toBe(true)
    expect((await refusalOf(open((await refusing(451)).port).send(message))).forGood).toBe(false)
  })

  it('waits no longer than it may, and takes no header into an address', async () => {
    const silent = createServer(() => {})
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void silent.close())
    const { port } = silent.address() as AddressInfo
    expect((await refusalOf(open(port, { timeoutMs: 300 }).send(message))).forGood).toBe(false)
    const mail = await startMail()
    await open(mail.port)
      .send({ ...message, to: 'ana@example.com\r\nBcc: mais@example.com', subject: 'a\r\nBcc: b@example.com' })
      .catch((error: unknown) => error)
    for (const { to, raw } of mail.mails) {
      expect(to).not.toContain('mais@example.com')
      expect(raw).not.toMatch(/^Bcc:/m)
    }
  })
})
