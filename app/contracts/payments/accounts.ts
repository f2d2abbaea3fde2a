import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { count, flag, instant, list, optionalMoney, text } from '../tolerant.ts'

export const ProviderSchema = z.enum(['mercadopago', 'getnet'])

const PaymentAccountSchema = z.object({
  provider: ProviderSchema,
  /** `unreadable`: kept, but sealed with a key that is gone. */
  source: z.enum(['none', 'environment', 'kept', 'unreadable']),
  /** Real, simulated or no payments by this method at present. */
  serves: z.enum(['real', 'simulated', 'nobody']),
  /** Last change of the stored account; null and '' if there is none. */
  changed_at: instant,
  changed_by: text,
  /** Getnet's: `producao` or `homologacao`. */
  environment: text,
  /** Getnet's, only its ends. */
  seller: text,
  tested_at: instant,
  tested_ok: flag,
  tested_words: text,
  /** Where its notices come, without the address of the server. */
  notice_path: text
})

export type PaymentAccount = z.output<typeof PaymentAccountSchema>

const PaymentSettingsSchema = z.object({
  /** '': nobody. */
  pix_provider: z.enum(['', 'mercadopago', 'getnet']),
  card_provider: z.enum(['', 'mercadopago']),
  /** A refund above it waits for a second person; null: none does. */
  refund_limit: optionalMoney,
  /** Whole days from a payment until it may be withdrawn. */
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
    /** Left out, it stays as it is. */
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
