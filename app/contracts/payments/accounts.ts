import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { count, flag, instant, list, optionalMoney, text } from '../tolerant.ts'

export const ProviderSchema = z.enum(['mercadopago', 'getnet'])

const PaymentAccountSchema = z.object({
  provider: ProviderSchema,
  /** `unreadable`: stored, but sealed with a key that is gone. */
  source: z.enum(['none', 'environment', 'kept', 'unreadable']),
  /** Real, simulated or no payments by this method at present. */
  serves: z.enum(['real', 'simulated', 'nobody']),
  /** Last change of the stored account; null and '' if there is none. */
  changed_at: instant,
  changed_by: text,
  /** Only for Getnet: `producao` or `homologacao`. */
  environment: text,
  /** Only for Getnet: the ends of the seller's id. */
  seller: text,
  tested_at: instant,
  tested_ok: flag,
  tested_words: text,
  /** Path that receives its notices, without the server's address. */
  notice_path: text
})

export type PaymentAccount = z.output<typeof PaymentAccountSchema>

const PaymentSettingsSchema = z.object({
  /** '' for nobody. */
  pix_provider: z.enum(['', 'mercadopago', 'getnet']),
  card_provider: z.enum(['', 'mercadopago']),
  /** Refunds above it wait for a second person; null for none. */
  refund_limit: optionalMoney,
  /** Whole days from a payment until it can be withdrawn. */
  withdraw_days: count.default(1),
  accounts: list(PaymentAccountSchema)
})

export type PaymentSettings = z.output<typeof PaymentSettingsSchema>

const access = 'configurations/payments'

export const getPaymentSettings = endpoint({
  id: 'getPaymentSettings',
  api: 'main',
  method: 'GET',
  path: '/payments/settings',
  access,
  summary: 'Quem recebe por Pix e por cartão, e o estado das credenciais de cada provedor; nunca as credenciais.',
  response: PaymentSettingsSchema
})

export const updatePaymentSettings = endpoint({
  id: 'updatePaymentSettings',
  api: 'main',
  method: 'PUT',
  path: '/payments/settings',
  access,
  summary:
    'Escolhe quem recebe por Pix e por cartão, e acima de quanto uma devolução espera por uma segunda pessoa, e em quantos dias o provedor libera o que recebeu.',
  body: z.object({
    pix_provider: z.enum(['', 'mercadopago', 'getnet'], 'Escolha uma opção.'),
    card_provider: z.enum(['', 'mercadopago'], 'Escolha uma opção.'),
    refund_limit: optionalMoney,
    /** Missing keeps the value. */
    withdraw_days: count.optional()
  }),
  response: PaymentSettingsSchema
})

const params = z.object({ provider: z.string() })
const secret = z.string().trim().max(1000, 'Longo demais.').default('')

export const savePaymentAccount = endpoint({
  id: 'savePaymentAccount',
  api: 'main',
  method: 'PUT',
  path: '/payments/accounts/{provider}',
  access,
  summary:
    'Guarda as credenciais de um provedor, seladas; o que vem vazio fica como está. Pede a senha, ou um código das duas etapas.',
  params,
  body: z.object({
    access_token: secret,
    webhook_secret: secret,
    client_id: secret,
    client_secret: secret,
    seller_id: secret,
    environment: z.enum(['', 'producao', 'homologacao']).default(''),
    /** Proof of the user who changes them. */
    password: z.string().max(1000).default(''),
    code: z.string().max(40).default('')
  }),
  response: PaymentSettingsSchema
})

export const testPaymentAccount = endpoint({
  id: 'testPaymentAccount',
  api: 'main',
  method: 'POST',
  path: '/payments/accounts/{provider}/test',
  access,
  summary: 'Pergunta ao provedor se as credenciais valem; o resultado das guardadas aqui fica junto delas.',
  params,
  response: z.object({ ok: z.boolean(), words: z.string() })
})

export const deletePaymentAccount = endpoint({
  id: 'deletePaymentAccount',
  api: 'main',
  method: 'DELETE',
  path: '/payments/accounts/{provider}',
  access,
  summary: 'Apaga as credenciais guardadas de um provedor.',
  params,
  response: PaymentSettingsSchema
})
