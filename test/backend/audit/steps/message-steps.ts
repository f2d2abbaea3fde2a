import { password, type Step } from '../world.ts'

const toGroup = { typeMessage: 'text', messageBody: { number: '120363295648424210@g.us', message: 'Portões abertos.' } }
const smtp = {
  ...{ host: 'smtp.example.com', port: '465', secure: 'tls', user: 'reservas', smtp_password: 's3nh4' },
  from: 'Parque <reservas@example.com>'
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
  { id: 'sendWhatsapp', actions: [], ask: () => ({ body: { typeMessage: 'text' } }), status: 422 },
  {
    id: 'updateMessageSettings',
    actions: ['messages.settings-changed'],
    ask: () => ({ body: { provider: '', quiet_from: 1320, quiet_until: 420, rate: 30 } }),
    ...{ from: /silêncio desde: 21:00/, to: /silêncio desde: 22:00/, twice: true }
  },
  {
    id: 'saveMessageAccount',
    actions: ['messages.account-changed'],
    ask: () => ({ params: { provider: 'smtp' }, body: { ...smtp, password } }),
    ...{ to: /^credenciais trocadas: Servidor, Porta, Segurança, Usuário, Senha, Remetente$/, twice: true }
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
