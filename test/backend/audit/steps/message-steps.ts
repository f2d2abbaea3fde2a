import { type AuditWorld, password, type Step } from '../world.ts'
import { writingSteps } from './writing-steps.ts'

const toGroup = { typeMessage: 'text', messageBody: { number: '120363295648424210@g.us', message: 'Portões abertos.' } }
const smtp = {
  host: 'smtp.example.com',
  port: '465',
  secure: 'tls',
  user: 'reservas',
  smtp_password: 's3nh4',
  from: 'Parque <reservas@example.com>'
}

/** One that leaves tomorrow. */
async function scheduled(world: AuditWorld): Promise<string> {
  const sendDate = new Date(world.clock.now().getTime() + 86_400_000).toISOString()
  const body = [{ title: 'Mais tarde', message: toGroup, sendDate }]
  const answer = await world.call('POST', '/messenger/schedule', { token: world.manager.token, body })
  return String(answer.body[0].id)
}

export const messageSteps: Step[] = [
  { id: 'sendWhatsapp', actions: ['messages.sent'], ask: () => ({ body: toGroup }), to: /^1 mensagem$/ },
  {
    id: 'scheduleMessages',
    actions: ['messages.sent'],
    ask: () => ({
      body: [
        { title: 'Aviso', message: toGroup },
        { title: 'Aviso', message: toGroup }
      ]
    }),
    to: /^2 mensagens$/
  },
  {
    id: 'cancelMessage',
    actions: ['messages.cancelled'],
    ask: async (world) => ({ params: { id: await scheduled(world) } }),
    label: /^Mais tarde$/
  },
  {
    id: 'resendMessage',
    actions: ['messages.resent'],
    ask: async ({ db }) => {
      const { rows } = await db.pool.query(
        `select id from messages where status = 'cancelled' order by id desc limit 1`
      )
      return { params: { id: String(rows[0].id) } }
    },
    label: /^Mais tarde$/
  },
  { id: 'sendWhatsapp', actions: [], ask: () => ({ body: { typeMessage: 'text' } }), status: 422 },
  ...writingSteps,
  {
    id: 'updateMessageSettings',
    actions: ['messages.settings-changed'],
    ask: () => ({ body: { provider: '', quiet_from: 1320, quiet_until: 420, rate: 30 } }),
    from: /silêncio desde: 21:00/,
    to: /silêncio desde: 22:00/,
    twice: true
  },
  {
    id: 'updateBookingMessages',
    actions: ['messages.bookings-changed'],
    ask: () => ({ body: { reminder_at: 1020, picture: true, version: 1 } }),
    from: /lembrete às: 18:00/,
    to: /lembrete às: 17:00\nconfirmação com a imagem do código: sim/
  },
  {
    id: 'updateBookingMessage',
    actions: ['messages.bookings-changed'],
    ask: () => ({ params: { key: 'change' }, body: { on: false, channel: 'both', text: '', version: 2 } }),
    label: /^Nova data da visita$/,
    from: /é enviada: sim/,
    to: /é enviada: não\npor: WhatsApp e e-mail/
  },
  {
    id: 'updateBookingMessage',
    actions: [],
    ask: () => ({ params: { key: 'change' }, body: { on: true, channel: 'both', text: '{nada}', version: 3 } }),
    status: 422
  },
  {
    id: 'saveMessageAccount',
    actions: ['messages.account-changed'],
    ask: () => ({ params: { provider: 'smtp' }, body: { ...smtp, password } }),
    to: /^credenciais trocadas: Servidor, Porta, Segurança, Usuário, Senha, Remetente$/,
    twice: true
  },
  {
    id: 'saveMessageAccount',
    actions: [],
    ask: () => ({ params: { provider: 'smtp' }, body: { ...smtp, port: '0', password } }),
    status: 422
  },
  {
    id: 'deleteMessageAccount',
    actions: ['messages.account-removed'],
    ask: () => ({ params: { provider: 'smtp' } }),
    twice: true
  }
]
