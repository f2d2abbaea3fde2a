import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { count, flag, instant, list, text } from '../tolerant.ts'

export const MessageProviderSchema = z.enum(['meta', 'evolution', 'smtp'])

const MessageAccountSchema = z.object({
  provider: MessageProviderSchema,
  /** `unreadable`: stored, but sealed with a key that is gone. */
  source: z.enum(['none', 'environment', 'kept', 'unreadable']),
  changed_at: instant,
  changed_by: text,
  /** Public part of the account: address, instance, number or sender. */
  about: text,
  tested_at: instant,
  tested_ok: flag,
  tested_words: text,
  /** Path that receives its notices, without the server's address; '' if it sends none. */
  notice_path: text,
  /** Token that Meta asks for; '' for other providers. */
  verify_token: text
})

export type MessageAccount = z.output<typeof MessageAccountSchema>

const MessageSettingsSchema = z.object({
  /** '' for the server's own, or the simulator. */
  provider: z.enum(['', 'meta', 'evolution']),
  /** Real, simulated or no sending of messages at present. */
  whatsapp: z.enum(['real', 'simulated', 'nobody']),
  email: z.enum(['real', 'simulated', 'nobody']),
  /** Minutes of the day in the place's zone; equal values mean no quiet hours. */
  quiet_from: count,
  quiet_until: count,
  /** Most messages per minute. */
  rate: count,
  /** Most people whom staff may write to in 24 hours. */
  daily: count.default(0),
  accounts: list(MessageAccountSchema)
})

export type MessageSettings = z.output<typeof MessageSettingsSchema>

const access = 'configurations/messages'

export const getMessageSettings = endpoint({
  id: 'getMessageSettings',
  api: 'main',
  method: 'GET',
  path: '/messenger/settings',
  access,
  summary: 'Quem entrega as mensagens do parque, em que horas e quantas; nunca as credenciais.',
  response: MessageSettingsSchema
})

export const updateMessageSettings = endpoint({
  id: 'updateMessageSettings',
  api: 'main',
  method: 'PUT',
  path: '/messenger/settings',
  access,
  summary:
    'Escolhe quem entrega as mensagens de WhatsApp, o horário de silêncio, quantas saem por minuto e quantas se escrevem num dia.',
  body: z.object({
    provider: z.enum(['', 'meta', 'evolution'], 'Escolha uma opção.'),
    quiet_from: count,
    quiet_until: count,
    rate: count,
    /** Missing keeps the value. */
    daily: count.optional()
  }),
  response: MessageSettingsSchema
})

const params = z.object({ provider: z.string() })
const typed = z.string().trim().max(1000, 'Longo demais.').default('')

export const saveMessageAccount = endpoint({
  id: 'saveMessageAccount',
  api: 'main',
  method: 'PUT',
  path: '/messenger/accounts/{provider}',
  access,
  summary: 'Guarda as credenciais de um provedor de mensagens, seladas; o que vem vazio fica como está.',
  params,
  body: z.object({
    access_token: typed,
    phone_number_id: typed,
    app_secret: typed,
    /** Names of templates that Meta approved; `-` removes one. */
    template: typed,
    image_template: typed,
    url: typed,
    api_key: typed,
    instance: typed,
    host: typed,
    port: typed,
    secure: z.enum(['', 'tls', 'starttls', 'none']).default(''),
    user: typed,
    smtp_password: typed,
    from: typed,
    /** Proof of the user who changes them. */
    password: z.string().max(1000).default(''),
    code: z.string().max(40).default('')
  }),
  response: MessageSettingsSchema
})

export const testMessageAccount = endpoint({
  id: 'testMessageAccount',
  api: 'main',
  method: 'POST',
  path: '/messenger/accounts/{provider}/test',
  access,
  summary: 'Pergunta ao provedor se as credenciais valem, e envia uma mensagem a quem pergunta, se pedida.',
  params,
  body: z.object({ send: flag }),
  response: z.object({ ok: z.boolean(), words: z.string() })
})

export const deleteMessageAccount = endpoint({
  id: 'deleteMessageAccount',
  api: 'main',
  method: 'DELETE',
  path: '/messenger/accounts/{provider}',
  access,
  summary: 'Apaga as credenciais guardadas de um provedor de mensagens.',
  params,
  response: MessageSettingsSchema
})
